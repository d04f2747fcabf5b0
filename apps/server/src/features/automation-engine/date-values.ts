import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * The day in a custom date field of `contact`, as YYYY-MM-DD: a stored day is midnight in UTC and means that day in every zone;
 * an instant means the day that it is in this zone.
 */
export function dayIn(field: string, zone: string) {
  const value = sql`(contact.custom ->> ${field}::text)`
  return sql<string | null>`case when right(${value}, 10) = 'T00:00:00Z' then left(${value}, 10)
    else ((${value})::timestamptz at time zone ${zone}::text)::date::text end`
}

/** The days in a field of these contacts, by id; contacts without one are left out. */
export async function findDays(
  db: Db,
  account: string,
  { field, zone, contactIds }: { field: string; zone: string; contactIds: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; day: string }>`
    select id, ${dayIn(field, zone)} as day from contact
    where account_id = ${account} and id = any(${contactIds as string[]}::uuid[]) and custom ? ${field}::text`.execute(
    db,
  )
  return new Map(rows.map(({ id, day }) => [id, day]))
}
