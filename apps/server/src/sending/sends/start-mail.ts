import { sql } from 'kysely'
import { type Db, newId } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { CreditLimit } from '#platform/setting-shapes.ts'
import type { MessageEnvelope, SendMessage, SuppressionReason } from '#schema/stored-message.ts'
import { takeCredits } from '#sending/audience/credits.ts'
import type { AudienceCount } from '#sending/audience/freeze-audience.ts'
import { suppressedAddresses } from '#sending/audience/suppressed.ts'
import type { SendClient } from '#sending/ledger/send.ts'
import type { Attachment } from '#sending/message/attachments.ts'
import { handOver, insertSend } from './start-send.ts'

/** A recipient of transactional mail, who need not be a contact. */
export interface MailRecipient {
  /** The address, in lower case. */
  email: string
  data: Readonly<Record<string, unknown>>
  envelope: MessageEnvelope
  customArgs: Readonly<Record<string, string>>
}

export interface Mail extends SendClient {
  account: string
  message: SendMessage
  attachments: readonly Attachment[]
  recipients: readonly MailRecipient[]
  /** The time at which the message may leave; null: now. */
  dueAt: Date | null
  now: Date
  /** The account's limit; null: it has none. */
  credits: CreditLimit | null
}

/**
 * Starts a transactional message within the caller's transaction. Its recipients bring their data with them. If an
 * address belongs to a contact, the recipient has the contact's id, so that the message appears in the contact's
 * timeline. An address that is given twice gets two copies. @returns the send's id @throws template_broken with part,
 * line and column, when the message does not compile; credits_used_up when the credits are not enough for all of them
 */
export async function startMail(tx: Db, mail: Mail): Promise<string> {
  const id = newId()
  await insertSend(tx, id, mail)
  await keepAttachments(tx, id, mail.attachments)
  await keepRecipients(tx, id, mail)
  const count = await freezeRecipients(tx, id, mail)
  await payForAll(tx, mail, count)
  await handOver(tx, id, mail, count)
  if (mail.dueAt !== null) {
    await tx.updateTable('send_batch').set({ next_at: mail.dueAt }).where('send_id', '=', id).execute()
  }
  return id
}

/** Takes the credits of all recipients. Transactional mail goes to all of its recipients or to none. */
async function payForAll(
  tx: Db,
  { account, credits: limit, now }: Mail,
  { total, dropped }: AudienceCount,
): Promise<void> {
  const wanted = Object.values(dropped).reduce((left, count) => left - count, total)
  const granted = await takeCredits(tx, { account, limit, now }, wanted)
  if (granted < wanted) throw new Refusal('credits_used_up')
}

async function keepAttachments(tx: Db, send: string, attachments: readonly Attachment[]): Promise<void> {
  if (attachments.length === 0) return
  const rows = attachments.map(({ filename, type, isInline, contentId, content }, number) => ({
    send_id: send,
    number,
    filename,
    type,
    content,
    is_inline: isInline,
    content_id: contentId,
  }))
  await tx.insertInto('mail_attachment').values(rows).execute()
}

async function keepRecipients(tx: Db, send: string, { account, recipients }: Mail): Promise<void> {
  const { rows } = await sql<{ email: string; id: string }>`
    select value as email, contact_id as id from contact_identifier
    where account_id = ${account} and kind = 'email' and value = any(${recipients.map(({ email }) => email)}::text[])
  `.execute(tx)
  const known = new Map(rows.map(({ email, id }) => [email, id]))
  const kept = recipients.map(({ email, data, envelope, customArgs }) => {
    const contact_id = known.get(email) ?? newId()
    known.delete(email)
    return { contact_id, email, data, envelope, custom_args: customArgs }
  })
  await sql`
    with kept as (
      select * from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
        as kept (contact_id uuid, email text, data jsonb, envelope jsonb, custom_args jsonb)
    ), addressed as (
      insert into mail_recipient (send_id, contact_id, data, envelope, custom_args)
      select ${send}, contact_id, data, envelope, custom_args from kept
    )
    insert into recipient (send_id, contact_id, email) select ${send}, contact_id, email from kept order by contact_id
  `.execute(tx)
}

/** Marks the suppressed recipients as dropped, and counts them by reason. */
async function freezeRecipients(
  tx: Db,
  send: string,
  { account, message, recipients, now }: Mail,
): Promise<AudienceCount> {
  const suppressed = suppressedAddresses(account, message.unsubscribe.groupId, {
    now,
    among: recipients.map(({ email }) => email),
    bypasses: message.bypasses ?? [],
  })
  const { rows } = await sql<{ reason: SuppressionReason; count: number }>`
    with marked as (
      update recipient set state = 'dropped', reason = suppressed.reason
      from (${suppressed}) as suppressed
      where send_id = ${send} and recipient.email = suppressed.email
      returning suppressed.reason
    )
    select reason, count(*)::int as count from marked group by reason
  `.execute(tx)
  const none = { global: 0, spam: 0, bounce: 0, invalid: 0, group: 0, pause: 0 }
  const dropped = Object.fromEntries(rows.map(({ reason, count }) => [reason, count]))
  return { total: recipients.length, withoutEmail: 0, dropped: { ...none, ...dropped }, withoutCredits: 0 }
}
