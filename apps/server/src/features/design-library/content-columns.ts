import { newDesign, newModule } from '@carillon/email-design/defaults'
import type { Design } from '@carillon/email-design/design'
import { generateHtml } from '@carillon/email-design/generate-html'
import { readDesign } from '@carillon/email-design/read-design'
import { readHtml } from '@carillon/email-design/read-html'
import { newId } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { plainTextOf } from '../../sending/message/plain-text.ts'

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
  publicUrl: string
}

/**
 * The columns a change of content sets: HTML generated from the document of a design, plain text generated from the HTML
 * unless somebody wrote it. HTML sent for the design editor without a document is read into one and kept as it came,
 * until the design changes; a document sent for a code editor is not kept.
 * @throws design_invalid
 */
export function contentColumns(
  content: GivenContent,
  current: { editor: string; generate_plain_content: boolean },
  { publicUrl }: Making,
) {
  const { document, html_content, plain_content } = content
  const isDesign = current.editor === 'design'
  const given = document && isDesign ? readDocument(document) : null
  const html = given ? generateHtml(given) : html_content
  const design = given ?? (isDesign && html_content ? designFrom(html_content, publicUrl) : null)
  const generate = content.generate_plain_content ?? (current.generate_plain_content && !plain_content)
  return {
    ...(html === undefined ? {} : { html_content: html, document: design ? JSON.stringify(design) : null }),
    ...(html !== undefined && generate ? { plain_content: html === '' ? '' : plainTextOf(html) } : {}),
    ...(generate || plain_content === undefined ? {} : { plain_content }),
    ...(content.generate_plain_content === undefined
      ? {}
      : { generate_plain_content: content.generate_plain_content }),
  }
}

/** HTML that is no design of the exchange format has no document. */
function designFrom(html: string, publicUrl: string) {
  const read = readHtml(html, { newId, icons: `${publicUrl}/i/social` })
  return read.kind === 'design' ? read.design : null
}

/** Any HTML as a design: what can't be read as one stands whole in one code module, its styles in the head. */
export function asDesign(html: string, publicUrl: string): Design {
  const read = designFrom(html, publicUrl)
  if (read) return read
  const body = /<body[^>]*>([\s\S]*?)<\/body>/i.exec(html)?.[1]
  const styles =
    body === undefined ? [] : (html.slice(0, html.indexOf(body)).match(/<style[\s\S]*?<\/style>/gi) ?? [])
  const code = { ...newModule('code', newId()), html: (body ?? html).trim() }
  return { ...newDesign('', [code]), head: styles.join('\n') }
}

function readDocument(value: unknown) {
  const { design, problems } = readDesign(value)
  if (design) return design
  throw new Refusal('design_invalid', { path: problems[0]?.path ?? '' }, { field: 'document' })
}
