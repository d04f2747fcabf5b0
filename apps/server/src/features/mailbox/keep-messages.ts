import { mailboxLimits } from '@carillon/contract/mailbox'
import { sql } from 'kysely'
import { type Db, newId } from '#platform/db.ts'
import type { ReceivedMessage } from '#platform/mailbox/mailbox-server.ts'

/**
 * Stores a group in one statement and lets the oldest beyond the limit go. PostgreSQL takes no NUL in text, so
 * envelope and subject lose theirs; the source is bytes and stays whole.
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
  await db.insertInto('mailbox_message').values(rows).execute()
  await sql`
    delete from mailbox_message where id <= (
      select id from mailbox_message order by id desc offset ${mailboxLimits.messages} limit 1
    )`.execute(db)
}

function withoutNul(text: string): string {
  return text.replaceAll('\0', '')
}
