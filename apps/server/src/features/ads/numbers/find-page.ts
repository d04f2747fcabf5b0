import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { type CutPage, cutPage, parseCursor, writeCursor } from '#platform/http/page-cursor.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Filter, matching, matchingKinds } from './filter.ts'
import { resultsIn } from './results.ts'
import { type Place, parsePlace, type Sort, writePlace } from './sort-token.rules.ts'

export interface Asked {
  sort: Sort | 'updated'
  page_size: number
  page_token?: string | undefined
}

/** The ids of a page of campaigns. @throws page_token_invalid */
export async function findPage(
  db: Db,
  account: string,
  filter: Filter,
  asked: Asked,
): Promise<CutPage<{ id: string }>> {
  const { sort, page_size: size, page_token: token } = asked
  if (sort === 'updated') {
    const cursor = valid(parseCursor(token))
    const isBack = cursor?.direction === 'before'
    const beyond = cursor
      ? sql<SqlBool>`(updated_at, id) ${sql.raw(isBack ? '>' : '<')} (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
      : sql<SqlBool>`true`
    const rows = await db
      .selectFrom('ad_campaign')
      .select(['id', 'updated_at'])
      .where('account_id', '=', account)
      .where(matching(account, filter))
      .where(beyond)
      .orderBy('updated_at', isBack ? 'asc' : 'desc')
      .orderBy('id', isBack ? 'asc' : 'desc')
      .limit(size + 1)
      .execute()
    return cutPage(rows, { size, cursor, write: writeCursor })
  }
  const place = valid(parsePlace(token, sort))
  const rows = await findSorted(db, account, filter, { sort, place, limit: size + 1 })
  const write = (direction: Place['direction'], row: Keys) => writePlace(sort, { direction, ...row })
  return cutPage(rows, { size, cursor: place, write })
}

function valid<P>(place: P | undefined): P {
  if (place === undefined) throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
  return place
}

type Keys = Omit<Place, 'direction'>

/** Names rise, numbers fall. Equal ones stand by their ids, the newest first. */
async function findSorted(
  db: Db,
  account: string,
  filter: Filter,
  { sort, place, limit }: { sort: Sort; place: Place | null; limit: number },
): Promise<Keys[]> {
  const isBack = place?.direction === 'before'
  const [rises, falls] = isBack ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`]
  const [further, less] = isBack ? [sql`<`, sql`>`] : [sql`>`, sql`<`]
  const beyond = place
    ? sql`(text ${further} ${place.text} or (text = ${place.text} and (amount, id) ${less} (${place.amount}::int8, ${place.id}::uuid)))`
    : sql`true`
  const keys = sort === 'name' ? namesOf(account, filter) : amountsOf(account, filter, sort)
  const { rows } = await sql<Keys>`
    select id, text, amount from (${keys}) as keyed where ${beyond}
    order by text ${rises}, amount ${falls}, id ${falls} limit ${limit}`.execute(db)
  return rows
}

function namesOf(account: string, filter: Filter): RawBuilder<unknown> {
  return sql`select id, name collate "und-x-icu" as text, 0::int8 as amount from ad_campaign where ${matching(account, filter)}`
}

/**
 * Amounts of several currencies have no common order. Campaigns stand by currency, then by the spend in it; of a campaign with
 * several currencies, the one with the most days counts. Those without any spend stand last.
 */
function amountsOf(
  account: string,
  filter: Filter,
  sort: 'impressions' | 'clicks' | 'spend',
): RawBuilder<unknown> {
  const kinds = matchingKinds(account, filter)
  const sums = (columns: RawBuilder<unknown>, more: RawBuilder<unknown>) => sql`
    select campaign_id, is_simulated, ${columns} from (${resultsIn(account, filter)}) as result ${more}`
  if (sort !== 'spend')
    return sql`
      select kinds.id, '' collate "C" as text, coalesce(sums.amount, 0)::int8 as amount
      from (${kinds}) as kinds
      left join (${sums(sql`sum(${sql.ref(sort)}) as amount`, sql`group by campaign_id, is_simulated`)}) as sums
        on campaign_id = kinds.id and sums.is_simulated = kinds.is_simulated`
  const ofCurrencies = sums(
    sql`currency, sum(spend) as amount, sum(spent_days) as days`,
    sql`where spend > 0 group by campaign_id, is_simulated, currency`,
  )
  return sql`
    select distinct on (kinds.id) kinds.id, coalesce(currency, '~') collate "C" as text, coalesce(amount, 0)::int8 as amount
    from (${kinds}) as kinds
    left join (${ofCurrencies}) as sums on campaign_id = kinds.id and sums.is_simulated = kinds.is_simulated
    order by kinds.id, days desc, currency`
}
