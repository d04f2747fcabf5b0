import { emailToFind } from '@carillon/contract/email-address'
import type { Sender } from '@carillon/contract/senders'
import { type TestSendFields, testSendLimits } from '@carillon/contract/test-send'
import { globalGroupId } from '@carillon/contract/unsubscribe-groups'
import { sql } from 'kysely'
import { sendingGroup } from '#features/audiences/public.ts'
import { type MessageRow, untrackedMessageOf, valuesOf } from '#features/campaign-messages/public.ts'
import { accessSenderForSending, findSendersOf } from '#features/senders/public.ts'
import { findTrackingSettings } from '#features/tracking-settings/public.ts'
import { accessGroup } from '#features/unsubscribe-groups/public.ts'
import { type Db, newId } from '#platform/db.ts'
import type { Mailer } from '#platform/mail.ts'
import type { MailIdentities } from '#platform/mail-identity.ts'
import { Refusal } from '#platform/refusal.ts'
import { suppressedAddresses } from '#sending/audience/public.ts'
import { inertAddresses } from '#sending/events/tracking/public.ts'
import type { LoadRecipients } from '#sending/ledger/public.ts'
import { compileOrRefuse, type Variation } from '#sending/message/public.ts'
import { variationSource } from '#sending/sends/public.ts'
import { digestOf, type KeepOutcome, keepTest } from './last-test.ts'
import { checkAddresses, testSubject } from './test-send.rules.ts'
import { findTested } from './tested-content.ts'

export interface TestSendParts {
  mailer: Mailer
  identities: MailIdentities
  publicUrl: string
  now: Date
  /** The engine's own function, so that a test shows a contact's real mail. */
  loadRecipients: LoadRecipients
}

/**
 * Sends a test with the compiler of real sends, without tracking and with links that change nothing. It is not
 * counted; of a single send and an email of an automation, the last test is kept. All addresses are checked before the first message is sent.
 */
export async function sendTest(
  db: Db,
  account: string,
  fields: TestSendFields,
  parts: TestSendParts,
): Promise<void> {
  const addresses = readAddresses(fields.emails)
  const { content: template, keptOf } = await findTested(db, account, fields, parts.publicUrl)
  const sender = await testSender(db, account, fields, template.sender_id)
  const group = await testGroup(db, account, fields, template)
  await refuseSuppressed(db, account, addresses, { group: group.suppression_group_id, now: parts.now })
  if (template.html_content.trim() === '') {
    throw new Refusal('content_required', {}, { field: 'template_id' })
  }
  const settings = await findTrackingSettings(db, account)
  const message = untrackedMessageOf({ ...template, ...group }, sender, settings)
  const { signer } = await parts.identities.of(account, sender.from.email)
  const source = variationSource({ ...message, subject: testSubject(message.subject) })
  const variation = await compileOrRefuse({ ...source, dkim: signer }, 'template_id')
  const { contact_id: id, substitutions } = fields
  const { loadRecipients } = parts
  const contact = id ? await valuesOf(account, { id, loadRecipients }, variation.names) : {}
  const outcome = keptOf
    ? await keepTest(db, { account, of: keptOf, digest: digestOf(message), addresses, now: parts.now })
    : null
  await deliver(variation, addresses, { data: { ...substitutions, ...contact }, sender, outcome }, parts)
}

function readAddresses(emails: readonly string[]): string[] {
  const { addresses, invalid } = checkAddresses(emails)
  if (invalid.length > 0 || addresses.length === 0) {
    throw new Refusal('test_send_address_invalid', { addresses: invalid.join(', ') }, { field: 'emails' })
  }
  const { emails: limit } = testSendLimits
  if (addresses.length > limit) throw new Refusal('test_send_too_many', { limit }, { field: 'emails' })
  return addresses
}

/** The sender that the call names by id or address, or the template's. It must be verified, as for real sends. */
async function testSender(
  db: Db,
  account: string,
  { sender_id, from_address }: TestSendFields,
  own: number | null,
): Promise<Sender> {
  const id = sender_id ?? (from_address ? await senderOfAddress(db, account, from_address) : own)
  if (id === null) throw new Refusal('sender_required', {}, { field: 'sender_id' })
  const sender = await accessSenderForSending(db, account, id)
  if (!sender.verified) throw new Refusal('sender_not_verified', { id }, { field: 'sender_id' })
  return sender
}

async function senderOfAddress(db: Db, account: string, address: string): Promise<number> {
  const wanted = emailToFind(address)
  const found = (await findSendersOf(db, account)).find(({ from }) => from.email === wanted)
  if (!found) throw new Refusal('sender_not_found', { id: address }, { field: 'from_address' })
  return found.id
}

async function testGroup(db: Db, account: string, fields: TestSendFields, template: MessageRow) {
  const { custom_unsubscribe_url: url, suppression_group_id: group } = fields
  if (url) return { custom_unsubscribe_url: url, suppression_group_id: null }
  if (group === undefined || group === null) {
    const { custom_unsubscribe_url, suppression_group_id } = template
    return { custom_unsubscribe_url, suppression_group_id }
  }
  if (group !== globalGroupId) await accessGroup(db, account, group)
  return { custom_unsubscribe_url: null, suppression_group_id: group }
}

/** Refuses suppressed addresses, which get no test either. */
async function refuseSuppressed(
  db: Db,
  account: string,
  addresses: readonly string[],
  { group, now }: { group: number | null; now: Date },
): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select email from (${suppressedAddresses(account, sendingGroup(group), { now })}) as suppressed
    where email = any(${addresses as string[]}::text[])`.execute(db)
  if (rows.length === 0) return
  const listed = rows.map(({ email }) => email).join(', ')
  throw new Refusal('test_send_unsubscribed', { addresses: listed }, { field: 'emails' })
}

interface Delivering {
  data: Readonly<Record<string, unknown>>
  sender: Sender
  /** Notes the mail server's answer; null where no test is kept. */
  outcome: KeepOutcome | null
}

async function deliver(
  variation: Variation,
  addresses: readonly string[],
  { data, sender, outcome }: Delivering,
  { mailer, publicUrl, now }: TestSendParts,
): Promise<void> {
  const links = inertAddresses(publicUrl)
  const domain = sender.from.email.split('@').at(-1) ?? 'localhost'
  for (const email of addresses) {
    const recipient = { email, data: { email, ...data }, messageId: `${newId()}@${domain}` }
    try {
      await mailer.sendComposed(variation.compose(recipient, links, now))
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      await outcome?.(email, 'refused', reason)
      throw new Refusal('test_send_failed', { reason, address: email })
    }
    await outcome?.(email, 'delivered')
  }
}
