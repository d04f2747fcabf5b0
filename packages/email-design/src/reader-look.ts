import { asksNotToBeCounted, isCountable } from './click-tracking.ts'
import { colorOver, parseColor } from './colors.ts'
import type { Globals } from './design.ts'
import { declare, type Element, expandShorthands, type Style } from './html-tree.ts'
import { currentTags } from './old-tags.ts'
import { fontSizeOf, readFontSize } from './read-values.ts'
import { blockElements, inlineElements } from './reader-elements.ts'
import type { Declarations, StyleRules } from './style-rules.ts'

/** The look of a text; these properties are the same for all text of an element. */
export interface Look {
  color: string
  background: string
  font: string
  size: number
  /** The weight as a number of CSS: 400 is normal, 700 is bold. */
  weight: number
  italic: boolean
  underline: boolean
  strike: boolean
  /** The alignment of its line. Only blocks align lines; an inline element passes its alignment on to blocks in it. */
  align: string
  /** The alignment that blocks in it inherit. */
  alignBelow: string
  /**
   * True if the inherited alignment comes from an attribute or from `center`. Such alignment moves tables and is not
   * inherited into a table; alignment by CSS is.
   */
  isAlignOfBlocks: boolean
  /** The line height in pixels, or as a multiple of the font size; null is the font's default. */
  lineHeight: { px: number } | { share: number } | null
  /** The height of its line in pixels: the largest of the block and of the inline elements around the text. */
  line: number
  /** The address of the link; null outside of links. */
  href: string | null
  /** True if clicks on the link are not counted, although they could be. */
  untracked: boolean
  isHidden: boolean
  /** The distance to both sides of the module. */
  left: number
  right: number
  /** The position of a table that is narrower than the available width. */
  place: string
  /** True if line breaks of the source are visible (`white-space: pre-wrap`). */
  keepsLines: boolean
  /** Other declarations that change the look of text, as `property:value`. */
  extras: readonly string[]
}

/** The look of text on a page without styles. */
export function plainLook(globals: Globals, hasRules: boolean): Look {
  const look: Look = {
    color: '#000000',
    background: '#ffffff',
    font: '',
    size: 16,
    weight: 400,
    italic: false,
    underline: false,
    strike: false,
    align: 'left',
    alignBelow: 'left',
    isAlignOfBlocks: false,
    lineHeight: null,
    line: 0,
    href: null,
    untracked: false,
    isHidden: false,
    left: 0,
    right: 0,
    place: '',
    keepsLines: false,
    extras: [],
    // Without a style sheet, readers saw the message with its global settings.
    ...(hasRules
      ? {}
      : { font: fontKey(globals.font), size: globals.size, color: globals.color || '#000000' }),
  }
  return { ...look, line: ownLineOf(look) }
}

/** The declarations of an element by property: first from style sheets, then its own, which take precedence. */
export type Computed = ReadonlyMap<string, string>

const headingSizes: Record<string, number> = { h1: 2, h2: 1.5, h3: 1.17, h4: 1, h5: 0.83, h6: 0.67 }

export function computedStyle(element: Element, rules: StyleRules): Computed {
  const own = rules.inline(element.attribs['style'])
  const declarations = rules.of(element)
  if (declarations.length === 0) return own
  return rules.once(declarations, element.attribs['style'] ?? '', () => cascade(element, declarations, own))
}

function cascade(element: Element, declarations: Declarations, own: Style): Style {
  const style = new Map<string, string>()
  for (const [property, value, isImportant] of declarations) if (!isImportant) declare(style, property, value)
  expandShorthands(style)
  for (const [property, value] of own) declare(style, property, value)
  for (const [property, value, isImportant] of declarations) {
    if (isImportant && !isImportantIn(element, property)) declare(style, property, value)
  }
  return style
}

function isImportantIn({ attribs }: Element, property: string): boolean {
  const style = attribs['style'] ?? ''
  return (
    style.includes('!important') &&
    new RegExp(`(^|;)\\s*${property}\\s*:[^;]*!\\s*important`, 'i').test(style)
  )
}

const extraProperties = [
  ...['letter-spacing', 'word-spacing', 'text-transform', 'text-shadow', 'font-variant', 'text-indent'],
  ...['opacity', 'vertical-align', 'direction', 'text-decoration-style'],
]
/** Properties that inline elements ignore. */
const ofBlocks = new Set(['text-indent', 'direction'])
const usualValues = new Set([
  'normal',
  'none',
  '0',
  '0px',
  '0em',
  'inherit',
  'initial',
  'ltr',
  'baseline',
  '1',
  'solid',
])

