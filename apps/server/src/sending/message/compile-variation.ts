import { compileTemplate, type Template } from '@carillon/personalization/compile-template'
import type { TextEncoding } from '@carillon/personalization/lower-program'
import type { RenderBudget, SystemTags, TemplateData } from '@carillon/personalization/render-frame'
import { linkTagNames, type SenderIdentity, senderTags } from '@carillon/personalization/reserved-tags'
import type { TemplateProblem } from '@carillon/personalization/template-problem'
import type { DkimSigner } from '#platform/dkim/dkim-signer.ts'
import { type Attachment, attachmentParts, mixedBoundary } from './attachments.ts'
import { boundary, compileHeader, type HeaderSource, type MessageHeader } from './compile-header.ts'
import { asciiAddress, isAscii, type Mailbox, oneLine } from './mail-header.ts'
import { type ByteTemplate, byteTemplate, MessageWriter } from './message-writer.ts'
import {
  isWebAddress,
  type LinkTracking,
  numberLinks,
  openUrlTag,
  type TrackedLink,
  withParameters,
} from './number-links.ts'
import { plainTextOf } from './plain-text.ts'
import { partEncoding } from './quoted-printable.ts'

/** Everything about a message that is the same for all its recipients. */
export interface VariationSource extends HeaderSource {
  subject: string
  /** Empty: the message is its plain text alone. */
  html: string
  /** The plain-text template; null makes it from the HTML. */
  plain: string | null
  /** What `{{Sender_Name}}` and its siblings write. */
  sender: SenderIdentity
  tracking: LinkTracking
  attachments?: readonly Attachment[]
  dkim?: DkimSigner | null
}

/** One recipient, as the composer sees it. The engine's own rows extend this. */
export interface MessageRecipient {
  email: string
  /** Written before the address in To. */
  name?: string | null
  /** Whom this copy says that it is for, when that is not this recipient alone. */
  envelope?: MessageEnvelope | undefined
  data: TemplateData
  /** `something@domain`, the same each time this send writes to this person, so a resend can be recognised. */
  messageId: string
}

/** What several recipients of the same mail see of each other. */
export interface MessageEnvelope {
  to: readonly Mailbox[]
  cc: readonly Mailbox[]
  headers: Readonly<Record<string, string>>
}

/** The addresses that belong to one recipient. Called once per occurrence; answers must be absolute URLs. */
export interface TrackingLinks<R extends MessageRecipient> {
  openUrl(recipient: R): string
  /** `expandedUrl` is given when the link had tags inside: its address is then this recipient's own. */
  clickUrl(recipient: R, linkNumber: number, expandedUrl?: string): string
  /** The page behind `{{{unsubscribe}}}`: the send's group, or the custom address. */
  unsubscribeUrl(recipient: R): string
  globalUnsubscribeUrl(recipient: R): string
  preferencesUrl(recipient: R): string
  weblinkUrl(recipient: R): string
  /** Takes the RFC 8058 one-click POST. Always https in production, always ours. */
  listUnsubscribeUrl(recipient: R): string
}

/** A finished message: 7-bit, CRLF, ending in CRLF, no line beginning with a dot, ready for DATA without stuffing. */
export interface ComposedMessage {
  from: string
  to: string
  /** The address needs a server that offers SMTPUTF8. */
  needsUtf8: boolean
  content: Buffer
}

export interface RenderedMessage {
  subject: string
  html: string
  plain: string
}

export interface Variation {
  /** The tracked links by number, from 1. An address with tags inside stands here as its template. */
  readonly links: readonly TrackedLink[]
  /** The data names that subject, HTML and plain text look up. */
  readonly names: ReadonlySet<string>
  /** Whether somewhere an unsubscribe or preferences tag stands. */
  readonly hasUnsubscribe: boolean
  /** Renders, encodes, tracks and signs. Throws `BudgetExceeded` and nothing else. */
  compose<R extends MessageRecipient>(recipient: R, links: TrackingLinks<R>, date: Date): ComposedMessage
  /** The message before the tracking step; for preview and the hosted copy. */
  render<R extends MessageRecipient>(recipient: R, links: TrackingLinks<R>): RenderedMessage
  /** The HTML as it leaves, before its transfer encoding. */
  trackedHtml<R extends MessageRecipient>(recipient: R, links: TrackingLinks<R>): string
}

export interface VariationProblem extends TemplateProblem {
  part: 'subject' | 'html' | 'plain'
}

export type CompiledVariation =
  | { variation: Variation; problems?: undefined }
  | { variation?: undefined; problems: VariationProblem[] }

const budget: RenderBudget = { iterations: 10_000, outputBytes: 2 * 1024 * 1024 }
/** Transfer-encoded text is up to three times as long, and soft breaks add to that. */
const encodedBudget: RenderBudget = { ...budget, outputBytes: budget.outputBytes * 3.2 }

const systemTags = [...linkTagNames, openUrlTag]

/**
 * Compiles one variation: templates, links, pixel and transfer encoding. Costs
 * milliseconds once, so that a recipient costs microseconds.
 */
