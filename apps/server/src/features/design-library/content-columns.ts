import { newDesign, newModule } from '@carillon/email-design/defaults'
import type { Design } from '@carillon/email-design/design'
import { generateHtml } from '@carillon/email-design/generate-html'
import { readDesign } from '@carillon/email-design/read-design'
import { newId } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { htmlWork } from '#sending/message/public.ts'
import { noModulesWarning, readingWarnings } from './reading-warnings.ts'

/** The content of a message as a call gives it. Parts that are left out stay as they are. */
interface GivenContent {
  document?: Record<string, unknown> | null | undefined
  html_content?: string | undefined
  plain_content?: string | undefined
  generate_plain_content?: boolean | undefined
}

/** The time and the user of a creation or change, and this server's public address. */
export interface Making {
  now: Date
  user?: string
  /** The same user's number, for parts of the API that name users by number. */
  userNumber?: number
  publicUrl: string
}

/**
 * The columns that a change of content sets, and warnings about parts of the given HTML that the design can't hold. The
 * HTML is generated from the document of a design. The plain text is generated from the HTML unless the call gives it.
 * HTML for the design editor without a document is read into one, and the HTML stays as it was given until the design
 * changes. HTML that is no design becomes content of the code editor. A document for the code editor is not stored.
 * @throws design_invalid, html_too_deep, html_too_complex, too_many_requests
 */
export async function contentColumns(
  content: GivenContent,
  current: { editor: string; generate_plain_content: boolean },
  { publicUrl }: Making,
) {
  const { document, html_content, plain_content } = content
  const isDesign = current.editor === 'design'
  const given = document && isDesign ? readDocument(document) : null
  const html = given ? generateHtml(given) : html_content
  const read = !given && isDesign && html_content ? await designFrom(html_content, publicUrl) : null
  const design = given ?? read?.design ?? null
  const generate = content.generate_plain_content ?? (current.generate_plain_content && !plain_content)
  // The design editor can't open it: it is content of the code editor, despite the call.
  const isForeign = isDesign && design === null && (html ?? '').trim() !== ''
  const columns = {
    ...(isForeign ? { editor: 'code' } : {}),
    ...(html === undefined ? {} : { html_content: html, document: design ? JSON.stringify(design) : null }),
    ...(html !== undefined && generate
      ? { plain_content: html === '' ? '' : await htmlWork.plainText(html) }
      : {}),
    ...(generate || plain_content === undefined ? {} : { plain_content }),
    ...(content.generate_plain_content === undefined && !plain_content
      ? {}
      : { generate_plain_content: generate }),
  }
  return { columns, warnings: read?.warnings ?? [] }
}

/** HTML that is not a design of the exchange format has no document. */
export async function designFrom(
  html: string,
  publicUrl: string,
): Promise<{ design: Design | null; warnings: { message: string }[] }> {
  const read = await htmlWork.design(html, `${publicUrl}/i/social`)
  return read.kind === 'design'
    ? { design: read.design, warnings: readingWarnings(read.lost) }
    : { design: null, warnings: [noModulesWarning] }
}

/** Any HTML as a design. HTML that can't be read as one becomes a single code module; its styles go into the head. */
export async function asDesign(
  html: string,
  publicUrl: string,
): Promise<{ design: Design; warnings: { message: string }[] }> {
  const { design, warnings } = await designFrom(html, publicUrl)
  if (design) return { design, warnings }
  const { body, styles } = bodyAndStyles(html)
  const code = { ...newModule('code', newId()), html: body.trim() }
  return { design: { ...newDesign('', [code]), head: styles.join('\n') }, warnings: [] }
}

/**
 * Searches for the ends of tags instead of using regular expressions, which would search for a missing end from each
 * opening again.
 */
function bodyAndStyles(html: string): { body: string; styles: string[] } {
  const lower = html.toLowerCase()
  const opening = lower.indexOf('<body')
  const start = opening < 0 ? -1 : html.indexOf('>', opening) + 1
  const end = start < 1 ? -1 : lower.indexOf('</body>', start)
  if (end < 0) return { body: html, styles: [] }
  const styles: string[] = []
  for (let at = lower.indexOf('<style'); at >= 0 && at < opening; at = lower.indexOf('<style', at + 1)) {
    const close = lower.indexOf('</style>', at)
    if (close < 0 || close > opening) break
    styles.push(html.slice(at, close + '</style>'.length))
    at = close
  }
  return { body: html.slice(start, end), styles }
}

function readDocument(value: unknown) {
  const { design, problems } = readDesign(value)
  if (design) return design
  throw new Refusal('design_invalid', { path: problems[0]?.path ?? '' }, { field: 'document' })
}
