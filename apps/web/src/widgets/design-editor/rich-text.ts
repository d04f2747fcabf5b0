import {
  type Block,
  headingLevels,
  type List,
  type ListItem,
  type Paragraph,
  type Span,
  type TextAlign,
} from '@carillon/email-design/design'
import { isList } from '@carillon/email-design/generate-text'
import { splitTags } from '@carillon/personalization/tag-parts'
import type { JSONContent } from '@tiptap/core'
import { tagContent } from '../tags/tag-content.ts'
import { sameStyle } from './text-rows.rules.ts'

/**
 * Converts the design's blocks to the document that TipTap edits, and back. Parts that the design can't store are
 * dropped.
 */
export function blocksToDocument(blocks: readonly Block[]): JSONContent {
  const content = blocks.map((block) => (isList(block) ? listNode(block) : paragraphNode(block)))
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

export function documentToBlocks(document: JSONContent): Block[] {
  return (document.content ?? []).flatMap((node): Block[] => {
    if (node.type === 'bulletList' || node.type === 'orderedList') return [toList(node)]
    return node.type === 'paragraph' || node.type === 'heading' ? [toParagraph(node)] : []
  })
}

function paragraphNode({ type, align, spans }: Paragraph): JSONContent {
  const attrs: Record<string, unknown> = { textAlign: align === 'unset' ? null : align }
  if (type !== 'paragraph') attrs['level'] = headingLevels.indexOf(type) + 1
  return { type: type === 'paragraph' ? 'paragraph' : 'heading', attrs, content: inlineNodes(spans) }
}

function listNode({ type, items }: List): JSONContent {
  return { type: type === 'bullets' ? 'bulletList' : 'orderedList', content: items.map(itemNode) }
}

function itemNode({ align, spans, lists }: ListItem): JSONContent {
  return {
    type: 'listItem',
    content: [paragraphNode({ type: 'paragraph', align, spans }), ...lists.map(listNode)],
  }
}

export function inlineNodes(spans: readonly Span[]): JSONContent[] {
  return spans.flatMap((span) => {
    const marks = marksOf(span)
    return splitTags(span.text).flatMap(({ isTag, text }) =>
      isTag ? [{ ...tagContent(text), marks }] : lines(text, marks),
    )
  })
}

function lines(source: string, marks: NonNullable<JSONContent['marks']>): JSONContent[] {
  return source
    .split('\n')
    .flatMap((text, index): JSONContent[] => [
      ...(index > 0 ? [{ type: 'hardBreak' }] : []),
      ...(text === '' ? [] : [{ type: 'text', text, marks }]),
    ])
}

function marksOf(span: Span): NonNullable<JSONContent['marks']> {
  const marks: NonNullable<JSONContent['marks']> = []
  if (span.href !== undefined) {
    marks.push({ type: 'link', attrs: { href: span.href, untracked: span.untracked ?? null } })
  }
  if (span.bold) marks.push({ type: 'bold' })
  if (span.italic) marks.push({ type: 'italic' })
  if (span.underline) marks.push({ type: 'underline' })
  if (span.strike) marks.push({ type: 'strike' })
  const style = {
    color: span.color ?? null,
    backgroundColor: span.background ?? null,
    fontSize: span.size ? `${span.size}px` : null,
    fontFamily: span.font ?? null,
  }
  if (Object.values(style).some(Boolean)) marks.push({ type: 'textStyle', attrs: style })
  return marks
}

function toParagraph(node: JSONContent): Paragraph {
  const level = node.type === 'heading' ? Number(node.attrs?.['level']) : 0
  return { type: headingLevels[level - 1] ?? 'paragraph', align: toAlign(node), spans: toSpans(node.content) }
}

function toList(node: JSONContent): List {
  return {
    type: node.type === 'orderedList' ? 'numbers' : 'bullets',
    items: (node.content ?? []).map(toItem),
  }
}

/** The paragraphs of a list item become lines of one text. Nested lists stay below it. */
function toItem(node: JSONContent): ListItem {
  const parts = node.content ?? []
  const paragraphs = parts.filter(({ type }) => type === 'paragraph')
  const lists = parts.filter(({ type }) => type === 'bulletList' || type === 'orderedList')
  const spans = paragraphs.flatMap((paragraph, index) => [
    ...(index > 0 ? [{ text: '\n' }] : []),
    ...toSpans(paragraph.content),
  ])
  return { align: paragraphs[0] ? toAlign(paragraphs[0]) : 'unset', spans, lists: lists.map(toList) }
}

function toAlign(node: JSONContent): TextAlign {
  const align = node.attrs?.['textAlign']
  return align === 'left' || align === 'center' || align === 'right' || align === 'justify' ? align : 'unset'
}

function toSpans(nodes: readonly JSONContent[] = []): Span[] {
  const spans: Span[] = []
  for (const node of nodes) {
    const text = node.type === 'hardBreak' ? '\n' : node.type === 'tag' ? node.attrs?.['source'] : node.text
    if (!text) continue
    const span = { text, ...toStyle(node.marks ?? []) }
    const last = spans.at(-1)
    if (last && (text === '\n' || sameStyle(last, span))) last.text += text
    else spans.push(span)
  }
  return spans
}

function toStyle(marks: NonNullable<JSONContent['marks']>): Omit<Span, 'text'> {
  const style: Omit<Span, 'text'> = {}
  for (const { type, attrs } of marks) {
    if (type === 'bold' || type === 'italic' || type === 'underline' || type === 'strike') style[type] = true
    if (type === 'link') style.href = String(attrs?.['href'] ?? '')
    if (type === 'link' && attrs?.['untracked']) style.untracked = true
    if (type === 'textStyle') Object.assign(style, toTextStyle(attrs ?? {}))
  }
  return style
}

function toTextStyle(attrs: Record<string, unknown>): Omit<Span, 'text'> {
  const color = toHex(attrs['color'])
  const background = toHex(attrs['backgroundColor'])
  const size = /^(\d+(?:\.\d+)?)px$/.exec(String(attrs['fontSize'] ?? ''))?.[1]
  const font = String(attrs['fontFamily'] ?? '').replaceAll('"', "'")
  return {
    ...(color ? { color } : {}),
    ...(background ? { background } : {}),
    ...(size ? { size: Math.min(96, Math.max(8, Math.round(Number(size)))) } : {}),
    ...(/^[\p{L}\p{N} ,'_-]+$/u.test(font) ? { font } : {}),
  }
}

/** Browsers report colours as `rgb(…)`. The design stores hex colours. */
export function toHex(color: unknown): string {
  const text = String(color ?? '').trim()
  if (/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)) return text
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*(?:[,/]\s*1(?:\.0*)?\s*)?\)$/
    .exec(text)
    ?.slice(1, 4)
  if (!parts) return ''
  return `#${parts.map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0')).join('')}`
}
