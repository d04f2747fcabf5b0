import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { AudienceQuery } from '../send.ts'
import { type SuppressionReason, suppressedAddresses } from './suppressed.ts'

export interface AudienceCount {
  /** Everyone with an address, those left out included. */
  total: number
  withoutEmail: number
  /** Left out, by the first reason that holds. */
  dropped: Record<SuppressionReason, number>
}

const reasonCounts = sql`
  count(*) filter (where reason = 'global')::int as global,
  count(*) filter (where reason = 'spam')::int as spam,
  count(*) filter (where reason = 'bounce')::int as bounce,
  count(*) filter (where reason = 'invalid')::int as invalid,
  count(*) filter (where reason = 'group')::int as group`

type CountRow = Record<SuppressionReason, number> & { total: number; without_email: number }

function toCount(row: CountRow | undefined): AudienceCount {
  const { total = 0, without_email: withoutEmail = 0 } = row ?? {}
  const { global = 0, spam = 0, bounce = 0, invalid = 0, group = 0 } = row ?? {}
  return { total, withoutEmail, dropped: { global, spam, bounce, invalid, group } }
}

interface AudienceOf {
  account: string
  audience: AudienceQuery
  /** The send's unsubscribe group; null for the global one. */
  groupId: number | null
}

function people({ account, audience, groupId }: AudienceOf) {
  return sql`
    audience as materialized (select distinct contact_id from (${audience}) as asked),
    suppressed as materialized (${suppressedAddresses(account, groupId)}),
    person as materialized (
      select contact.id, contact.email, suppressed.reason
      from audience
      join contact on contact.id = audience.contact_id and contact.account_id = ${account}
      left join suppressed on suppressed.email = contact.email
    )`
}

/** What a freeze of this audience would give now: the numbers of the review page. */
export async function countAudience(db: Db, of: AudienceOf): Promise<AudienceCount> {
  const { rows } = await sql<CountRow>`
    with ${people(of)}
    select count(*) filter (where email is not null)::int as total,
           count(*) filter (where email is null)::int as without_email,
           ${reasonCounts}
    from person`.execute(db)
  return toCount(rows[0])
}

/**
 * Writes one row a recipient, in the order of their ids, minus whoever is suppressed: they get their row too, with
 * the reason. One statement, so that it is one moment of the lists, the segments and the suppressions.
 */
export async function freezeAudience(db: Db, sendId: string, of: AudienceOf): Promise<AudienceCount> {
  const { rows } = await sql<CountRow>`
    with ${people(of)},
    frozen as (
      insert into recipient (send_id, contact_id, email, state, reason)
      select ${sendId}, id, email, case when reason is null then 'pending' else 'dropped' end, reason
      from person
      where email is not null
      order by id
      returning reason
    )
    select count(*)::int as total,
           (select count(*)::int from person where email is null) as without_email,
           ${reasonCounts}
    from frozen`.execute(db)
  return toCount(rows[0])
}

/** Cuts the pending recipients into ranges of `size` ids. Text is compared bytewise, as ids are: min() of an id is newer than PostgreSQL 15. */
export async function cutBatches(db: Db, sendId: string, size: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into send_batch (send_id, number, first_contact_id, last_contact_id, size)
    select ${sendId}, number, min(id collate "C")::uuid, max(id collate "C")::uuid, count(*)
    from (
      select contact_id::text as id, (row_number() over (order by contact_id) - 1) / ${size}::int as number
      from recipient
      where send_id = ${sendId} and state = 'pending'
    ) as numbered
    group by number`.execute(db)
  return Number(numAffectedRows ?? 0)
}
