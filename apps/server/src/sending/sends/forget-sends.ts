import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { keepAddresses } from '../ledger/removed-recipients.ts'

/** Rows about sends and their people. */
const rest = ['recipient', 'mail_recipient', 'waiting_event', 'send_counter', 'link_counter'] as const

/**
 * Deletes sends that ended long ago, and all that is known of them but their events: those are about contacts, and go by
 * themselves. The events of people who are no contacts go here. The sums of accounts stay, because the row of the send goes
 * first: counters whose send is gone are not subtracted (`summaries/sum-up-counters.ts`). Links to unsubscribe go on working.
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
  await keepUnsubscribing(tx, sends)
  await sql`delete from send where id = any(${ids})`.execute(tx)
  if (strangers.length > 0)
    await sql`delete from message_event where send_id = any(${ids}) and contact_id = any(${strangers}::uuid[])`.execute(
      tx,
    )
  for (const table of rest) await sql`delete from ${sql.table(table)} where send_id = any(${ids})`.execute(tx)
}

/**
 * Keeps the facts that links to unsubscribe need, of sends that have such links: by the header, or by a tag in a text. The addresses
 * of people of others are kept no longer.
 */
async function keepUnsubscribing(tx: Db, sends: readonly string[]): Promise<void> {
  const { rows } = await sql<{ send_id: string }>`
    insert into removed_send (send_id, account_id, group_id, offered, sender_name, sender_email)
    select id, account_id, (message -> 'unsubscribe' ->> 'groupId')::int,
      (select array_agg(value::int) from jsonb_array_elements_text(message -> 'unsubscribe' -> 'offered')),
      coalesce(nullif(message -> 'from' ->> 'name', ''), message -> 'from' ->> 'email'), message -> 'from' ->> 'email'
    from send
    where id = any(${sends as string[]}::uuid[])
      and (message -> 'unsubscribe' -> 'oneClick' is distinct from 'false'::jsonb
        or (message - 'unsubscribe')::text ilike '%unsubscribe%')
    returning send_id`.execute(tx)
  const kept = rows.map(({ send_id }) => send_id)
  const left = sends.filter((id) => !kept.includes(id))
  await keepAddresses(tx, sql`recipient r where r.send_id = any(${kept}::uuid[])`)
  await sql`delete from removed_recipient where send_id = any(${left}::uuid[])`.execute(tx)
}