/** The look inside an element, from the look around it. */
export function lookOf(
  element: Element,
  style: Computed,
  around: Look,
  links: { color: string; underline: boolean } | null,
): Look {
  const { name, attribs } = element
  const isReset = name === 'table' && around.isAlignOfBlocks
  if (style.size === 0 && hasNoLook(element) && !isReset) return withLine(element, style, around, around)
  const look: Look = { ...around }
  if (isReset) {
    look.alignBelow = around.extras.includes('direction:rtl') ? 'right' : 'left'
    look.isAlignOfBlocks = false
  }
  setTag(look, element, links)
  const size = readFontSize(style.get('font-size'), around.size)
  if (size !== null) look.size = size
  const family = style.get('font-family')
  if (family && !/^(inherit|unset)$/i.test(family)) look.font = fontKey(family)
  look.weight = weightOf(style.get('font-weight'), look.weight, around.weight)
  const slant = style.get('font-style')?.toLowerCase()
  if (slant && slant !== 'inherit') look.italic = slant !== 'normal'
  setBackground(look, style.get('background-color') ?? attribs['bgcolor'])
  setColor(look, style.get('color'), around)
  setDecoration(look, style.get('text-decoration') ?? style.get('text-decoration-line'), name)
  setAlign(look, style.get('text-align')?.toLowerCase(), around)
  setLineHeight(look, style.get('line-height'))
  if (isHidden(style) || attribs['hidden'] !== undefined) look.isHidden = true
  const spaces = style.get('white-space') ?? style.get('white-space-collapse')
  if (spaces && spaces.toLowerCase() !== 'inherit') look.keepsLines = keepsLines(spaces)
  const extras = extrasOf(element, style)
  const kept = spaces ? around.extras.filter((each) => !each.startsWith('white-space:')) : around.extras
  if (extras.length > 0) look.extras = [...new Set([...kept, ...extras])]
  else look.extras = kept
  return withLine(element, style, look, around)
}

/** The alignment and height of the line: a block sets both, an inline element can only make the line higher. */
function withLine(element: Element, style: Computed, look: Look, around: Look): Look {
  const own = ownLineOf(look)
  const isBlock = displayOf(element, style) !== 'inline'
  const line = isBlock ? own : Math.max(own, around.line)
  const align = isBlock ? look.alignBelow : around.align
  return look.line === line && look.align === align ? look : { ...look, line, align }
}

/**
 * The display of an element: as lines of its own, as a box within a line that has lines of its own, or within the lines
 * of the text around it.
 */
export function displayOf({ name }: Element, style: Computed): 'block' | 'box' | 'inline' {
  const said = style.get('display')?.toLowerCase() ?? ''
  if (/^(block|table|list-item|flex|grid|flow-root)/.test(said)) return 'block'
  if (/^inline-/.test(said)) return 'box'
  if (said === 'inline' || said === 'contents') return 'inline'
  return blockElements.has(name) ? 'block' : 'inline'
}

const plainElements = new Set([
  'table',
  'tbody',
  'thead',
  'tr',
  'td',
  'div',
  'span',
  'p',
  'ul',
  'ol',
  'li',
  'img',
])

/** True if an element changes nothing about the look of its content, as most elements of a message. */
function hasNoLook({ name, attribs }: Element): boolean {
  if (!plainElements.has(name)) return false
  return !(attribs['bgcolor'] || attribs['align'] || attribs['dir'] || attribs['hidden'] !== undefined)
}

function setTag(look: Look, element: Element, links: { color: string; underline: boolean } | null): void {
  const { name, attribs } = element
  const heading = headingSizes[name]
  if (heading !== undefined) {
    look.size *= heading
    look.weight = 700
  }
  if (name === 'strong' || name === 'b' || name === 'th') look.weight = 700
  if (['em', 'i', 'cite', 'address', 'var', 'dfn'].includes(name)) look.italic = true
  if (name === 'u' || name === 'ins') look.underline = true
  if (name === 's' || name === 'strike' || name === 'del') look.strike = true
  if (name === 'small') look.size /= 1.2
  if (name === 'big') look.size *= 1.2
  const align = attribs['align']?.toLowerCase()
  const own = /^(div|p|h[1-6]|td|th|tr|tbody)$/.test(name) ? align : undefined
  if (name === 'th') look.alignBelow = 'center'
  if (own || name === 'center') {
    look.alignBelow = own || 'center'
    look.isAlignOfBlocks = true
  }
  if (name === 'font') {
    look.size = fontSizeOf(attribs['size']) ?? look.size
    if (attribs['face']) look.font = fontKey(attribs['face'])
    setColor(look, attribs['color'])
  }
  if (name === 'body') setColor(look, attribs['text'])
  if (name === 'a' && attribs['href'] !== undefined) {
    look.href = currentTags(attribs['href'].replaceAll(/[\t\n\r]/g, '').trim())
    look.untracked = isCountable(look.href) && asksNotToBeCounted(element)
    look.color = links?.color ?? '#0000ee'
    look.underline = links?.underline ?? true
  }
}

