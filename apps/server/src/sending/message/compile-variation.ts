import { addressTagsInHtml, addressTagsInText } from '@carillon/email-design/address-tags'
import { compileTemplate, type Template } from '@carillon/personalization/compile-template'
import type { TextEncoding } from '@carillon/personalization/lower-program'
import { tidyPostalLines } from '@carillon/personalization/postal-lines'
import type { RenderBudget, SystemTags, TemplateData } from '@carillon/personalization/render-frame'
import { linkTagNames, type SenderIdentity, senderTags } from '@carillon/personalization/reserved-tags'
import type { TemplateProblem } from '@carillon/personalization/template-problem'
import type { DkimSigner, PendingSignature } from '#platform/dkim/dkim-signer.ts'
import type { FurtherPart, LinkTracking, MessageEnvelope } from '#schema/stored-message.ts'
import { type Attachment, attachmentPart, isInHtml } from './attachments.ts'
import { compileHeader, type HeaderSource, type MessageHeader } from './compile-header.ts'
import { isBeforeHtml, mediaTypeOf } from './further-parts.ts'
import { asciiAddress, isAscii, oneLine } from './mail-header.ts'
import { byteTemplate, MessageWriter } from './message-writer.ts'
import { isBytes, type MimePart, multipart, textPart } from './mime-parts.ts'
import {
  controlLink,
  controlUrlTag,
  isWebAddress,
  numberLinks,
  openUrlTag,
  type TrackedLink,
  withoutBreaks,
  withParameters,
} from './number-links.ts'
import { numberTextLinks } from './number-text-links.ts'
import { plainTextOf } from './plain-text.ts'
import { partEncoding } from './quoted-printable.ts'

/** The parts of a message that are the same for all its recipients. */
export interface VariationSource extends Omit<HeaderSource, 'content'> {
  subject: string
  /** The template of the HTML; empty: the message has plain text only. */
  html: string
  /** The template of the plain text; null: it is made from the HTML. Empty beside HTML: the message has HTML only. */
  plain: string | null
  /** Parts of other media types. Their templates are filled like the plain text. */
  furtherParts?: readonly FurtherPart[]
  /** The result of `plainTextOf` for the HTML with tidied postal lines, if another thread has made it. */
  generated?: string
  /** The values of `{{Sender_Name}}` and the other sender tags. */
  sender: SenderIdentity
  tracking: LinkTracking
  attachments?: readonly Attachment[]
  dkim?: DkimSigner | null
}

/** A recipient as the composer needs it. The engine's rows extend this. */
export interface MessageRecipient {
  email: string
  /** The name before the address in To. */
  name?: string | null
  /** The To and Cc that this copy shows, when it is not this recipient only. */
  envelope?: MessageEnvelope | undefined
  data: TemplateData
  /** `something@domain`, the same each time this send writes to this person, so that a resend can be recognised. */
  messageId: string
}

/** A recipient's addresses. Each function is called once for each occurrence and must answer an absolute URL. */
export interface TrackingLinks<R extends MessageRecipient> {
  openUrl(recipient: R): string
  /** Link 0 is the control link. `expandedUrl` is given when the link has tags in it, so that each recipient has another address. */
  clickUrl(recipient: R, linkNumber: number, expandedUrl?: string): string
  /** The page that `{{{unsubscribe}}}` leads to: of the send's group, or the custom address. */
  unsubscribeUrl(recipient: R): string
  globalUnsubscribeUrl(recipient: R): string
  preferencesUrl(recipient: R): string
  weblinkUrl(recipient: R): string
  /** The address of the one-click POST of RFC 8058. It is always an address of this server, and https in production. */
  listUnsubscribeUrl(recipient: R): string
  /** A mailbox that unsubscribes the recipient as well; absent: there is none. */
  unsubscribeMailbox?(recipient: R): string
}

/**
 * A finished message: 7-bit, CRLF at the end of every line, no line beginning with a dot. DATA needs no dot-stuffing.
 */
export interface ComposedMessage {
  from: string
  to: string
  /** True if the address needs a server with SMTPUTF8. */
  needsUtf8: boolean
  content: Buffer
}

export interface RenderedMessage {
  subject: string
  html: string
  plain: string
}

