import { emailToFind } from '@carillon/contract/email-address'
import type { Db } from '#platform/db.ts'

/** Gives the addresses of an account's senders their one spelling. A sender that is verified stays verified: it is the same mailbox. */
export async function respellSenders(db: Db, account: string): Promise<void> {
  const senders = await db
    .selectFrom('sender')
    .select(['id', 'from_email', 'reply_to_email'])
    .where('account_id', '=', account)
    .execute()
  for (const { id, from_email: from, reply_to_email: replyTo } of senders) {
    const next = { from_email: emailToFind(from), reply_to_email: emailToFind(replyTo) }
    if (next.from_email === from && next.reply_to_email === replyTo) continue
    await db
      .updateTable('sender')
      .set(next)
      .where('account_id', '=', account)
      .where('id', '=', id)
      .where('from_email', '=', from)
      .where('reply_to_email', '=', replyTo)
      .execute()
  }
}
