import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Rows about sends and their people. */
const rest = ['recipient', 'mail_recipient', 'waiting_event', 'send_counter', 'link_counter'] as const

/**
 * Deletes sends that ended long ago, and all that is known of them but their events: those are about contacts, and go by
 * themselves. The events of people who are no contacts go here. The sums of accounts stay, because the row of the send goes
 * first: counters whose send is gone are not subtracted (`summaries/sum-up-counters.ts`).
 */
export async function forgetSends(tx: Db, sends: readonly string[]): Promise<void> {
  const ids = sql`${sends as string[]}::uuid[]`
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id from recipient where send_id = any(${ids})`.execute(tx)
  const people = sql`${rows.map(({ contact_id }) => contact_id)}::uuid[]`
  const { rows: known } = await sql<{ id: string }>`select id from contact where id = any(${people})`.execute(
    tx,
  )
  const contacts = new Set(known.map(({ id }) => id))
  const strangers = rows.flatMap(({ contact_id }) => (contacts.has(contact_id) ? [] : contact_id))
  await sql`delete from send where id = any(${ids})`.execute(tx)
  if (strangers.length > 0)
    await sql`delete from message_event where send_id = any(${ids}) and contact_id = any(${strangers}::uuid[])`.execute(
      tx,
    )
  for (const table of rest) await sql`delete from ${sql.table(table)} where send_id = any(${ids})`.execute(tx)
}