export interface Variation {
  /** The tracked links; the first has number 1. A link with tags in it is here as its template. */
  readonly links: readonly TrackedLink[]
  /** The names of data that subject, HTML and plain text use. */
  readonly names: ReadonlySet<string>
  /** True if the message has an unsubscribe or preferences tag. */
  readonly hasUnsubscribe: boolean
  /**
   * Renders, tracks, encodes and signs.
   * @throws BudgetExceeded and nothing else
   */
  compose<R extends MessageRecipient>(recipient: R, links: TrackingLinks<R>, date: Date): ComposedMessage
  /**
   * Like `compose`, for many messages at a time: signatures that take long are computed by other threads, several at
   * once.
   * @throws BudgetExceeded at once, not by its promise
   */
  composeAmongMany<R extends MessageRecipient>(
    recipient: R,
    links: TrackingLinks<R>,
    date: Date,
  ): ComposedMessage | Promise<ComposedMessage>
  /** Renders the message without tracking, for preview and the hosted copy. */
  render<R extends MessageRecipient>(recipient: R, links: TrackingLinks<R>): RenderedMessage
  /** The HTML with tracking, before its transfer encoding. */
  trackedHtml<R extends MessageRecipient>(recipient: R, links: TrackingLinks<R>): string
}

export interface VariationProblem extends TemplateProblem {
  part: 'subject' | 'html' | 'plain'
}

export type CompiledVariation =
  | { variation: Variation; problems?: undefined }
  | { variation?: undefined; problems: VariationProblem[] }

const budget: RenderBudget = { iterations: 10_000, outputBytes: 2 * 1024 * 1024 }
/** Transfer-encoded text is up to three times as long, plus the soft line breaks. */
const encodedBudget: RenderBudget = { ...budget, outputBytes: budget.outputBytes * 3.2 }

const systemTags = [...linkTagNames, openUrlTag, controlUrlTag]

/**
 * Compiles a variation: templates, links and pixel. The first message that is composed adds the transfer encoding. Both cost
 * milliseconds once, and then each recipient costs microseconds. Checks and previews compose nothing.
 */
export function compileVariation(source: VariationSource): CompiledVariation {
  const { html, plain, sender } = source
  const tidied = {
    ...source,
    html: tidyPostalLines(html, sender),
    plain: plain === null ? null : tidyPostalLines(plain, sender),
  }
  const compiled = compileTexts(tidied)
  // Problems are reported with their positions in the text as the user wrote it.
  return compiled.problems && tidied.html + tidied.plain !== html + plain ? compileTexts(source) : compiled
}

