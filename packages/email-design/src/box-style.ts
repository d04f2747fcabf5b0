import { colorOver, parseColor } from './colors.ts'
import type { Padding } from './design.ts'
import { type Element, isTag, percentage, pixels, type Style } from './html-tree.ts'

/** The width of an element in pixels; null if it sets none. */
export function widthOf(element: Element, style: Style, room: number): number | null {
  const value =
    style.get('width') ??
    (element.name === 'div' || element.name === 'p' ? undefined : element.attribs['width'])
  const share = percentage(value)
  const max = pixels(style.get('max-width'))
  const own = share === null ? pixels(value) : (room * share) / 100
  if (own === null) return max === null || max > room ? shareOf(element, room) : max
  return max === null ? own : Math.min(own, max)
}

/** A cell without a width gets an equal share of its row. */
function shareOf(element: Element, room: number): number | null {
  if (element.name !== 'td' || !element.parent) return null
  const cells = element.parent.children.filter((node) => isTag(node) && node.name === 'td')
  return cells.length < 2 ? null : room / cells.length
}

const sides = ['left', 'right'] as const

export function sidesOf(
  element: Element,
  style: Style,
  isBlock: boolean,
  isClosed: boolean,
): [number, number] {
  if (!isBlock || element.name === 'tr' || element.name === 'tbody') return [0, 0]
  const usual =
    element.name === 'ul' || element.name === 'ol'
      ? [40, 0]
      : element.name === 'blockquote'
        ? [40, 40]
        : [0, 0]
  const [left = 0, right = 0] = sides.map((side, index) => {
    const padding = lengthOn(style, 'padding', side)
    const margin = element.name === 'table' && !isClosed ? 0 : lengthOn(style, 'margin', side)
    const own = (padding ?? 0) + (margin ?? 0)
    return padding === null && margin === null
      ? (usual[index] ?? 0)
      : own + (padding === null ? (usual[index] ?? 0) : 0)
  })
  return [left, right]
}

function lengthOn(
  style: Style,
  property: 'padding' | 'margin',
  side: 'top' | 'right' | 'bottom' | 'left',
): number | null {
  if (style.size === 0) return null
  const own = style.get(`${property}-${side}`)
  if (own !== undefined) return pixels(own) ?? 0
  const all = style.get(property)
  if (all === undefined) return null
  const parts = all.trim().split(/[\s,]+/)
  const [top, right = top, bottom = top, left = right] = parts
  return pixels({ top, right, bottom, left }[side]) ?? 0
}

/**
 * The margin of a page, if its author set it. The 8 pixels that browsers add otherwise do not count, because mail
 * programs add others or none.
 */
export function pageMarginOf({ attribs }: Element, style: Style): Padding {
  const said = (...names: string[]) =>
    names.map((name) => pixels(attribs[name])).find((length) => length !== null) ?? 0
  const side = (name: keyof Padding, usual: number) =>
    (lengthOn(style, 'padding', name) ?? 0) + (lengthOn(style, 'margin', name) ?? usual)
  return {
    top: side('top', said('topmargin', 'marginheight')),
    right: side('right', said('rightmargin', 'marginwidth')),
    bottom: side('bottom', said('bottommargin', 'marginheight')),
    left: side('left', said('leftmargin', 'marginwidth')),
  }
}

const usualMargins: Record<string, number> = {
  p: 1,
  h1: 0.67,
  h2: 0.83,
  h3: 1,
  h4: 1.33,
  h5: 1.67,
  h6: 2.33,
  ul: 1,
  ol: 1,
  blockquote: 1,
}

/** The height that an element adds to its content: paddings, margins, borders. */
export function heightOf(
  { name, children, attribs }: Element,
  style: Style,
  isBlock: boolean,
  size: number,
): number {
  if (name === 'a')
    return (lengthOn(style, 'padding', 'top') ?? 0) + (lengthOn(style, 'padding', 'bottom') ?? 0)
  if (!isBlock || name === 'tr' || name === 'tbody') return 0
  const isNested = name === 'ul' || name === 'ol'
  const usual = isNested ? 0 : (usualMargins[name] ?? 0) * size
  let height = 0
  for (const side of ['top', 'bottom'] as const) {
    const padding =
      name === 'table' && style.get('border-collapse') === 'collapse' ? 0 : lengthOn(style, 'padding', side)
    height += (padding ?? 0) + (lengthOn(style, 'margin', side) ?? usual)
  }
  if (children.length === 0 && height === 0 && name !== 'img')
    height = pixels(style.get('height') ?? attribs['height']) ?? 0
  return height
}

