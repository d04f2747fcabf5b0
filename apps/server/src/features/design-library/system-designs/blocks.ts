import type { Block, HeadingLevel, Paragraph, Span } from '@carillon/email-design/design'

type Style = Omit<Span, 'text'>
type Words = string | Span | readonly (string | Span)[]

/** A paragraph; without words it is an empty line. */
export function p(words: Words = '', style: Style = {}): Paragraph {
  return { type: 'paragraph', align: 'unset', spans: spansOf(words, style) }
}

export function h(level: 1 | 2 | 3, words: Words, style: Style = {}): Paragraph {
  return { type: `h${level}` satisfies HeadingLevel, align: 'unset', spans: spansOf(words, style) }
}

/** Paragraphs with an empty line between them. */
export function prose(paragraphs: readonly string[], style: Style = {}): Paragraph[] {
  return paragraphs.flatMap((words, index) => (index === 0 ? [p(words, style)] : [p(), p(words, style)]))
}

export function bullets(items: readonly string[]): Block {
  return {
    type: 'bullets',
    items: items.map((item) => ({ align: 'unset', spans: spansOf(item, {}), lists: [] })),
  }
}

/** Text with a link. It has the colour of links unless the style sets another. */
export function link(text: string, href: string, style: Style = {}): Span {
  return { text, href, ...style }
}

export function centered(...blocks: Paragraph[]): Paragraph[] {
  return blocks.map((block) => ({ ...block, align: 'center' }))
}

/** Sets the colour of all text that has none. Used on backgrounds that differ from the page. */
export function tinted(color: string, ...blocks: Paragraph[]): Paragraph[] {
  return blocks.map((block) => ({ ...block, spans: block.spans.map((span) => ({ color, ...span })) }))
}

function spansOf(words: Words, style: Style): Span[] {
  if (words === '') return []
  const list = typeof words === 'string' || !isList(words) ? [words] : words
  return list.map((each) => ({ ...style, ...(typeof each === 'string' ? { text: each } : each) }))
}

function isList(words: Span | readonly (string | Span)[]): words is readonly (string | Span)[] {
  return Array.isArray(words)
}
