import { type Partner, type Platform, partners } from '@carillon/ads/platforms'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { defineJob, enqueue, type JobContext } from '#jobs/define-job.ts'
import { PartnerFault } from '#platform/ads/ad-partner.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { accessTo } from '../connections/access.ts'
import { noteFault, refusalOf } from '../connections/faults.ts'
import { type AdDay, daysToRead, type KnownCampaign, sumDays } from './read-days.rules.ts'

interface Asked {
  account: string
  partner: Partner
}

/**
 * Reads the results of the ads of an account at a partner. Results are set, never added, so it may run twice; a partner that
 * fails leaves them as they are.
 */
export const readNumbers = defineJob({
  name: 'ads.read-numbers',
  payload: z.object({ account: z.uuid(), partner: z.enum(partners) }),
  attempts: 3,
  key: ({ account, partner }) => `ads.numbers:${account}:${partner}`,

  async run(asked, context) {
    const { db, services } = context
    try {
      await readOf(context, asked)
    } catch (cause) {
      if (cause instanceof PartnerFault) await noteFault(services, db, asked.account, asked.partner, cause)
      const refusal = cause instanceof PartnerFault ? refusalOf(cause) : cause
      if (!(refusal instanceof Refusal)) throw cause
      await note(db, asked, { numbers_problem: refusal.code })
    }
  },
})

/** Has the results of all connections read. */
export async function readAllNumbers({ db }: Pick<JobContext, 'db'>): Promise<void> {
  // All accounts: one job asks for the reading of each.
  const { rows } = await sql<Asked>`
    select account_id as account, partner from ad_connection connection
    where state = 'connected' and exists (
      select 1 from ad_generation g
      where g.account_id = connection.account_id and g.partner = connection.partner
        and g.is_simulated = connection.is_simulated and g.refs ? 'campaign')`.execute(db)
  for (const asked of rows) await enqueue(db, readNumbers, asked)
}

interface Known extends KnownCampaign {
  adAccount: string
  /** The time at which its ad may have begun. */
  since: Date
}

async function readOf({ db, services, now }: JobContext, asked: Asked): Promise<void> {
  const { partner, access, isSimulated } = await accessTo(services, db, asked.account, asked.partner)
  const known = await findKnown(db, asked, isSimulated)
  const at = now()
  const readAt = await lastRead(db, asked)
  const since = new Date(Math.min(at.getTime(), ...known.map((one) => one.since.getTime())))
  const days = daysToRead(at, { readAt, since, timeZone: access.timeZone })
  const unread: Known[] = []
  const read = []
  let problem: PartnerFault | null = null
  for (const adAccountId of new Set(known.map(({ adAccount }) => adAccount))) {
    try {
      read.push(...(await partner.numbers({ ...access, adAccountId }, days)))
    } catch (cause) {
      // Another advertising account may answer all the same, unless it is the one of new ads that fails.
      if (!(cause instanceof PartnerFault) || adAccountId === access.adAccountId) throw cause
      unread.push(...known.filter(({ adAccount }) => adAccount === adAccountId))
      problem = cause
    }
  }
  const isWhole = ({ campaign, platform }: AdDay) =>
    !unread.some((one) => one.campaign === campaign && one.platform === platform)
  await storeDays(db, asked.account, isSimulated, sumDays(read, known).filter(isWhole))
  await note(
    db,
    asked,
    problem ? { numbers_problem: refusalOf(problem).code } : { numbers_at: at, numbers_problem: null },
  )
}

async function findKnown(db: Db, { account, partner }: Asked, isSimulated: boolean): Promise<Known[]> {
  const rows = await db
    .selectFrom('ad_generation')
    .innerJoin('ad_campaign', 'ad_campaign.id', 'ad_generation.campaign_id')
    .select([
      'ad_generation.refs',
      'ad_generation.campaign_id',
      'ad_generation.platform',
      'ad_generation.removed_at',
      'ad_generation.ad_account_id',
      'ad_campaign.created_at',
    ])
    .where('ad_generation.account_id', '=', account)
    .where('ad_generation.partner', '=', partner)
    .where('ad_generation.is_simulated', '=', isSimulated)
    .execute()
  return rows.flatMap(({ refs, ...row }) => {
    const id = refs['campaign']
    if (id === undefined) return []
    const { campaign_id: campaign, removed_at: removedAt, ad_account_id: adAccount, created_at: since } = row
    return [{ id, campaign, platform: row.platform as Platform, removedAt, adAccount, since }]
  })
}

async function lastRead(db: Db, { account, partner }: Asked): Promise<Date | null> {
  const row = await db
    .selectFrom('ad_connection')
    .select('numbers_at')
    .where('account_id', '=', account)
    .where('partner', '=', partner)
    .executeTakeFirst()
  return row?.numbers_at ?? null
}

async function storeDays(
  db: Db,
  account: string,
  isSimulated: boolean,
  days: readonly AdDay[],
): Promise<void> {
  const rows = days.map(({ campaign, isPartial, ...day }) => ({
    ...day,
    campaign_id: campaign,
    is_partial: isPartial,
  }))
  for (let at = 0; at < rows.length; at += pageRows) {
    const page = JSON.stringify(rows.slice(at, at + pageRows))
    await sql`
      with told as (
        select t.* from jsonb_to_recordset(${page}::jsonb) as t(
          campaign_id uuid, platform text, day date, currency text, impressions bigint, clicks bigint, leads bigint,
          spend bigint, is_partial boolean)
        join ad_campaign on ad_campaign.id = t.campaign_id
      ), counted as (
        select told.campaign_id, told.platform, told.day, told.currency,
          case when is_partial then greatest(told.impressions, ad_day.impressions) else told.impressions end as impressions,
          case when is_partial then greatest(told.clicks, ad_day.clicks) else told.clicks end as clicks,
          case when is_partial then greatest(told.leads, ad_day.leads) else told.leads end as leads,
          case when is_partial then greatest(told.spend, ad_day.spend) else told.spend end as spend
        from told left join ad_day using (campaign_id, platform, day)
      )
      insert into ad_day (campaign_id, platform, day, account_id, is_simulated, currency, impressions, clicks, leads, spend)
      select campaign_id, platform, day, ${account}, ${isSimulated}, currency, impressions, clicks, leads, spend from counted
      on conflict (campaign_id, platform, day) do update set
        currency = excluded.currency, is_simulated = excluded.is_simulated, impressions = excluded.impressions,
        clicks = excluded.clicks, leads = excluded.leads, spend = excluded.spend`.execute(db)
  }
}

const pageRows = 5000

async function note(
  db: Db,
  { account, partner }: Asked,
  values: { numbers_at?: Date; numbers_problem: string | null },
): Promise<void> {
  await db
    .updateTable('ad_connection')
    .set(values)
    .where('account_id', '=', account)
    .where('partner', '=', partner)
    .execute()
}
