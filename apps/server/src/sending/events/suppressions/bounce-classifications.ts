import type { Db } from '#platform/db.ts'

interface Days {
  start_date?: string | undefined
  end_date?: string | undefined
}

interface Count<Name extends string> {
  date: string
  stats: (Record<Name, string> & { count: number })[]
}

/** Bounces and blocks of each day by classification, most frequent first. */
export async function countByClassification(db: Db, account: string, days: Days) {
  const rows = await counters(db, account, days)
    .select('classification as name')
    .groupBy(['day', 'classification'])
    .execute()
  return perDay('classification', rows)
}

/** Bounces and blocks of one classification on each day by the domain of the address, most frequent first. */
export async function countByDomain(db: Db, account: string, classification: string, days: Days) {
  const rows = await counters(db, account, days)
    .select('domain as name')
    .where('classification', '=', classification)
    .groupBy(['day', 'domain'])
    .execute()
  return perDay('domain', rows)
}

function counters(db: Db, account: string, { start_date, end_date }: Days) {
  let query = db
    .selectFrom('bounce_counter')
    .select(({ fn, cast }) => [cast<string>('day', 'text').as('date'), fn.sum<string>('value').as('count')])
    .where('account_id', '=', account)
  if (start_date !== undefined) query = query.where('day', '>=', start_date as never)
  if (end_date !== undefined) query = query.where('day', '<=', end_date as never)
  return query
}

function perDay<Name extends string>(
  name: Name,
  rows: readonly { date: string; name: string; count: string }[],
): Count<Name>[] {
  const days = Map.groupBy(rows, ({ date }) => date)
  return [...days.keys()].sort().map((date) => ({
    date,
    stats: days
      .get(date)!
      .map((row) => ({ [name]: row.name, count: Number(row.count) }) as Count<Name>['stats'][number])
      .sort((a, b) => b.count - a.count || (a[name] < b[name] ? -1 : 1)),
  }))
}
