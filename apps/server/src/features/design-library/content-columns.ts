import { newDesign, newModule } from '@carillon/email-design/defaults'
import type { Design } from '@carillon/email-design/design'
import { generateHtml } from '@carillon/email-design/generate-html'
import { readDesign } from '@carillon/email-design/read-design'
import { newId } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { htmlWork } from '../../sending/message/html-work.ts'
import { noModulesWarning, readingWarnings } from './reading-warnings.ts'

/** What a call gives of a message's content; what is left out stays as it is. */
interface GivenContent {
  document?: Record<string, unknown> | null | undefined
  html_content?: string | undefined
  plain_content?: string | undefined
  generate_plain_content?: boolean | undefined
}

/** When something is made or changed, by whom, and where recipients reach this server. */
export interface Making {
  now: Date
  user?: string
  /** The same person's number, where the API names who made something. */
  userNumber?: number
  publicUrl: string
}

/**
 * The columns a change of content sets, and what of given HTML its design does not hold: HTML generated from the document of a design, plain text generated from the HTML
 * unless somebody wrote it, which text that is sent says by itself. HTML sent for the design editor without a document is read into one and kept as it came,
 * until the design changes; a document sent for a code editor is not kept.
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
  const columns = {
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

/** HTML that is no design of the exchange format has no document. */
export async function designFrom(
  html: string,
  publicUrl: string,
): Promise<{ design: Design | null; warnings: { message: string }[] }> {
  const read = await htmlWork.design(html, `${publicUrl}/i/social`)
  return read.kind === 'design'
    ? { design: read.design, warnings: readingWarnings(read.lost) }
    : { design: null, warnings: [noModulesWarning] }
}

/** Any HTML as a design: what can't be read as one stands whole in one code module, its styles in the head. */
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

/** Both found by their ends, not by a pattern: a pattern looks from every opening for an end that isn't there. */
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
