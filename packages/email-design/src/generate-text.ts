import { trackingAttribute } from './click-tracking.ts'
import type { Block, Globals, HeadingLevel, List, Paragraph, Span, TextAlign } from './design.ts'
import { tintName } from './hints.ts'
import { attribute, classAttribute, css, escapeText, linkTarget, safeLink } from './markup.ts'

interface Writing {
  globals: Globals
  /** True if the text changes its colour in dark mode. Text on a background of its own keeps both colours. */
  keepsTints: boolean
}

/** The inner HTML of a text module: its blocks and the empty closing division that the format requires. */
export function generateBlocks(blocks: readonly Block[], writing: Writing): string {
  let html = ''
  for (const block of blocks) {
    html += isList(block) ? generateList(block, writing) : generateParagraph(block, writing)
  }
  return `${html}<div></div>`
}

export function isList(block: Block): block is List {
  return block.type === 'bullets' || block.type === 'numbers'
}

export function textAlign(align: TextAlign): string {
  return align === 'unset' ? 'inherit' : align
}

/** The style of a heading. The mail program decides properties that a global heading style leaves open. */
export function headingStyle(level: HeadingLevel, globals: Globals, align: TextAlign): string {
  const style = globals.headings[level]
  if (!style) return css(['text-align', textAlign(align)], ['font-family', 'inherit'])
  return css(
    ['text-align', textAlign(align)],
    ['font-family', 'inherit'],
    ['font-size', `${style.size}px`],
    ['line-height', '1.25'],
    ['margin', `0px 0px ${style.marginBottom}px 0px`],
    ['color', style.color],
  )
}

export function linkStyle(globals: Globals): string {
  return css(['color', globals.linkColor], ['text-decoration', globals.linkUnderline ? 'underline' : 'none'])
}

function generateParagraph({ type, align, spans }: Paragraph, writing: Writing): string {
  const { globals } = writing
  const heading = type === 'paragraph' ? null : globals.headings[type]
  const inner = generateSpans(spans, heading?.color || globals.color, writing)
  if (type === 'paragraph') {
    return `<div style="font-family: inherit; text-align: ${textAlign(align)}">${inner}</div>`
  }
  return `<${type} style="${headingStyle(type, globals, align)}">${inner}</${type}>`
}

function generateList({ type, items }: List, writing: Writing): string {
  const tag = type === 'bullets' ? 'ul' : 'ol'
  let html = ''
  for (const { align, spans, lists } of items) {
    const nested = lists.map((list) => generateList(list, writing)).join('')
    html += `<li style="text-align: ${textAlign(align)}">${generateSpans(spans, writing.globals.color, writing)}${nested}</li>`
  }
  return `<${tag}>${html}</${tag}>`
}

function generateSpans(spans: readonly Span[], inherited: string, writing: Writing): string {
  let html = ''
  for (const span of spans) html += generateSpan(span, inherited, writing)
  return html === '' ? '<br>' : html
}

function generateSpan(span: Span, inherited: string, { globals, keepsTints }: Writing): string {
  if (span.text === '') return ''
  let html = escapeText(span.text)
  if (span.strike) html = `<strike>${html}</strike>`
  if (span.underline) html = `<u>${html}</u>`
  if (span.italic) html = `<em>${html}</em>`
  if (span.bold) html = `<strong>${html}</strong>`
  const style = css(
    ['font-size', span.size ? `${span.size}px` : ''],
    ['color', span.color ?? ''],
    ['font-family', span.font ?? ''],
    ['background-color', span.background ?? ''],
  )
  const kept = keepsTints ? classAttribute(tintName(span, inherited, globals)) : ''
  if (style) html = `<span${kept} style="${style}">${html}</span>`
  if (span.href === undefined) return html
  return `<a${attribute('href', safeLink(span.href))}${trackingAttribute(span)}${linkTarget(span.href)} style="${linkStyle(globals)}">${html}</a>`
}
