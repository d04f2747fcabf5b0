import type { Block, List, ListItem, Paragraph, Span } from '@carillon/email-design/design'
import { isList } from '@carillon/email-design/generate-text'

/** A paragraph, a heading or an item of a list, with the lists that it stands in, the outermost first. */
interface Row extends Paragraph {
  lists: readonly List[]
}

/** A place in a text: characters into a row. A tag counts as its source. */
export interface TextPlace {
  row: number
  at: number
}

/** Replaces a part of a text. Each further one of `texts` begins a row. */
export interface TextEdit {
  from: TextPlace
  to: TextPlace
  texts: readonly string[]
}

/** The smallest edit that makes the second rows of the first ones, or null if they are equal. */
export function differenceOf(before: readonly string[], after: readonly string[]): TextEdit | null {
  const most = Math.min(before.length, after.length)
  let above = 0
  while (above < most - 1 && before[above] === after[above]) above++
  let below = 0
  while (below < most - 1 - above && before.at(-1 - below) === after.at(-1 - below)) below++
  const old = before.slice(above, before.length - below)
  const texts = after.slice(above, after.length - below)
  const [first = '', last = ''] = [old[0], old.at(-1)]
  let start = 0
  while (start < Math.min(first.length, texts[0]?.length ?? 0) && first[start] === texts[0]?.[start]) start++
  const room = Math.min(
    last.length - (old.length === 1 ? start : 0),
    (texts.at(-1)?.length ?? 0) - (texts.length === 1 ? start : 0),
  )
  let end = 0
  while (end < room && last.at(-1 - end) === texts.at(-1)?.at(-1 - end)) end++
  const to = { row: above + old.length - 1, at: last.length - end }
  const typed = texts.map((text, index) =>
    text.slice(index === 0 ? start : 0, index === texts.length - 1 ? text.length - end : undefined),
  )
  const isSame = old.length === 1 && typed.length === 1 && typed[0] === '' && to.at === start
  return isSame || typed.length === 0 ? null : { from: { row: above, at: start }, to, texts: typed }
}

/** The text after an edit. What is typed looks like the character before it, or like the first one that it replaces. */
export function editBlocks(blocks: readonly Block[], { from, to, texts }: TextEdit): Block[] {
  const rows = rowsOf(blocks)
  const [first, last] = [rows[from.row], rows[to.row]]
  if (!first || !last) return [...blocks]
  const isEmpty = from.row === to.row && from.at === to.at
  const before = cut(first.spans, 0, from.at)
  const after = cut(last.spans, to.at)
  const style = (isEmpty ? null : cut(first.spans, from.at)[0]) ?? before.at(-1) ?? first.spans[0]
  const made = texts.map((text, index): Row => {
    const isLast = index === texts.length - 1
    // As in the editor: Enter at the end of a heading begins a paragraph.
    const type = index > 0 && isLast && after.length === 0 ? 'paragraph' : first.type
    const spans = [...(index === 0 ? before : []), { ...style, text }, ...(isLast ? after : [])]
    return { ...first, type, spans: joined(spans) }
  })
  return blocksOf([...rows.slice(0, from.row), ...made, ...rows.slice(to.row + 1)])
}

export function sameStyle({ text: _a, ...a }: Span, { text: _b, ...b }: Span): boolean {
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Reflect.get(a, key) === Reflect.get(b, key))
  )
}

function rowsOf(blocks: readonly Block[], lists: readonly List[] = []): Row[] {
  return blocks.flatMap((block) => {
    if (!isList(block)) return [{ ...block, lists }]
    const inside = [...lists, block]
    return block.items.flatMap(({ align, spans, lists: nested }): Row[] => [
      { type: 'paragraph', align, spans, lists: inside },
      ...rowsOf(nested, inside),
    ])
  })
}

function blocksOf(rows: readonly Row[], depth = 0): Block[] {
  return groupsOf(
    rows,
    (row, before) => row.lists[depth] !== undefined && row.lists[depth] === before.lists[depth],
  ).map((group): Block => {
    const { type, align, spans, lists } = group[0]!
    const list = lists[depth]
    return list ? { type: list.type, items: itemsOf(group, depth) } : { type, align, spans }
  })
}

/** Rows further in belong to the item above them. Without one, the first of them takes its place. */
function itemsOf(rows: readonly Row[], depth: number): ListItem[] {
  return groupsOf(rows, ({ lists }) => lists.length > depth + 1).map((group) => {
    const { align, spans } = group[0]!
    return { align, spans, lists: blocksOf(group.slice(1), depth + 1).filter(isList) }
  })
}

function groupsOf(rows: readonly Row[], goesOn: (row: Row, before: Row) => boolean): Row[][] {
  const groups: Row[][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last && goesOn(row, last[0]!)) last.push(row)
    else groups.push([row])
  }
  return groups
}

function cut(spans: readonly Span[], from: number, to = Number.POSITIVE_INFINITY): Span[] {
  let start = 0
  return spans.flatMap((span) => {
    const text = span.text.slice(Math.max(0, from - start), Math.max(0, to - start))
    start += span.text.length
    return text === '' ? [] : [{ ...span, text }]
  })
}

function joined(spans: readonly Span[]): Span[] {
  const made: Span[] = []
  for (const span of spans) {
    if (span.text === '') continue
    const last = made.at(-1)
    if (last && sameStyle(last, span)) made[made.length - 1] = { ...last, text: last.text + span.text }
    else made.push(span)
  }
  return made
}
