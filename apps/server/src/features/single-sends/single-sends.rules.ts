import { singleSendLimits } from '@carillon/contract/single-sends'
import type { Design } from '@carillon/email-design/design'
import { generateHtml } from '@carillon/email-design/generate-html'
import { escapeText, preheaderFiller } from '@carillon/email-design/markup'

/** A send that is due longer than this is not started but becomes a draft again: 'today only' is wrong tomorrow. */
export const latestStartMs = 6 * 60 * 60 * 1000

/** 'Copy of ' and the name, cut to the maximum length of a name. */
export function copyName(name: string): string {
  return `Copy of ${name}`.slice(0, singleSendLimits.name).trimEnd()
}

/** The HTML of a document, with the single send's own preheader instead of the document's. */
export function documentHtml(document: Design, preheader: string): string {
  return generateHtml({ ...document, preheader })
}

/**
 * The HTML as it is sent. The HTML of a design contains its preheader. In hand-written HTML the preheader is inserted
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
  if (preheader.trim() === '' || (editor === 'design' && document !== null)) return html
  const hidden = `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all" class="preheader">${escapeText(preheader)}${preheaderFiller(preheader)}</div>`
  const body = html.search(/<body\b/i)
  const end = body < 0 ? 0 : html.indexOf('>', body) + 1
  return html.slice(0, end) + hidden + html.slice(end)
}

/** An ISO 8601 instant; null for any other text. A time without a zone is read as UTC. */
export function readInstant(text: string): Date | null {
  const match = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?)?(Z|[+-]\d{2}:?\d{2})?$/.exec(
    text.trim(),
  )
  if (!match) return null
  const instant = new Date(match[1] && !match[4] ? `${text.trim()}Z` : text.trim())
  return Number.isNaN(instant.getTime()) ? null : instant
}

/**
 * The revision a change starts from: `If-Match: "3"` (weak or strong), else the body's revision; null when neither is
 * given.
 */
export function startingRevision(ifMatch: string | undefined, revision: number | undefined): number | null {
  const quoted = /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(ifMatch ?? '')?.[1]
  return quoted === undefined ? (revision ?? null) : Number(quoted)
}
