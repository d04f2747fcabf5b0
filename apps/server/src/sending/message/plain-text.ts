import { deepestHtml, nestsDeeper } from '@carillon/email-design/nesting'
import { rewriteTags } from '@carillon/personalization/rewrite-tags'
import { convert, type FormatCallback } from 'html-to-text'
import { Refusal } from '#platform/refusal.ts'
import { lineRow, readableHtml } from './readable-html.ts'
import { TextTags } from './text-tags.ts'

/**
 * Makes the plain text of an HTML template, including its tags. It is made once, before personalization, so it doesn't
 * depend on a recipient. Lines are not wrapped and nothing is set in capitals; a link's address follows its text in
 * brackets.
 *
 * Tags count wherever they stand in the HTML: a block that begins in a comment or an attribute decides about the text
 * too. Empty where blocks and elements are so entangled that no text could follow them.
 * @throws html_too_deep
 */
export function plainTextOf(html: string): string {
  const tags = new TextTags(rewriteTags(html, true).text)
  if (nestsDeeper(tags.marked))
    throw new Refusal('html_too_deep', { limit: deepestHtml }, { field: 'html_content' })
  const text = withoutFillers(escapeBraces(convert(readableHtml(tags), options)))
  if (tags.isNested(tags.marked) && !tags.isNested(text)) return ''
  return `${tags.unmark(tidyLines(text, tags)).trim()}\n`
}

const altText: FormatCallback = (image, _walk, builder) => {
  const alt = image.attribs?.['alt']?.trim()
  // The blanks keep the alternative text apart from the words beside it.
  if (alt && !isPlaceholder(alt)) builder.addInline(` ${alt} `)
}

/** A text that the makers of templates leave for the author to replace. */
function isPlaceholder(alt: string): boolean {
  return /^alt[ _-]?text$/i.test(alt)
}

const cells: FormatCallback = (row, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 })
  for (const child of row.children) {
    const isCell = child.name === 'td' || child.name === 'th'
    walk(isCell ? child.children : [child], builder)
    if (isCell) builder.addInline(' ')
  }
  builder.closeBlock({ trailingLineBreaks: 1 })
}

const ownLine = { leadingLineBreaks: 1, trailingLineBreaks: 1 }

const options = {
  wordwrap: false as const,
  // The whole document is read, because blocks may begin before the body.
  baseElements: { selectors: [] },
  formatters: { altText, cells },
  selectors: [
    { selector: 'img', format: 'altText' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
    { selector: 'table', format: 'block' },
    { selector: 'tr', format: 'block', options: ownLine },
    { selector: `tr[${lineRow}]`, format: 'cells' },
    { selector: 'td', format: 'block', options: ownLine },
    { selector: 'th', format: 'block', options: ownLine },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
      selector,
      options: { uppercase: false },
    })),
  ],
}

/** Braces that entities spelt out are text and not a tag. */
function escapeBraces(text: string): string {
  return text.replace(/(?<!\\)\{\{/g, '\\{{')
}

const invisible = String.raw`\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2060-\u2064\u3164\ufeff`
/**
 * Two characters in a row that show nothing. They fill up previews; between letters and in emojis there is only ever
 * one of them.
 */
const fillers = new RegExp(`[${invisible}](?:[\\s\\u00a0\\u2007]*[${invisible}])+`, 'g')

/** The text without fillers of previews, and without soft hyphens and the like. */
function withoutFillers(text: string): string {
  return text
    .replaceAll('\u00ad', '')
    .replace(fillers, ' ')
    .replace(/[\u200b\ufeff]/g, '')
}

/**
 * Removes blanks at the ends of lines, repeated empty lines, and empty lines after a line that only begins or ends
 * blocks.
 */
function tidyLines(text: string, tags: TextTags): string {
  const lines: string[] = []
  for (const line of text.split('\n').map((each) => each.replace(/[ \t\u00a0\u2007]+$/, ''))) {
    const before = lines.at(-1)
    if (line === '' && (before === undefined || before === '' || tags.isOfBlocks(before))) continue
    lines.push(line)
  }
  return lines.join('\n')
}
