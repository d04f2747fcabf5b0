import { escapeHtml } from '@carillon/personalization/escape-html'

/**
 * A plain text as HTML: paragraphs at blank lines, and links for addresses and link tags. The oldest API sends a campaign with a
 * text alone; a single send needs HTML.
 */
export function plainAsHtml(plain: string): string {
  return plain
    .trim()
    .split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
    .map((paragraph) => `<p>${paragraph.split(/\r?\n/).map(linked).join('<br>')}</p>`)
    .join('\n')
}

/** Punctuation after an address is not part of it. */
const addresses = /\{\{\{[A-Za-z_]+\}\}\}|https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g

function linked(line: string): string {
  let html = ''
  let from = 0
  for (const { 0: address, index } of line.matchAll(addresses)) {
    const text = escapeHtml(address)
    html += `${escapeHtml(line.slice(from, index))}<a href="${text}">${text}</a>`
    from = index + address.length
  }
  return html + escapeHtml(line.slice(from))
}