export function compileVariation(source: VariationSource): CompiledVariation {
  const plainSource = source.plain ?? plainTextOf(source.html)
  const constants = senderTags(source.sender)
  const problems: VariationProblem[] = []
  const compile = (part: VariationProblem['part'], text: string, kind: 'html' | 'text') => {
    const compiled = compileTemplate(text, { kind, constants, systemTags })
    if (!compiled.problems) return compiled.template
    problems.push(...compiled.problems.map((problem) => ({ ...problem, part })))
    return undefined
  }
  const subject = compile('subject', source.subject, 'text')
  const html = compile('html', source.html, 'html')
  const plain = source.plain === null && !html ? undefined : compile('plain', plainSource, 'text')
  if (!subject || !html || !plain) return { problems }

  const numbered = numberLinks(source.html, source.tracking)
  const compileNumbered = (text: string, kind: 'html' | 'text', encoding?: TextEncoding): Template => {
    const options = { kind, constants, systemTags, numberedLinks: true, ...(encoding ? { encoding } : {}) }
    const compiled = compileTemplate(text, options)
    // The same text compiled above; only numbered links were put in, each complete in itself.
    if (compiled.problems) throw new Error(compiled.problems.map((problem) => problem.message).join(' '))
    return compiled.template
  }
  const templates = { subject, html, plain }
  const encoded = {
    html: byteTemplate(compileNumbered(numbered.html, 'html', partEncoding)),
    plain: byteTemplate(compileNumbered(plainSource, 'text', partEncoding)),
  }
  const attachments = source.attachments?.length ? attachmentParts(source.attachments) : null
  const header = compileHeader({ ...source, mixedBoundary: attachments ? mixedBoundary : null })
  return {
    variation: {
      links: numbered.links,
      names: new Set([...subject.names, ...html.names, ...plain.names]),
      hasUnsubscribe: unsubscribeTag.test(source.html) || unsubscribeTag.test(plainSource),
      compose: (recipient, links, date) => {
        const content = composeContent(recipient, links, date, {
          subject,
          encoded,
          header,
          attachments,
          hasHtml: source.html !== '',
          dkim: source.dkim ?? null,
          tracking: source.tracking,
        })
        const to = asciiAddress(recipient.email)
        return { from: asciiAddress(source.from.email), to, needsUtf8: !isAscii(to), content }
      },
      render: (recipient, links) => {
        const system = systemTagsOf(recipient, links, source.tracking)
        return {
          subject: oneLine(templates.subject.render(recipient.data, system, budget)),
          html: templates.html.render(recipient.data, system, budget),
          plain: templates.plain.render(recipient.data, system, budget),
        }
      },
      trackedHtml: (recipient, links) =>
        compileNumbered(numbered.html, 'html').render(
          recipient.data,
          systemTagsOf(recipient, links, source.tracking),
          budget,
        ),
    },
  }
}

const unsubscribeTag = /\{\{\{?\s*unsubscribe(?:_preferences|_global)?\s*\}|<%\s*asm_/

interface Prepared {
  subject: Template
  encoded: { html: ByteTemplate; plain: ByteTemplate }
  header: MessageHeader
  attachments: Buffer | null
  hasHtml: boolean
  dkim: DkimSigner | null
  tracking: LinkTracking
}

const textsPart = Buffer.from(
  `--${mixedBoundary}\r\nContent-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n`,
)
const plainPart = Buffer.from(
  `--${boundary}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`,
)
// The first line break ends the text: a part must not end in the soft break of its last piece.
const htmlPart = Buffer.from(
  `\r\n\r\n--${boundary}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`,
)
const bodyEnd = Buffer.from(`\r\n\r\n--${boundary}--\r\n`)

/** One for the process: composing never waits, so a message is finished before the next one begins. */
const writer = new MessageWriter()

function composeContent<R extends MessageRecipient>(
  recipient: R,
  links: TrackingLinks<R>,
  date: Date,
  { subject, encoded, header, attachments, hasHtml, dkim, tracking }: Prepared,
): Buffer {
  const { data } = recipient
  const system = systemTagsOf(recipient, links, tracking)
  const head = header({
    ...(recipient.envelope ?? { to: [recipient] }),
    subject: subject.render(data, system, budget),
    messageId: recipient.messageId,
    listUnsubscribe: links.listUnsubscribeUrl(recipient),
    date,
  })
  writer.begin()
  if (attachments) writer.bytes(textsPart)
  writer.bytes(plainPart)
  writer.template(encoded.plain, data, system, encodedBudget)
  if (hasHtml) {
    writer.bytes(htmlPart)
    writer.template(encoded.html, data, system, encodedBudget)
  }
  writer.bytes(bodyEnd)
  if (attachments) writer.bytes(attachments)
  return writer.finish(`${dkim ? dkim.sign(head, writer.body) : ''}${head}\r\n`)
}

function systemTagsOf<R extends MessageRecipient>(
  recipient: R,
  links: TrackingLinks<R>,
  { clicks, parameters }: LinkTracking,
): SystemTags {
  return {
    value: (name) => {
      switch (name) {
        case 'unsubscribe':
          return links.unsubscribeUrl(recipient)
        case 'unsubscribe_preferences':
          return links.preferencesUrl(recipient)
        case 'unsubscribe_global':
          return links.globalUnsubscribeUrl(recipient)
        case 'Weblink':
          return links.weblinkUrl(recipient)
        case openUrlTag:
          return links.openUrl(recipient)
        default:
          return ''
      }
    },
    link: (number, address) => {
      if (address === undefined) return links.clickUrl(recipient, number)
      const url = address.trim()
      // A link that a tag turned into mail, telephone or an anchor is nothing to count.
      if (!isWebAddress(url)) return url
      const whole = parameters ? withParameters(url, parameters) : url
      return clicks ? links.clickUrl(recipient, number, whole) : whole
    },
  }
}
