import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { eraseRecipients } from './erase-contacts.ts'
import type { Pace } from './pace.ts'

/** Rows of sends that belong to people. After the people of the sends are erased, few are left. */
const ofPeople = ['mail_recipient', 'message_event', 'text_message', 'unsubscribe_answer'] as const
/** Other rows of sends. Those with a foreign key to the send go with its row. */
const ofSends = [
  ...['uncounted_send', 'uncounted_wave', 'unclassified_send'],
  ...['link_counter', 'place_counter', 'provider_counter', 'send_counter'],
] as const

/** The most sends of a set. A message of a program is a send of its own. */
const sendsPerSet = 200

/** Erases the account's sends, each after its people and numbers: whoever reads those finds the send, or nothing. */
export async function eraseMessages(db: Db, account: string, pace: Pace): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from send where account_id = ${account} order by created_at desc limit ${sendsPerSet}`.execute(
      db,
    )
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    await pace.all((most) => eraseRecipients(db, ids, most))
    for (const table of ofPeople) await pace.all((most) => eraseOfPeople(db, table, ids, most))
    await pace.piece(() => eraseSends(db, ids))
  }
}

async function eraseOfPeople(db: Db, table: string, sends: readonly string[], most: number): Promise<number> {
  const given = sql`${sends as string[]}::uuid[]`
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id from (
      select contact_id from ${sql.table(table)} where send_id = any(${given}) limit ${most}) as page`.execute(
    db,
  )
  if (rows.length === 0) return 0
  await sql`
    delete from ${sql.table(table)}
    where send_id = any(${given}) and contact_id = any(${rows.map(({ contact_id }) => contact_id)}::uuid[])`.execute(
    db,
  )
  return rows.length
}

async function eraseSends(db: Db, sends: readonly string[]): Promise<number> {
  const given = sql`${sends as string[]}::uuid[]`
  return db.transaction().execute(async (tx) => {
    for (const table of ofSends)
      await sql`delete from ${sql.table(table)} where send_id = any(${given})`.execute(tx)
    await sql`delete from send where id = any(${given})`.execute(tx)
    return sends.length
  })
}