function setBackground(look: Look, value: string | undefined): void {
  const color = value === undefined ? null : parseColor(value)
  if (color && color.a > 0) look.background = colorOver(color, look.background)
}

function setAlign(look: Look, value: string | undefined, around: Look): void {
  if (!value) return
  if (value === 'inherit' || value === 'unset') {
    look.alignBelow = around.alignBelow
    look.isAlignOfBlocks = around.isAlignOfBlocks
    return
  }
  const isToTheLeft = look.extras.includes('direction:rtl')
  const [start, end] = isToTheLeft ? ['right', 'left'] : ['left', 'right']
  look.alignBelow = value === 'start' || value === 'initial' ? start : value === 'end' ? end : value
  look.isAlignOfBlocks = false
}

function weightOf(value: string | undefined, own: number, around: number): number {
  const text = value?.toLowerCase() ?? ''
  const number = Number.parseFloat(text)
  if (number > 0) return number
  if (text === 'normal' || text === 'initial') return 400
  if (text === 'bold') return 700
  if (text === 'bolder') return around < 350 ? 400 : around < 550 ? 700 : 900
  if (text === 'lighter') return around < 550 ? 100 : around < 750 ? 400 : 700
  return text === 'inherit' || text === 'unset' ? around : own
}

export function isBold({ weight }: Look): boolean {
  return weight >= 600
}

function setColor(look: Look, value: string | undefined, around: Look = look): void {
  const word = value?.toLowerCase()
  if (word === 'inherit' || word === 'unset' || word === 'currentcolor') look.color = around.color
  if (word === 'initial') look.color = '#000000'
  const color = value === undefined ? null : parseColor(value)
  if (color) look.color = colorOver(color, look.background)
}

/** An underline of the surrounding text stays; only an element's own underline can be removed. */
function setDecoration(look: Look, value: string | undefined, name: string): void {
  const text = value?.toLowerCase() ?? ''
  if (text.includes('underline')) look.underline = true
  if (text.includes('line-through')) look.strike = true
  if (text === 'none' && ['a', 'u', 'ins'].includes(name)) look.underline = false
  if (text === 'none' && ['s', 'strike', 'del'].includes(name)) look.strike = false
}

function setLineHeight(look: Look, value: string | undefined): void {
  const [, number, unit = ''] = /^(\d*\.?\d+)(px|pt|em|rem|%)?$/i.exec(value ?? '') ?? []
  if (value?.toLowerCase() === 'normal') look.lineHeight = null
  if (number === undefined) return
  if (unit === '') look.lineHeight = { share: Number(number) }
  else look.lineHeight = { px: readFontSize(`${number}${unit.toLowerCase()}`, look.size) ?? 0 }
}

/** True if a value of `white-space` shows line breaks of the source. */
export function keepsLines(value: string): boolean {
  return /^(pre|break-spaces)/i.test(value)
}

/** True if a value of `white-space` keeps lines from breaking at the edge. */
function keepsOneLine(value: string): boolean {
  return /^(pre|nowrap)$/i.test(value)
}

export function isHidden(style: Computed): boolean {
  return (
    style.get('display')?.toLowerCase() === 'none' ||
    style.get('visibility')?.toLowerCase() === 'hidden' ||
    style.get('opacity') === '0'
  )
}

function extrasOf(element: Element, style: Computed): string[] {
  const { name, attribs } = element
  const extras: string[] = []
  if (name === 'sub' || name === 'sup') extras.push(`vertical-align:${name}`)
  if (['code', 'tt', 'pre', 'kbd', 'samp'].includes(name)) extras.push('font-family:monospace')
  if (attribs['dir']?.toLowerCase() === 'rtl') extras.push('direction:rtl')
  const isInline = displayOf(element, style) === 'inline'
  const spaces = style.get('white-space') ?? style.get('text-wrap') ?? ''
  if (keepsOneLine(spaces)) extras.push(`white-space:${spaces.toLowerCase()}`)
  for (const property of extraProperties) {
    if (isInline && ofBlocks.has(property)) continue
    const value = style.get(property)?.toLowerCase()
    if (value === undefined || usualValues.has(value)) continue
    if (property === 'vertical-align' && !inlineElements.has(name)) continue
    extras.push(`${property}:${value}`)
  }
  return extras
}

/** Normalizes font stacks, so that equivalent ones are equal. */
export function fontKey(stack: string): string {
  return stack
    .toLowerCase()
    .replaceAll(/["']/g, '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .join(',')
}

function ownLineOf({ lineHeight, size }: Look): number {
  if (lineHeight === null) return Math.round(size * 1.17)
  return 'px' in lineHeight ? lineHeight.px : lineHeight.share * size
}
