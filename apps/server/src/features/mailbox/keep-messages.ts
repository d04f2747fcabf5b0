import { mailboxLimits } from '@carillon/contract/mailbox'
import { sql } from 'kysely'
import { type Db, newId } from '#platform/db.ts'
import type { ReceivedMessage } from '#platform/mailbox/mailbox-server.ts'

/** The number of messages between two searches for the oldest message to keep: a search reads 10,000 keys. */
const trimEvery = 500

/**
 * Stores groups of messages, and deletes the oldest beyond the limit. A stored group survives the end of our process,
 * but the commit doesn't wait for the disk: that wait would slow sending to the mailbox.
 */
export function makeMessageStore(
  db: Db,
  now: () => Date,
): (messages: readonly ReceivedMessage[]) => Promise<void> {
  let sinceTrim = trimEvery
  return async (messages) => {
    await keepMessages(db, messages, now())
    sinceTrim += messages.length
    if (sinceTrim < trimEvery) return
    sinceTrim = 0
    await sql`
      delete from mailbox_message where id <= (
        select id from mailbox_message order by id desc offset ${mailboxLimits.messages} limit 1
      )`.execute(db)
  }
}

/**
 * PostgreSQL text can't hold NUL, so it is removed from envelope and subject. The source is stored as bytes, unchanged.
 */
export async function keepMessages(db: Db, messages: readonly ReceivedMessage[], now: Date): Promise<void> {
  const rows = messages.map(({ mailFrom, rcptTo, subject, source }) => ({
    id: newId(),
    received_at: now,
    mail_from: withoutNul(mailFrom),
    rcpt_to: withoutNul(rcptTo),
    subject: withoutNul(subject),
    size: source.length,
    source,
  }))
  await db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx)
    await tx.insertInto('mailbox_message').values(rows).execute()
  })
}

function withoutNul(text: string): string {
  return text.replaceAll('\0', '')
}