export function decorationsOf({ name, attribs }: Element, style: Style): string[] {
  const found: string[] = []
  if (attribs['title'] && !attribs['role']?.startsWith('social-icon')) found.push(`title:${attribs['title']}`)
  if (attribs['background'] === undefined && attribs['border'] === undefined && !hasBox(style)) return found
  const border = borderOf(style) ?? (Number(attribs['border']) > 0 ? `${attribs['border']}px` : null)
  if (border) found.push(`border:${border}`)
  for (const side of ['top', 'right', 'bottom', 'left']) {
    const own = visibleBorder(style.get(`border-${side}`) ?? '')
    if (own) found.push(`border-${side}:${own}`)
  }
  const radius = style.get('border-radius')
  if (radius && pixels(radius) !== 0 && name !== 'td') found.push(`border-radius:${radius}`)
  const shadow = style.get('box-shadow')
  if (shadow && shadow !== 'none') found.push(`box-shadow:${shadow}`)
  const behind = style.get('background-image') ?? style.get('background') ?? ''
  const picture = /url\(\s*['"]?([^'")]+)/i.exec(behind)?.[1] ?? attribs['background']
  if (picture) found.push(`background:${picture}`)
  if (/gradient\(/i.test(behind)) found.push('background:gradient')
  if (name === 'a') for (const side of ['width', 'height'] as const) found.push(...boxOf(style, side))
  return found
}

function hasBox(style: Style): boolean {
  for (const property of style.keys())
    if (/^(border|box|background|width|min|height)/.test(property)) return true
  return false
}

/** The width or height of a link that is displayed as a box, for instance a button. */
function boxOf(style: Style, side: 'width' | 'height'): string[] {
  const own = pixels(style.get(`min-${side}`)) ?? pixels(style.get(side))
  if (own === null || own < 1) return []
  return [`${side}:${Math.round(own + outsideOfBox(style, side))}px`]
}

/** The width of a text block if it differs from the available width. */
export function narrowBoxOf({ name }: Element, style: Style, room: number): string[] {
  if (!/^(div|p|h[1-6])$/.test(name)) return []
  const [own, most] = [pixels(style.get('width')), pixels(style.get('max-width'))]
  if (own !== null && Math.abs(own - room) > 2) return [`width:${own}px`]
  return most !== null && most < room - 2 ? [`max-width:${most}px`] : []
}

/** Padding and border, unless the element's width and height include them. */
export function outsideOfBox(style: Style, side: 'width' | 'height'): number {
  if (style.get('box-sizing') === 'border-box') return 0
  const ends = side === 'width' ? (['left', 'right'] as const) : (['top', 'bottom'] as const)
  const border = Number(/^[\d.]+(?=px)/.exec(borderOf(style) ?? '')?.[0] ?? 0)
  return ends.reduce((sum, end) => sum + (lengthOn(style, 'padding', end) ?? 0), border * 2)
}

/** The border around a box as `2px solid #004d40`; null for an invisible one. */
export function borderOf(style: Style): string | null {
  const words = wordsOf(style.get('border') ?? '')
  const line = style.get('border-style') ?? words.find((word) => borderLines.test(word)) ?? ''
  const width =
    style.get('border-width') ??
    words.find((word) => /^[\d.]+(px)?$|^(thin|medium|thick)$/.test(word)) ??
    '3px'
  const color = style.get('border-color') ?? words.find((word) => parseColor(word)) ?? ''
  return visibleBorder(`${width} ${line} ${color}`)
}

const borderLines = /^(solid|dashed|dotted|double|groove|ridge|inset|outset)$/

function visibleBorder(value: string): string | null {
  const words = wordsOf(value.toLowerCase())
  const line = words.find((word) => borderLines.test(word))
  const width = words.find((word) => /^[\d.]+(px)?$/.test(word)) ?? '3px'
  if (!line || Number.parseFloat(width) === 0) return null
  const color = words.map((word) => parseColor(word)).find((each) => each !== null)
  if (color?.a === 0) return null
  return `${Number.parseFloat(width)}px ${line} ${color ? colorOver(color, '#ffffff') : ''}`.trim()
}

export function wordsOf(value: string): string[] {
  return value.match(/[a-z-]+\([^)]*\)|[^\s]+/gi) ?? []
}
