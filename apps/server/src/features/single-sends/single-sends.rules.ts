import { singleSendLimits } from '@carillon/contract/single-sends'
import type { Design } from '@carillon/email-design/design'
import { generateHtml } from '@carillon/email-design/generate-html'
import { escapeText, preheaderFiller } from '@carillon/email-design/markup'

/** A due send that starts later than this is given back to its author: 'today only' is wrong tomorrow. */
export const latestStartMs = 6 * 60 * 60 * 1000

/** 'Copy of ' and the name, cut to what a name may hold. */
export function copyName(name: string): string {
  return `Copy of ${name}`.slice(0, singleSendLimits.name).trimEnd()
}

/** The HTML a document gives; the send's own preheader stands in it, whatever the document brought. */
export function documentHtml(document: Design, preheader: string): string {
  return generateHtml({ ...document, preheader })
}

/**
 * The HTML as it is sent. A design has its preheader inside; for hand-written HTML it is put first in the body, hidden
 * and followed by invisible room, so that mail programs show nothing else beside the subject.
 */
export function sentHtml(content: {
  editor: string
  document: unknown
  html: string
  preheader: string
}): string {
  const { editor, document, html, preheader } = content
  if (preheader.trim() === '' || (editor === 'design' && document !== null)) return html
  const hidden = `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all" class="preheader">${escapeText(preheader)}${preheaderFiller(preheader)}</div>`
  const body = html.search(/<body\b/i)
  const end = body < 0 ? 0 : html.indexOf('>', body) + 1
  return html.slice(0, end) + hidden + html.slice(end)
}

/** An ISO 8601 instant, or null when it is none. A time without zone is read as UTC. */
export function readInstant(text: string): Date | null {
  const match = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?)?(Z|[+-]\d{2}:?\d{2})?$/.exec(
    text.trim(),
  )
  if (!match) return null
  const instant = new Date(match[1] && !match[4] ? `${text.trim()}Z` : text.trim())
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** The revision a change starts from: `If-Match: "3"` (weak or not) or the body's own; null when it doesn't say. */
export function startingRevision(ifMatch: string | undefined, revision: number | undefined): number | null {
  const quoted = /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(ifMatch ?? '')?.[1]
  return quoted === undefined ? (revision ?? null) : Number(quoted)
}
