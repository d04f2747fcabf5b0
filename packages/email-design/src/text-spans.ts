import type { Block, Globals, List, Span } from './design.ts'
import { equal } from './equal.ts'

/** All spans of a text, in reading order. */
export function spansOf(blocks: readonly Block[]): Span[] {
  const spans: Span[] = []
  mapSpans(blocks, (span) => {
    spans.push(span)
    return span
  })
  return spans
}

/** Passes all spans through a function, with the colour that a span without its own inherits. */
export function mapSpans(
  blocks: readonly Block[],
  change: (span: Span, inherited: string) => Span,
  globals?: Globals,
): Block[] {
  const all = (spans: Span[], color: string) =>
    spans.map((span) => change(span, span.href === undefined ? color : (globals?.linkColor ?? color)))
  const body = globals?.color ?? ''
  const list = (given: List): List => ({
    ...given,
    items: given.items.map((item) => ({
      ...item,
      spans: all(item.spans, body),
      lists: item.lists.map(list),
    })),
  })
  return blocks.map((block) => {
    if ('items' in block) return list(block)
    const heading = block.type === 'paragraph' ? null : globals?.headings[block.type]
    return { ...block, spans: all(block.spans, heading?.color || body) }
  })
}

/** Joins neighbours that look the same. */
export function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans) {
    const before = result.at(-1)
    if (before && equal({ ...before, text: '' }, { ...span, text: '' })) before.text += span.text
    else result.push({ ...span })
  }
  return result
}

/** The lines that readers see: a paragraph or an item can have several, as the head of a newsletter has. */
export function linesOf(blocks: readonly Block[]): string[] {
  const inLines = (spans: readonly Span[]) =>
    spans
      .map(({ text }) => text)
      .join('')
      .split('\n')
  const ofItem = ({ spans, lists }: List['items'][number]) => [...inLines(spans), ...linesOf(lists)]
  return blocks.flatMap((block) => ('items' in block ? block.items.flatMap(ofItem) : inLines(block.spans)))
}
