import { type Kysely, sql } from 'kysely'
import { planForMany } from '#features/segments/public.ts'
import type { DB } from '#schema/tables.generated.ts'
import { planAsUsual, planForAll } from '#sending/audience/public.ts'
import type { AudienceRow } from './audience-rows.ts'
import type { PeoplePage } from './members.ts'
import { type People, uploadable } from './who.ts'

/** The contacts in which an audience differs from its people as they are now. */
export interface Difference {
  leaving: number
  joining: number
  /** The ids of the next contacts who leave, at most so many. */
  nextLeaving(most: number): Promise<string[]>
  /** The next contacts who join, at most so many; null: there are no more. */
  nextJoining(most: number): PeoplePage | null
}

/**
 * Compares the people of an audience with those that its partner has, and works with the difference. A person with another address
 * or number now leaves and joins. Ids stay in a temporary table on a connection of its own, so that a large difference
 * needs no memory here and no transaction is open while the partner is called.
 */
export function withDifference<T>(
  db: Kysely<DB>,
  row: AudienceRow,
  people: People,
  work: (difference: Difference) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (own) => {
    await sql`drop table if exists pg_temp.ad_difference`.execute(own)
    try {
      const { leaving, joining } = await collect(own, row, people)
      const page = (from: number, to: number) =>
        sql`select contact_id from ad_difference where number > ${from} and number <= ${to}`
      let [left, joined] = [0, 0]
      return await work({
        leaving,
        joining,
        async nextLeaving(most) {
          const from = left
          left = Math.min(from + most, leaving)
          const { rows } = await sql<{ contact_id: string }>`${page(from, left)}`.execute(own)
          return rows.map(({ contact_id }) => contact_id)
        },
        nextJoining(most) {
          const from = joined
          joined = Math.min(from + most, joining)
          if (joined === from) return null
          return { count: joined - from, ids: sql`array(${page(leaving + from, leaving + joined)})`, db: own }
        },
      })
    } finally {
      await sql`drop table if exists pg_temp.ad_difference`.execute(own).catch(() => {})
    }
  })
}

function collect(
  own: Kysely<DB>,
  row: AudienceRow,
  people: People,
): Promise<{ leaving: number; joining: number }> {
  return own.transaction().execute(async (tx) => {
    await planForMany(tx, row.account_id)
    await planForAll(tx)
    await sql`
      create temp table ad_difference as
      select (row_number() over (order by change.joins, contact_id))::int as number, contact_id, change.joins
      from (
        select coalesce(person.contact_id, member.contact_id) as contact_id,
          person.contact_id is not null as is_meant, member.contact_id is not null as is_there
        from (${uploadable(people, row.partner)}) as person
        full join (select contact_id, email, phone from ad_member where audience_id = ${row.id}) as member
          on member.contact_id = person.contact_id
        where person.contact_id is null or member.contact_id is null
          or member.email is distinct from person.email or member.phone is distinct from person.phone
      ) as differing
      cross join (values (false), (true)) as change (joins)
      where case when change.joins then is_meant else is_there end`.execute(tx)
    await planAsUsual(tx)
    await sql`create unique index on ad_difference (number)`.execute(tx)
    await sql`analyze ad_difference`.execute(tx)
    const { rows } = await sql<{ leaving: number; joining: number }>`
      select count(*) filter (where not joins)::int as leaving, count(*) filter (where joins)::int as joining
      from ad_difference`.execute(tx)
    return rows[0] ?? { leaving: 0, joining: 0 }
  })
}
