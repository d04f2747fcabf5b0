import type { Design } from '@carillon/email-design/design'
import { generateHtml } from '@carillon/email-design/generate-html'
import { escapeText, preheaderFiller } from '@carillon/email-design/markup'
import { withPresentation } from '@carillon/email-design/presentation'

/** The HTML of a document, with the message's own preheader instead of the document's. */
export function documentHtml(document: Design, preheader: string): string {
  return generateHtml({ ...document, preheader })
}

/**
 * The HTML as it is sent. The HTML of a design contains its preheader, and its tables are for looks. In hand-written HTML the preheader is inserted
 * at the start of the body, hidden and followed by invisible spaces, so that mail programs show nothing else beside the
 * subject.
 */
export function sentHtml(content: {
  editor: string
  document: unknown
  html: string
  preheader: string
}): string {
  const { editor, document, html, preheader } = content
  if (editor === 'design' && document !== null) return withPresentation(html)
  if (preheader.trim() === '') return html
  const hidden = `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all" class="preheader">${escapeText(preheader)}${preheaderFiller(preheader)}</div>`
  const body = html.search(/<body\b/i)
  const end = body < 0 ? 0 : html.indexOf('>', body) + 1
  return html.slice(0, end) + hidden + html.slice(end)
}