function compileTexts(source: VariationSource): CompiledVariation {
  const constants = senderTags(source.sender)
  const problems: VariationProblem[] = []
  const compile = (part: VariationProblem['part'], text: string, kind: 'html' | 'text') => {
    const compiled = compileTemplate(text, {
      kind,
      constants,
      systemTags,
      findAddressTags: addressTags[kind],
    })
    if (!compiled.problems) return compiled.template
    problems.push(...compiled.problems.map((problem) => ({ ...problem, part })))
    return undefined
  }
  const subject = compile('subject', source.subject, 'text')
  const html = compile('html', source.html, 'html')
  // No plain text is made from HTML with syntax errors.
  const plainSource = source.plain ?? (html ? (source.generated ?? plainTextOf(source.html)) : null)
  const plain = plainSource === null ? undefined : compile('plain', plainSource, 'text')
  const { furtherParts = [] } = source
  for (const { text } of furtherParts) compile('plain', text, 'text')
  if (!subject || !html || !plain || plainSource === null || problems.length > 0) return { problems }

  const numbered = numberLinks(source.html, source.tracking)
  const numberedText = numberPlain(plainSource, source.tracking, numbered.links.length)
  const compileNumbered = (text: string, kind: 'html' | 'text', encoding?: TextEncoding): Template => {
    const options = {
      kind,
      constants,
      systemTags,
      numberedLinks: true,
      findAddressTags: addressTags[kind],
      ...(encoding ? { encoding } : {}),
    }
    const compiled = compileTemplate(text, options)
    // This text was compiled above. Only numbered links were added, each a complete tag.
    if (compiled.problems) throw new Error(compiled.problems.map((problem) => problem.message).join(' '))
    return compiled.template
  }
  const templates = { subject, html, plain }
  const { dkim, tracking } = source
  let prepared: Prepared | undefined
  const prepare = () => {
    prepared ??= encodeParts()
    return prepared
  }
  const encodeParts = (): Prepared => {
    const encode = (text: string, kind: 'html' | 'text') =>
      byteTemplate(compileNumbered(text, kind, partEncoding))
    const further = (isMeant: (part: FurtherPart) => boolean) =>
      furtherParts.filter(isMeant).map((part) => textPart(mediaTypeOf(part), encode(part.text, 'text')))
    const { html: htmlSource, attachments = [] } = source
    const shown = attachments.filter((each) => isInHtml(each, htmlSource))
    const files = attachments.filter((each) => !shown.includes(each))
    const htmlPart = () =>
      multipart('related', [
        textPart('text/html; charset=utf-8', encode(numbered.html, 'html')),
        ...shown.map(attachmentPart),
      ])
    const texts = [
      ...(plainSource.trim() === '' && htmlSource !== ''
        ? []
        : [textPart('text/plain; charset=utf-8', encode(numberedText.text, 'text'))]),
      ...further(isBeforeHtml),
      ...(htmlSource === '' ? [] : [htmlPart()]),
      ...further((part) => !isBeforeHtml(part)),
    ]
    const content = multipart('mixed', [multipart('alternative', texts), ...files.map(attachmentPart)])
    return { subject, content, header: compileHeader({ ...source, content: content.header }), tracking }
  }
  const from = asciiAddress(source.from.email)
  const addressed = ({ email }: MessageRecipient, content: Buffer): ComposedMessage => {
    const to = asciiAddress(email)
    return { from, to, needsUtf8: !isAscii(to), content }
  }
  const compose = <R extends MessageRecipient>(recipient: R, links: TrackingLinks<R>, date: Date) => {
    const sign = (head: string, body: Buffer) => dkim?.sign(head, body) ?? ''
    return addressed(recipient, composeContent(recipient, links, date, prepare(), sign))
  }
  return {
    variation: {
      links: [...numbered.links, ...numberedText.links],
      names: new Set([...subject.names, ...html.names, ...plain.names]),
      hasUnsubscribe: unsubscribeTag.test(source.html) || unsubscribeTag.test(plainSource),
      compose,
      composeAmongMany: (recipient, links, date) => {
        const signApart = dkim?.signApart
        if (!signApart) return compose(recipient, links, date)
        let pending: PendingSignature | undefined
        const content = composeContent(recipient, links, date, prepare(), (head, body) => {
          pending = signApart(head, body)
          return pending.header
        })
        return fillSignature(content, pending).then(() => addressed(recipient, content))
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

const addressTags = { html: addressTagsInHtml, text: addressTagsInText }

function numberPlain(plain: string, { clicks, textClicks, parameters }: LinkTracking, before: number) {
  return clicks && textClicks ? numberTextLinks(plain, before, parameters) : { text: plain, links: [] }
}

const unsubscribeTag = /\{\{\{?\s*unsubscribe(?:_preferences|_global)?\s*\}|<%\s*asm_/

interface Prepared {
  subject: Template
  content: MimePart
  header: MessageHeader
  tracking: LinkTracking
}

/** The DKIM-Signature header of a message; empty: it is not signed. */
type Sign = (header: string, body: Buffer) => string

/** The process has one writer: composing is synchronous, so a message is finished before the next one begins. */
const writer = new MessageWriter()

function composeContent<R extends MessageRecipient>(
  recipient: R,
  links: TrackingLinks<R>,
  date: Date,
  { subject, content, header, tracking }: Prepared,
  sign: Sign,
): Buffer {
  const { data } = recipient
  const system = systemTagsOf(recipient, links, tracking)
  const head = header({
    ...(recipient.envelope ?? { to: [recipient] }),
    subject: subject.render(data, system, budget),
    messageId: recipient.messageId,
    listUnsubscribe: links.listUnsubscribeUrl(recipient),
    unsubscribeMailbox: links.unsubscribeMailbox?.(recipient),
    date,
  })
  writer.begin()
  for (const piece of content.body) {
    if (isBytes(piece)) writer.bytes(piece)
    else writer.template(piece, data, system, encodedBudget)
  }
  if (content.isText) writer.endText()
  return writer.finish(`${sign(head, writer.body)}${head}\r\n`)
}

/** Writes a signature into the place that the first header of the message keeps for it. */
async function fillSignature(content: Buffer, pending: PendingSignature | undefined): Promise<void> {
  if (pending) content.write(await pending.signature, pending.at, 'latin1')
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
        case controlUrlTag:
          return links.clickUrl(recipient, controlLink)
        default:
          return ''
      }
    },
    link: (number, address) => {
      if (address === undefined) return links.clickUrl(recipient, number)
      const url = withoutBreaks(address).trim()
      // A link that a tag turned into mailto:, tel: or an anchor is not counted.
      if (!isWebAddress(url)) return url
      const whole = parameters ? withParameters(url, parameters) : url
      return clicks ? links.clickUrl(recipient, number, whole) : whole
    },
  }
}
