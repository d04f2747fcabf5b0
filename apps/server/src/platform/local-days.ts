import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Days of the zone, YYYY-MM-DD, both included; undefined for an open end. */
export interface LocalDays {
  from: string | undefined
  to: string | undefined
  zone: string
}

/** True if an instant lies on one of the days. */
export function inDays(at: RawBuilder<unknown>, { from, to, zone }: LocalDays): RawBuilder<SqlBool> {
  const conditions = [
    ...(from === undefined ? [] : [sql`${at} >= ${from}::timestamp at time zone ${zone}`]),
    ...(to === undefined ? [] : [sql`${at} < (${to}::timestamp + interval '1 day') at time zone ${zone}`]),
    sql`true`,
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
