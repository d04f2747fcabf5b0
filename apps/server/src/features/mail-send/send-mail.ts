import { emailToFind } from '@carillon/contract/email-address'
import { type MailBody, mailSendLimits, type Personalization } from '@carillon/contract/mail-send'
import type { Sender } from '@carillon/contract/senders'
import type { TrackingSettings } from '@carillon/contract/tracking-settings'
import { emailAddress } from '@carillon/contract/wire'
import type { SenderIdentity } from '@carillon/personalization/reserved-tags'
import { isOnVerifiedDomain } from '#features/domains/public.ts'
import { creditLimitOf } from '#features/entitlements/public.ts'
import { findSendersOf, senderIdentity } from '#features/senders/public.ts'
import { findTrackingSettings, withUnsubscribeText } from '#features/tracking-settings/public.ts'
import { findGroupIds, noteGroupMailed } from '#features/unsubscribe-groups/public.ts'
import { enqueue } from '#jobs/define-job.ts'
import type { Config } from '#platform/config.ts'
import { type Db, newId } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SendMessage, SuppressionReason } from '#schema/stored-message.ts'
import { holdSends, type MailRecipient, startMail } from '#sending/sends/public.ts'
import { addressesOf, checkMail, readAttachments } from './check-mail.ts'
import { joinBatch } from './mail-batches.ts'
import { findContent, type MailContent } from './mail-content.ts'
import { accountUnsubscribe, mailTracking, offersUnsubscribe } from './mail-tracking.ts'
import { noteScheduled } from './note-scheduled.job.ts'

const { name: nameLength } = mailSendLimits

/** The client name of these sends in the engine. */
export const mailSendClient = 'mail-send'

/**
 * Checks a call and starts its sends, all or none. There is one send for each sender and time in the call.
 * @returns the id of the message; null when it was only checked (sandbox mode)
 */
export async function sendMail(
  db: Db,
  account: string,
  mail: MailBody,
  { now, config }: { now: Date; config: Config },
): Promise<string | null> {
  const settings = await findTrackingSettings(db, account)
  checkMail(mail, { now, ownHeaders: Object.values(config.relayHeaders ?? {}) })
  const content = await findContent(db, account, mail, mailTracking(mail, settings).opens)
  const attachments = readAttachments(mail.attachments)
  await refuseUnknownGroups(db, account, mail.asm)
  const senders = await findSendersOf(db, account)
  const credits = await creditLimitOf({ config }, db, account)
  const groups = [...grouped(mail).values()]
  const identities = await Promise.all(groups.map(({ from }) => accessIdentity(db, account, senders, from)))
  const sends = groups.map(({ from, dueAt, personalizations }, at) => ({
    account,
    client: mailSendClient,
    message: withUnsubscribeText(
      messageOf(mail, content, from, identities[at]!, settings),
      accountUnsubscribe(mail, settings),
    ),
    attachments,
    recipients: personalizations.flatMap((each) => recipientsOf(mail, content, each)),
    dueAt: dueAt === null || dueAt <= now ? null : dueAt,
    now,
    credits,
  }))
  return db.transaction().execute(async (tx) => {
    const batch = mail.batch_id === undefined ? null : await joinBatch(tx, account, mail.batch_id)
    if (mail.mail_settings?.sandbox_mode?.enable) return null
    const ids: string[] = []
    for (const send of sends) {
      const clientId = newId()
      const id = await startMail(tx, { ...send, clientId })
      await tx
        .insertInto('mail')
        .values({
          id: clientId,
          send_id: id,
          account_id: account,
          batch_id: batch?.id ?? null,
          template_id: content.template?.id,
          template_version_id: content.template?.version,
          recipients: send.recipients.length,
          accepted_at: now,
          due_at: send.dueAt ?? now,
        })
        .execute()
      ids.push(id)
      if (mail.asm && send.dueAt)
        await enqueue(tx, noteScheduled, { mailId: clientId }, { runAt: send.dueAt })
    }
    // Mail that leaves later marks its group then.
    if (mail.asm && sends.some(({ dueAt }) => dueAt === null))
      await noteGroupMailed(tx, account, mail.asm.group_id, now)
    if (batch?.status) await holdSends(tx, ids)
    return ids[0] ?? null
  })
}

async function refuseUnknownGroups(db: Db, account: string, asm: MailBody['asm']): Promise<void> {
  if (!asm) return
  const { group_id: own, groups_to_display: offered = [] } = asm
  const known = await findGroupIds(db, account, [own, ...offered])
  const refuse = (id: number, place: string) => {
    throw new Refusal('unsubscribe_group_not_found', { id }, { field: `asm.${place}` })
  }
  if (!known.has(own)) refuse(own, 'group_id')
  for (const [at, id] of offered.entries()) if (!known.has(id)) refuse(id, `groups_to_display.${at}`)
}

interface Group {
  from: MailBody['from']
  dueAt: Date | null
  personalizations: Personalization[]
}

