import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** The client of mail that programs send, a send each call. The number of its removed recipients is not noted. */
export const programSends = 'mail-send'

/** The sends that a feature lets people join for years, and the recipients that it still needs. */
export interface LastingSends {
  client: string
  /** The contacts among these recipients of a send whose rows must stay. Others are never needed again. */
  findNeeded(db: Db, sendId: string, contactIds: readonly string[]): Promise<string[]>
}

/** The numbers of recipients by state, with the reason of dropped ones: `delivered`, `dropped:global`. */
export type RemovedCounts = Record<string, number>

/** So many sends are counted in one statement. */
const sendsAtOnce = 200

interface CountedRow {
  send_id: string
  key: string
  count: number
}

/** The recipients of these sends by state. */
export async function countRecipients(
  tx: Db,
  sendIds: readonly string[],
): Promise<Map<string, RemovedCounts>> {
  const bySend = new Map<string, RemovedCounts>()
  for (let at = 0; at < sendIds.length; at += sendsAtOnce) {
    const ids = sendIds.slice(at, at + sendsAtOnce)
    const { rows } = await sql<CountedRow>`
      select send_id, case when state = 'dropped' then 'dropped:' || coalesce(reason, '') else state end as key,
             count(*)::int as count
      from recipient where send_id = any(${ids}::uuid[])
      group by 1, 2`.execute(tx)
    for (const { send_id, key, count } of rows) {
      bySend.set(send_id, { ...bySend.get(send_id), [key]: count })
    }
  }
  return bySend
}

/**
 * Keeps the addresses of delivered messages to people who are no contacts before their rows go. A contact's address is
 * known without the row.
 * @param from the table and condition of the rows that go
 */
export async function keepAddresses(tx: Db, from: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into removed_recipient (send_id, contact_id, email)
    select r.send_id, r.contact_id, r.email
    from ${from}
      and r.state = 'delivered' and r.email <> '' and not exists (select 1 from contact where contact.id = r.contact_id)
    on conflict do nothing`.execute(tx)
}

/** The last time at which recipients of these sends were removed because of their age; null: none were. */
export async function recipientsRemovedAt(db: Db, sendIds: readonly string[]): Promise<Date | null> {
  if (sendIds.length === 0) return null
  const { at } = await db
    .selectFrom('send')
    .select((eb) => eb.fn.max('recipients_removed_at').as('at'))
    .where('id', 'in', [...sendIds])
    .executeTakeFirstOrThrow()
  return at
}

/** Adds numbers of removed recipients to those of their sends. */
export async function noteRemoved(
  tx: Db,
  removed: ReadonlyMap<string, RemovedCounts>,
  at: Date,
): Promise<void> {
  if (removed.size === 0) return
  await sql`
    update send
    set recipients_removed_at = ${at},
        recipients_removed = coalesce(recipients_removed, '{}') || (
          select jsonb_object_agg(key, value::int + coalesce((recipients_removed ->> key)::int, 0))
          from jsonb_each_text(noted.counts)
        )
    from unnest(${[...removed.keys()]}::uuid[], ${[...removed.values()].map((counts) => JSON.stringify(counts))}::jsonb[]) as noted (id, counts)
    where send.id = noted.id`.execute(tx)
}
