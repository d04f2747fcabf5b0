import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { type ClassifiedReply, classifyReply } from './classify-reply.rules.ts'
import { embeddedReply, readFields } from './report-text.rules.ts'

/** What a message to one of our addresses says. */
export type MailReport =
  /** A delivery failed for good. */
  | { kind: 'bounce'; response: string; reply: ClassifiedReply }
  /** Somebody called a message spam. `mailboxes` and `tokens` are all that may name it, to be checked by their signatures. */
  | { kind: 'complaint'; mailboxes: readonly string[]; tokens: readonly string[] }
  /** A delay, a success, an answer that nobody typed: understood, and nothing to record. */
  | { kind: 'notice' }
  /** A person's answer, or anything else. */
  | { kind: 'other' }

const nothing: MailReport = { kind: 'other' }
const notice: MailReport = { kind: 'notice' }

/**
 * Reads a delivery status notification (RFC 3464), a feedback report (RFC 5965) or the bare text of a bounce. Never throws:
 * what can't be read says nothing.
 */
export async function readReport(source: Uint8Array): Promise<MailReport> {
  const parsed = await PostalMime.parse(source, {
    attachmentEncoding: 'utf8',
    maxRfc822NestingDepth: 0,
    maxNestingDepth: 20,
  }).catch(() => null)
  if (!parsed) return nothing
  const feedback = partOf(parsed, 'message/feedback-report')
  if (feedback !== null) return readFeedback(feedback, parsed)
  const status = partOf(parsed, 'message/delivery-status') ?? partOf(parsed, 'message/global-delivery-status')
  return status === null ? readBareText(parsed) : readStatus(status, parsed.text ?? '')
}

function partOf({ attachments }: Email, ...types: string[]): string | null {
  const found = attachments.find(({ mimeType }) => types.includes(mimeType))
  return found ? textOf(found) : null
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8')
}

/** The first recipient that failed decides; each of our return paths is of one recipient. */
function readStatus(status: string, text: string): MailReport {
  const reports = readFields(status)
  const failed = reports.find((fields) => /^failed\b/i.test(fields.get('action') ?? ''))
  if (!failed) return reports.some((fields) => fields.has('action')) ? notice : nothing
  const said = (failed.get('diagnostic-code') ?? '').replace(/^[\w.-]+ *; */, '')
  const response = said || embeddedReply(text) || text.trim().slice(0, 500) || 'Delivery failed'
  const named = /^[245]\.\d{1,3}\.\d{1,3}/.exec(failed.get('status') ?? '')?.[0]
  return bounce(response, named)
}

/**
 * A status such as 5.0.0 says nothing beyond its class, so a better one in the response counts. Temporary ones that were
 * given up stay temporary: the address may be good.
 */
function bounce(response: string, named: string | undefined): MailReport {
  const short = response.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, 500)
  const ofItself = classifyReply({ response: short, isFinal: true })
  const isVague = named === undefined || /\.0\.0$/.test(named)
  const reply =
    isVague && (ofItself.status !== '' || named === undefined)
      ? ofItself
      : classifyReply({ response: short, status: named })
  return { kind: 'bounce', response: short, reply }
}

const complaints = /^(abuse|fraud|opt-out(-list)?)$/i

function readFeedback(feedback: string, parsed: Email): MailReport {
  const [fields = new Map<string, string>()] = readFields(feedback)
  if (!complaints.test(fields.get('feedback-type') ?? '')) return notice
  const original = partOf(parsed, 'message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers') ?? ''
  const [header = ''] = original.split(/\r?\n\r?\n/)
  const said = `${fields.get('original-mail-from') ?? ''}\n${header.replace(/\r?\n[ \t]+/g, '')}`
  return {
    kind: 'complaint',
    mailboxes: [...said.matchAll(/(?<![a-z0-9])([a-z2-7]{64})(?:@|%40)/gi)]
      .slice(0, 20)
      .map(([, found = '']) => found),
    tokens: [...said.matchAll(/\/e\/u\/([\w-]{40,200})/g)].slice(0, 20).map(([, found = '']) => found),
  }
}

const daemon = /^(mailer-daemon|postmaster|mail-?daemon|mdaemon|maildelivery|bounces?)@/i
const failure =
  /undeliver|not be delivered|delivery (?:status|failure|failed|has failed|error|problem)|(?:mail|message) delivery fail|returned (?:mail|to sender)|failure notice|unzustellbar|non remis|no entregado|mancata consegna/i
const delay = /delayed|warning|still being retried|will be retried|retry for|zeitverz|retard[ée]/i
const answer =
  /out of (?:the )?office|automatic reply|auto.?reply|autoresponse|vacation|abwesen|absence|r[ée]ponse automatique/i

/** A bounce that is no report is known by who wrote it and what it calls itself; everything else is somebody's answer. */
function readBareText(parsed: Email): MailReport {
  const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value ?? ''
  const subject = parsed.subject ?? ''
  // What a bounce has to say stands at its beginning. Without the limit, brackets that never close would take minutes.
  const html = parsed.html?.slice(0, 8000).replace(/<[^>]*>/g, ' ')
  const text = (parsed.text ?? html ?? '').slice(0, 20_000).trim()
  const isExim = header('x-failed-recipients') !== ''
  const isBounce = isExim || (daemon.test(parsed.from?.address ?? '') && failure.test(`${subject}\n${text}`))
  if (delay.test(subject) || answer.test(subject)) return notice
  if (!isBounce) return /^auto-(?:replied|generated)/i.test(header('auto-submitted')) ? notice : nothing
  const [own = ''] = text.split(
    /\n-{2,}.{0,20}(?:below this line|this is a copy|original message|copy of the message|returned message|headers)|\n-{6,}/i,
  )
  if (!isExim && !failure.test(subject) && delay.test(own)) return notice
  return bounce(embeddedReply(own) || own.slice(0, 2000), undefined)
}