function grouped(mail: MailBody): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const each of mail.personalizations) {
    const from = each.from ?? mail.from
    const seconds = each.send_at ?? mail.send_at
    const key = JSON.stringify([from.email, from.name ?? '', seconds ?? null])
    const group = groups.get(key) ?? {
      from,
      dueAt: seconds === undefined ? null : new Date(seconds * 1000),
      personalizations: [],
    }
    group.personalizations.push(each)
    groups.set(key, group)
  }
  return groups
}

/**
 * Only verified addresses may send: addresses of verified senders, and any on a verified domain. An address without a
 * sender has no postal address for tags.
 */
async function accessIdentity(
  db: Db,
  account: string,
  senders: readonly Sender[],
  { email, name }: MailBody['from'],
): Promise<SenderIdentity> {
  const sender = senders.find((each) => each.verified && each.from.email === email)
  if (sender) return senderIdentity(sender)
  if (!(await isOnVerifiedDomain(db, account, email)))
    throw new Refusal('mail_sender_unverified', { email }, { field: 'from' })
  return { fromName: name ?? '', fromEmail: email, address: '', city: '', country: '' }
}

function messageOf(
  mail: MailBody,
  { subject, html, plain, furtherParts, hasPixel }: MailContent,
  from: MailBody['from'],
  sender: SenderIdentity,
  settings: TrackingSettings,
): SendMessage {
  const tracking = mailTracking(mail, settings)
  const replyTo = replyTosOf(mail).map(({ written }) => mailbox(written))
  return {
    subject,
    html,
    plain,
    furtherParts,
    from: mailbox(from),
    replyTo: replyTo.length === 0 ? null : replyTo,
    sender,
    unsubscribe: {
      groupId: mail.asm?.group_id ?? null,
      customUrl: null,
      oneClick: offersUnsubscribe(mail, settings),
      ...(mail.asm?.groups_to_display ? { offered: mail.asm.groups_to_display } : {}),
    },
    categories: mail.categories ?? [],
    ipPool: mail.ip_pool_name ?? null,
    tracking: { ...tracking, opens: tracking.opens && !hasPixel },
    bypasses: bypassesOf(mail),
  }
}

/**
 * The suppressions that a call bypasses. A pause is about newsletters, so mail without an unsubscribe group bypasses
 * it.
 */
function bypassesOf({ mail_settings: settings = {}, asm }: MailBody): SuppressionReason[] {
  if (settings.bypass_list_management?.enable)
    return ['global', 'group', 'pause', 'spam', 'bounce', 'invalid']
  return [
    ...(asm === undefined || settings.bypass_unsubscribe_management?.enable ? (['pause'] as const) : []),
    ...(settings.bypass_unsubscribe_management?.enable ? (['global'] as const) : []),
    ...(settings.bypass_spam_management?.enable ? (['spam'] as const) : []),
    ...(settings.bypass_bounce_management?.enable ? (['bounce', 'invalid'] as const) : []),
  ]
}

/** Each recipient of a personalization gets a copy of their own that names the others in To and Cc. */
function recipientsOf(mail: MailBody, content: MailContent, each: Personalization): MailRecipient[] {
  const data = content.dataOf(each)
  const envelope = {
    to: each.to.map(mailbox),
    cc: (each.cc ?? []).map(mailbox),
    ...ownReplyTo(mail, content, each),
    headers: { ...mail.headers, ...each.headers },
  }
  const customArgs = { ...mail.custom_args, ...each.custom_args }
  return addressesOf(each).map(({ email }) => ({ email, data, envelope, customArgs }))
}

function replyTosOf({ reply_to: one, reply_to_list: several }: MailBody) {
  const list = several ?? (one ? [one] : [])
  return list.map((written, at) => ({ written, field: several ? `reply_to_list.${at}` : 'reply_to' }))
}

/** Reply-To of this copy, when tags make it differ from the call's. */
function ownReplyTo(mail: MailBody, content: MailContent, each: Personalization) {
  let isOwn = false
  const replyTo = replyTosOf(mail).map(({ written, field }) => {
    const email = emailAddress.safeParse(content.fill(written.email, each, field))
    if (!email.success)
      throw new Refusal(
        'invalid_input',
        { problem: 'it is not an email address' },
        { field: `${field}.email` },
      )
    const name = written.name === undefined ? undefined : content.fill(written.name, each, field)
    if (name !== undefined && name.length > nameLength) {
      throw new Refusal(
        'invalid_input',
        { problem: `at most ${nameLength} characters are allowed` },
        { field: `${field}.name` },
      )
    }
    isOwn ||= email.data !== emailToFind(written.email) || name !== written.name
    return mailbox({ email: email.data, name })
  })
  return isOwn ? { replyTo } : {}
}

function mailbox({ email, name }: { email: string; name?: string | undefined }) {
  return { email, name: name ?? null }
}
