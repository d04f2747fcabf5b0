import { deepestHtml, nestsDeeper } from '@carillon/email-design/nesting'
import { scanTags } from '@carillon/personalization/scan-tags'
import { convert } from 'html-to-text'
import { Refusal } from '#platform/refusal.ts'

/**
 * Makes the plain text of an HTML template, including its tags. It is made once, before personalization, so it doesn't
 * depend on a recipient. Lines are not wrapped and nothing is set in capitals; a link's address follows its text in
 * brackets. @throws html_too_deep
 */
export function plainTextOf(html: string): string {
  const tags: string[] = []
  let masked = ''
  let done = 0
  for (const tag of scanTags(html).tags) {
    masked += `${html.slice(done, tag.start)}\ue000${tags.length}\ue001`
    tags.push(html.slice(tag.start, tag.end))
    done = tag.end
  }
  masked += html.slice(done)
  if (nestsDeeper(masked))
    throw new Refusal('html_too_deep', { limit: deepestHtml }, { field: 'html_content' })
  const text = convert(masked, {
    wordwrap: false,
    formatters: {
      altText: (image, _walk, builder) => {
        const alt = image.attribs?.['alt']
        if (alt) builder.addInline(alt)
      },
    },
    selectors: [
      { selector: 'title', format: 'skip' },
      { selector: '*.preheader', format: 'skip' },
      { selector: 'img', format: 'altText' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
      { selector: 'table', format: 'block' },
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'td', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'th', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  })
  const withTags = text.replace(/\ue000(\d+)\ue001/g, (_whole, index: string) => tags[Number(index)] ?? '')
  const lines = withTags.replace(/^[ \t\u00a0]+$/gm, '').replace(/\n{3,}/g, '\n\n')
  return `${lines.trim()}\n`
}
