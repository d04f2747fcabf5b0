import { createHash } from 'node:crypto'
import type { PreflightFinding } from '@carillon/contract/preflight'
import { checkMessage } from '@carillon/email-design/check-message'
import { checkSource } from '@carillon/email-design/check-source'
import type { Design } from '@carillon/email-design/design'
import { type FindingCode, shortened } from '@carillon/email-design/finding'
import { generateHtml } from '@carillon/email-design/generate-html'
import { readDesign } from '@carillon/email-design/read-design'
import { sourcePlace } from '@carillon/email-design/source-place'
import { isBlank } from '@carillon/email-design/visible-text'
import { namesWithoutFallback } from '@carillon/personalization/names-without-fallback'
import QuickLru from 'quick-lru'
import { isSampleText } from '#features/design-library/public.ts'
import type { SendMessage } from '#schema/stored-message.ts'
import { compileApart, numberLinks } from '#sending/message/public.ts'
import { variationSource } from '#sending/sends/public.ts'
import type { MessageRow } from './campaign-message.ts'
import { sentBytes } from './sent-size.ts'

/** The facts about a message's content that need no database. */
export interface ContentFacts {
  /** True if a reader would see neither text nor images. */
  isBlank: boolean
  /** True if its templates compile. */
  compiles: boolean
  /** The HTML that a recipient gets (`sentBytes`); null when it can't be rendered. */
  sentBytes: number | null
  hasUncountedLinks: boolean
  /** The findings of the editors, in their order; none in a blank message. */
  findings: readonly ContentFinding[]
  /** Names of tags without a fallback, wherever they are. */
  names: ReadonlySet<string>
}

export interface ContentFinding {
  code: FindingCode
  details: Record<string, unknown>
  place: PreflightFinding['place']
}

interface Content {
  row: MessageRow
  /** The message as it would be sent. */
  message: SendMessage
  customFields: readonly string[]
  publicUrl: string
}

/**
 * The facts about recent contents. A page asks for all emails of its automation each time that something is saved, and
 * most have not changed. Facts are mostly some hundred bytes, and finding those of an email of 20 KB takes some ten
 * milliseconds.
 */
const known = new QuickLru<string, ContentFacts>({ maxSize: 250 })

/** The same content has the same facts, so they are kept. @throws html_too_deep, html_too_complex, too_many_requests */
export async function contentFacts(content: Content): Promise<ContentFacts> {
  const { row, ...others } = content
  const decides = JSON.stringify([row.html_content, row.document, others])
  const key = createHash('sha256').update(decides).digest('base64')
  const kept = known.get(key)
  if (kept) return kept
  const facts = await findFacts(content)
  known.set(key, facts)
  return facts
}

async function findFacts({ row, message, customFields, publicUrl }: Content): Promise<ContentFacts> {
  const { subject, html, plain } = message
  const { variation } = await compileApart(variationSource(message))
  const blank = isBlank(withoutPreheader(row))
  return {
    isBlank: blank,
    compiles: variation !== undefined,
    sentBytes: variation ? sentBytes(variation, publicUrl, message.unsubscribe.customUrl) : null,
    hasUncountedLinks: numberLinks(html, { ...message.tracking, oneLinkPerButton: true }).hasUncounted,
    findings: blank ? [] : [...inPreheader(row), ...findIn(row, customFields)],
    names: new Set([
      ...namesWithoutFallback(subject, 'text'),
      ...namesWithoutFallback(html, 'html'),
      ...(plain === null ? [] : namesWithoutFallback(plain, 'text')),
    ]),
  }
}

/** The findings in the line that an inbox shows beside the subject. */
function inPreheader(row: MessageRow): ContentFinding[] {
  const text = designOf(row)?.preheader ?? row.preheader
  return isSampleText(text)
    ? [{ code: 'text_placeholder', details: { text: shortened(text) }, place: null }]
    : []
}

function findIn(row: MessageRow, customFields: readonly string[]): ContentFinding[] {
  const design = designOf(row)
  if (design) {
    return checkMessage(design, { customFields, isSample: isSampleText }).map(({ code, details, module }) => {
      return { code, details, place: module === null ? null : { module, line: null, column: null } }
    })
  }
  const html = row.html_content
  return checkSource(html, { customFields, isSample: isSampleText }).map(({ code, details, at }) => {
    return { code, details, place: at === null ? null : { module: null, ...sourcePlace(html, at) } }
  })
}

/** The design of a message; null for hand-written HTML. */
export function designOf({ document }: Pick<MessageRow, 'document'>): Design | null {
  return document === null ? null : readDesign(document).design
}

/** The HTML of a design begins with its hidden preheader, which is no content. */
function withoutPreheader(row: MessageRow): string {
  const design = designOf(row)
  return design?.preheader ? generateHtml({ ...design, preheader: '' }) : row.html_content
}
