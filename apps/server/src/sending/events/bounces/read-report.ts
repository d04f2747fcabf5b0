import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { type ClassifiedReply, classifyReply } from './classify-reply.rules.ts'
import { embeddedReply, ownWords, readFields } from './report-text.rules.ts'

/** The content of a message to one of our addresses. */
export type MailReport =
  /** A delivery failed for good. */
  | { kind: 'bounce'; response: string; reply: ClassifiedReply }
  /**
   * A person called a message spam. `mailboxes` and `tokens` are all texts in it that may name the message; their
   * signatures are not checked yet.
   */
  | { kind: 'complaint'; mailboxes: readonly string[]; tokens: readonly string[] }
  /** A delay, a success, an automatic answer: understood, and nothing to record. */
  | { kind: 'notice' }
  /** A person's answer, or anything else. */
  | { kind: 'other' }

const nothing: MailReport = { kind: 'other' }
const notice: MailReport = { kind: 'notice' }

/**
 * Reads a delivery status notification (RFC 3464), a feedback report (RFC 5965) or the bare text of a bounce. Never
 * throws: an unreadable message counts as `unknown`.
 * @param depth the number of reports that this one is attached to
 */
export async function readReport(source: Uint8Array, depth = 0): Promise<MailReport> {
  const parsed = await PostalMime.parse(source, {
    attachmentEncoding: 'utf8',
    maxRfc822NestingDepth: 0,
    maxNestingDepth: 20,
  }).catch(() => null)
  if (!parsed) return nothing
  const feedback = partOf(parsed, 'message/feedback-report')
  if (feedback !== null) return readFeedback(feedback, parsed)
  const status = partOf(parsed, 'message/delivery-status', 'message/global-delivery-status')
  if (status !== null) return readStatus(status, parsed.text ?? '') ?? readBareText(parsed)
  if (isBareComplaint(parsed)) return complaintAbout(parsed, '')
  // A gateway that passes a report on attaches it.
  const inner = partOf(parsed, 'message/rfc822')
  if (depth === 0 && inner !== null && isReport.test(inner.split(/\r?\n\r?\n/, 1)[0] ?? '')) {
    return readReport(Buffer.from(inner), 1)
  }
  if (parsed.text || parsed.html || parsed.attachments.length > 0) return readBareText(parsed)
  // The parser found no report, for example because the boundaries in the body are not those of the header. So the body
  // is read as text.
  const body = Buffer.from(source)
    .toString('utf8')
    .slice(0, 20_000)
    .replace(/^.*?\r?\n\r?\n/s, '')
  return readStatus(body, '') ?? readBareText({ ...parsed, text: body })
}

function partOf({ attachments }: Email, ...types: string[]): string | null {
  const found = attachments.find(({ mimeType }) => types.includes(mimeType))
  return found ? textOf(found) : null
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8')
}

/**
 * The first recipient that failed decides; each of our return paths is of one recipient. Null if the status names no
 * action.
 */
function readStatus(status: string, text: string): MailReport | null {
  const reports = readFields(status)
  const failed = reports.find((fields) => /^fail(?:ed|ure)?\b/i.test(fields.get('action') ?? ''))
  if (!failed) return reports.some((fields) => fields.has('action')) ? notice : null
  const said = (failed.get('diagnostic-code') ?? '').replace(/^[\w.-]+ *; */, '')
  const named = /^[245]\.\d{1,3}\.\d{1,3}/.exec(failed.get('status') ?? '')?.[0]
  const own = ownWords(text)
  const told = [said, embeddedReply(own), own]
    .filter((words) => words !== '')
    .map((words) => bounceFrom(words, named))
  // Some diagnostics are a number that only their server understands. The text of the report then means more.
  return told.find(({ reply }) => reply.kind !== 'unknown') ?? told[0] ?? bounceFrom('Delivery failed', named)
}

/**
 * A status such as 5.0.0 means no more than its class, so a better one in the response counts. Temporary failures that
 * were given up stay temporary: the address may be good.
 */
function bounceFrom(said: string, named: string | undefined) {
  const response = said.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  const ofItself = classifyReply({ response, isFinal: true })
  const isVague = named === undefined || /\.0\.0$/.test(named)
  const reply =
    isVague && (ofItself.status !== '' || named === undefined)
      ? ofItself
      : classifyReply({ response, status: named })
  return { kind: 'bounce' as const, response: response.slice(0, 500), reply }
}

const complaints = /^(abuse|fraud|opt-out(-list)?)$/i

