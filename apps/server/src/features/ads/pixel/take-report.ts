import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import type { Purchase } from './read-report.ts'

/** A page view is stored at most once in this time. */
const seenEveryMs = 5 * 60_000
/** An order that is told again within this time counts once. */
const keptMs = 90 * 24 * 60 * 60_000

/** Stores that the script was seen. False if there is no such account. */
export async function noteSeen(db: Db, account: string, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - seenEveryMs)
  const { rows } = await sql`
    with known as (select id from account where id = ${account}),
      seen as (
        insert into ad_pixel as pixel (account_id, last_seen_at) select id, ${now} from known
        on conflict (account_id) do update set last_seen_at = excluded.last_seen_at
        where pixel.last_seen_at is null or pixel.last_seen_at < ${before}
      )
    select 1 from known`.execute(db)
  return rows.length > 0
}

/**
 * Adds a purchase to the revenue of the ad that was clicked, on the day of the advertising account. Each order counts once;
 * an ad of another account or none counts not at all.
 */
export async function addPurchase(
  db: Db,
  account: string,
  { ad, money, id }: Purchase,
  now: Date,
): Promise<void> {
  const placement = await findPlacement(db, account, ad)
  if (!placement) return
  const order = createHash('sha256').update(id).digest()
  await db.transaction().execute(async (tx) => {
    const isNew = await tx
      .insertInto('ad_order')
      .values({ account_id: account, order_id: order, told_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('account_id')
      .executeTakeFirst()
    if (!isNew) return
    await tx
      .insertInto('ad_revenue')
      .values({
        campaign_id: ad.campaign,
        platform: ad.platform,
        day: dayIn(placement.time_zone, now),
        currency: money.currency,
        account_id: account,
        is_simulated: placement.is_simulated,
        purchases: 1,
        revenue: money.minor,
      })
      .onConflict((conflict) =>
        conflict.columns(['campaign_id', 'platform', 'day', 'currency']).doUpdateSet({
          purchases: sql`ad_revenue.purchases + 1`,
          revenue: sql`ad_revenue.revenue + excluded.revenue`,
        }),
      )
      .execute()
  })
}

/** The ad, with the time zone of its advertising account; without a connection that of our account. */
function findPlacement(db: Db, account: string, { campaign, platform }: Purchase['ad']) {
  return db
    .selectFrom('ad_placement as placement')
    .innerJoin('account', 'account.id', 'placement.account_id')
    .leftJoin('ad_connection as connection', (join) =>
      join
        .onRef('connection.account_id', '=', 'placement.account_id')
        .onRef('connection.partner', '=', 'placement.partner'),
    )
    .select(['placement.is_simulated'])
    .select((one) => one.fn.coalesce('connection.time_zone', 'account.time_zone').as('time_zone'))
    .where('placement.account_id', '=', account)
    .where('placement.campaign_id', '=', campaign)
    .where('placement.platform', '=', platform)
    .executeTakeFirst()
}

/** The day of a time in a zone, `2026-11-30`. A zone that is not known counts as UTC. */
function dayIn(zone: string, at: Date): string {
  const format = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
  try {
    return format(zone)
  } catch {
    return format('UTC')
  }
}

/** Forgets orders that are older than 90 days. */
export async function forgetOrders({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - keptMs)
  // All accounts: one job looks after the orders of each.
  const accounts = await db
    .selectFrom('ad_order')
    .select('account_id')
    .distinct()
    .where('told_at', '<', before)
    .execute()
  for (const { account_id } of accounts)
    await db
      .deleteFrom('ad_order')
      .where('account_id', '=', account_id)
      .where('told_at', '<', before)
      .execute()
}
