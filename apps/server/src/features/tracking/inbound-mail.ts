import { isReturnPathDomain } from '#features/domains/public.ts'
import type { Db } from '#platform/db.ts'
import type { InboundMessage } from '#platform/smtp/inbound-server.ts'
import { type Report, type ReportWriter, readReport } from '#sending/events/bounces/public.ts'
import type { TokenReader } from '#sending/events/tracking/public.ts'
import { findRecipientEmail, type SentMessages } from '#sending/events/tracking/public.ts'
import { findChoices, groupToLeave, unsubscribeByLink } from './choices.ts'
import { addressesOf } from './visitor.ts'

/** The local part of the address for feedback loops, which the operator gives to mailbox providers. */
const complaintsMailbox = 'complaints'

export interface InboundParts {
  db: Db
  tokens: TokenReader
  messages: SentMessages
  writer: ReportWriter
  /** The domain of our addresses, in lower case. */
  domain: string
  now(): Date
}

export interface InboundMail {
  isOurs(address: string): Promise<boolean>
  /** `unknown`: nothing in it was understood, or it names no person by a signature of ours. */
  receive(message: InboundMessage): Promise<'taken' | 'unknown' | 'later'>
  /** Receives a message that lay in a mailbox; the addresses that it came to are read from its header. */
  receiveStored(source: Buffer): Promise<'taken' | 'unknown' | 'later'>
}

/** A message to one person, by its signed name. */
interface Named {
  sendId: string
  contactId: string
}

/**
 * Reads mail to the addresses that our messages carry. Our signature alone decides the person of a report, never an
 * address that it names, so no sender can have another person suppressed.
 */
export function inboundMail(parts: InboundParts): InboundMail {
  const { tokens, writer, domain } = parts
  const partsOf = (address: string) => {
    const at = address.lastIndexOf('@')
    return { local: address.slice(0, at), host: address.slice(at + 1).toLowerCase() }
  }
  const record = async ({ sendId, contactId }: Named, report: Omit<Report, keyof Named>) =>
    (await writer.record({ sendId, contactId, ...report })) === 'later' ? 'later' : 'taken'

  const mail: InboundMail = {
    async isOurs(address) {
      const { local, host } = partsOf(address)
      if (host === domain && isComplaints(local)) return true
      if ((await tokens.readMailbox(local)) === null) return false
      return host === domain || isReturnPathDomain(parts.db, host)
    },
    async receiveStored(source) {
      for (const to of addressees(source)) if (await mail.isOurs(to)) return mail.receive({ to, source })
      // Reports of feedback loops name the message that they are about.
      return mail.receive({ to: `${complaintsMailbox}@${domain}`, source })
    },
    async receive({ to, source }) {
      const named = await tokens.readMailbox(partsOf(to).local)
      if (named?.kind === 'm') {
        await unsubscribe(parts, named)
        return 'taken'
      }
      const report = await readReport(source)
      if (report.kind === 'bounce' && named) {
        const { response: reason, reply } = report
        const event = reply.isAddressAtFault ? 'bounce' : 'block'
        return record(named, { event, reason, status: reply.status, kind: reply.kind })
      }
      if (report.kind === 'complaint') {
        const about = await findNamed(tokens, report)
        if (about) return record(about, { event: 'spam_report', reason: '', status: '', kind: 'unknown' })
      }
      return report.kind === 'notice' ? 'taken' : 'unknown'
    },
  }
  return mail
}

const addressFields =
  /^(?:delivered-to|x-delivered-to|x-original-to|(?:x-)?envelope-to|x-rcpt-to|to|cc):(.*)$/gim

/**
 * The signed addresses of the header. Addresses that a mail server wrote come first as a rule; the signature decides
 * anyway.
 */
function addressees(source: Buffer): string[] {
  const [header = ''] = source.toString('latin1').split(/\r?\n\r?\n/, 1)
  const fields = [...header.replace(/\r?\n[ \t]+/g, ' ').matchAll(addressFields)].map(
    ([, value = '']) => value,
  )
  const found = fields.flatMap((value) => value.match(/(?<![a-z0-9])[a-z2-7]{64}@[a-z0-9.-]+/gi) ?? [])
  return [...new Set(found)].slice(0, 20)
}

function isComplaints(local: string): boolean {
  return local.toLowerCase() === complaintsMailbox
}

/** The message that a complaint is about: the first name in it that we signed. */
async function findNamed(
  tokens: TokenReader,
  { mailboxes, tokens: links }: { mailboxes: readonly string[]; tokens: readonly string[] },
): Promise<Named | null> {
  for (const mailbox of mailboxes) {
    const named = await tokens.readMailbox(mailbox)
    if (named) return named
  }
  for (const link of links) {
    const named = await tokens.read(link, ['u', 'g'])
    if (named) return named
  }
  return null
}

/** Has the effect of the one-click POST to the same message's address. */
async function unsubscribe({ db, messages, now }: InboundParts, { sendId, contactId }: Named): Promise<void> {
  const [sent, email] = await Promise.all([messages.get(sendId), findRecipientEmail(db, sendId, contactId)])
  if (!sent || email === null) return
  const addresses = await addressesOf(db, sent.account, contactId, email)
  const who = { sent, contactId, email, addresses, kind: 'u' as const }
  const at = now()
  const group = groupToLeave(who, await findChoices(db, who, at))
  await unsubscribeByLink(db, { ...who, agent: null, now: at }, group)
}