function readFeedback(feedback: string, parsed: Email): MailReport {
  const [fields = new Map<string, string>()] = readFields(feedback)
  if (!complaints.test(fields.get('feedback-type') ?? '')) return notice
  return complaintAbout(parsed, fields.get('original-mail-from') ?? '')
}

function complaintAbout(parsed: Email, returnPath: string): MailReport {
  const original = partOf(parsed, ...originals) ?? ''
  const [header = ''] = original.split(/\r?\n\r?\n/)
  const said = `${returnPath}\n${header.replace(/\r?\n[ \t]+/g, '')}`
  return {
    kind: 'complaint',
    mailboxes: [...said.matchAll(/(?<![a-z0-9])([a-z2-7]{64})(?:@|%40)/gi)]
      .slice(0, 20)
      .map(([, found = '']) => found),
    tokens: [...said.matchAll(/\/e\/u\/([\w-]{40,200})/g)].slice(0, 20).map(([, found = '']) => found),
  }
}

const isReport = /^content-type:\s*multipart\/report\b/im
const originals = ['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers']
const loop = /^(?:staff|fbl|feedback(?:-?loop)?|abuse|complaints?)@/i
const complains = /^\s*(?:complaint about message|(?:abuse|spam|junk) (?:report|complaint))/i

/**
 * Outlook.com's feedback loop attaches the message and writes no report about it. The signatures in it identify the
 * message.
 */
function isBareComplaint(parsed: Email): boolean {
  if (partOf(parsed, ...originals) === null) return false
  return complains.test(parsed.subject ?? '') || loop.test(parsed.from?.address ?? '')
}

const daemon =
  /^(?:mailer-?daemon|post_?master|mail-?daemon|mdaemon|mail-?delivery|mail\.delivery\.system|bounces?)(?:@|$)/i
const daemonName = /mail(?:er)?[ -]?daemon|mail deliver\w* (?:sub)?system|postmaster|mail administrator/i
const failure =
  /undeliver|not be (?:successfully )?(?:delivered|sent)|delivery (?:status|failure|failed|has failed|error|problem|report|notification)|(?:mail|message|send\w*) (?:delivery )?fail|fail(?:ed|ure) (?:to )?deliver|trouble delivering|error sending|returned (?:mail|to sender|message)|return(?:ing)? (?:message )?to sender|failure notice|unable to deliver|not able to (?:be delivered|deliver)|did not reach the following|requested action not taken|unzustellbar|non remis|no entregado|mancata consegna|не может быть доставлено|送信できません|配信(?:できません|エラー)|宛先不明/i
const delay =
  /delayed|warning|still being retried|will be retried|retry for|not yet been delivered|zeitverz|retard[ée]/i
const answer =
  /out of (?:the )?office|automatic reply|auto.?reply|autoresponse|vacation|abwesen|absence|r[ée]ponse automatique/i

/** True if a mail server wrote this: it has no address of its own, or one of the names that such programs have. */
function isFromDaemon({ from, headers }: Email): boolean {
  const address = from?.address ?? ''
  if (!address.includes('@') || daemon.test(address) || daemonName.test(from?.name ?? '')) return true
  const has = (name: string, words: RegExp) =>
    headers.some(({ key, value }) => key === name && words.test(value))
  // Automatic answers have an empty sender as well (RFC 3834).
  return has('return-path', /^\s*<>\s*$/) && !has('auto-submitted', /^auto-replied/i)
}

/** A bounce that is no report is known by its author and its subject; everything else is a person's answer. */
function readBareText(parsed: Email): MailReport {
  const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value ?? ''
  const subject = parsed.subject ?? ''
  // The facts of a bounce stand at its beginning. Without the limit, brackets that never close would take minutes.
  const html = parsed.html?.slice(0, 8000).replace(/<[^>]*>/g, ' ')
  const text = (parsed.text ?? html ?? '').slice(0, 20_000).trim()
  const isExim = header('x-failed-recipients') !== ''
  const isBounce = isExim || (isFromDaemon(parsed) && failure.test(`${subject}\n${text}`))
  if (delay.test(subject) || answer.test(subject)) return notice
  if (!isBounce) return /^auto-(?:replied|generated)/i.test(header('auto-submitted')) ? notice : nothing
  const own = ownWords(text)
  if (!isExim && !failure.test(subject) && delay.test(own)) return notice
  if (/this is a warning message only|you do not need to resend/i.test(text)) return notice
  return bounceFrom(embeddedReply(own) || own || text.slice(0, 500), undefined)
}
