import { looksSame } from './colors.ts'
import { type Element, findBelow, isTag, percentage, pixels } from './html-tree.ts'
import { unreadElements } from './reader-elements.ts'
import { type Computed, computedStyle, isHidden } from './reader-look.ts'
import type { StyleRules } from './style-rules.ts'

/**
 * The least width in pixels that an element needs, as far as lengths determine it. Columns side by side wrap when the
 * window is too narrow; cells don't. Text doesn't count, because it wraps.
 */
export function leastWidth(element: Element, rules: StyleRules): number {
  const style = computedStyle(element, rules)
  if (unreadElements.has(element.name) || isHidden(style)) return 0
  return ownWidth(element, style, rules) + lengthsBeside(style, 'margin')
}

function ownWidth(element: Element, style: Computed, rules: StyleRules): number {
  const { name } = element
  const said = saidWidth(element, style)
  const length = Math.max(pixels(said) ?? 0, pixels(style.get('min-width')) ?? 0)
  if (name === 'img') return percentage(style.get('max-width')) === null ? length : 0
  const isTable = name === 'table'
  // A cell can become narrower than its width.
  if (length > 0 && !isTable && name !== 'td' && name !== 'th') return length
  if (isTable && said !== undefined && style.get('table-layout') === 'fixed') return length
  const widths = element.children.filter(isTag).map((child) => leastWidth(child, rules))
  const inside = name === 'tr' ? widths.reduce((sum, width) => sum + width, 0) : Math.max(0, ...widths)
  return Math.max(inside === 0 ? 0 : inside + lengthsBeside(style, 'padding'), length)
}

function saidWidth({ name, attribs }: Element, style: Computed): string | undefined {
  const said =
    style.get('width') ?? (['table', 'td', 'th', 'img'].includes(name) ? attribs['width'] : undefined)
  return pixels(said) === null && percentage(said) === null ? undefined : said
}

function lengthsBeside(style: Computed, property: 'padding' | 'margin'): number {
  if (!style.has(property) && !style.has(`${property}-left`) && !style.has(`${property}-right`)) return 0
  const [top, right = top, , left = right] = (style.get(property) ?? '').trim().split(/[\s,]+/)
  const length = (side: 'left' | 'right', whole: string | undefined) =>
    Math.max(0, pixels(style.get(`${property}-${side}`) ?? whole) ?? 0)
  return length('left', left) + length('right', right)
}

/** True if a table has no width, so that it is as wide as its content. */
export function isAsWideAsContent(element: Element, rules: StyleRules): boolean {
  return element.name === 'table' && saidWidth(element, computedStyle(element, rules)) === undefined
}

/** True if a reader can see the width of a table: it has a background of its own, or an image with a width in percent. */
export function showsItsWidth(element: Element, background: string, rules: StyleRules): boolean {
  const shows = (one: Element) => {
    const style = computedStyle(one, rules)
    const color = style.get('background-color') ?? one.attribs['bgcolor']
    if (one.name === 'img') return percentage(saidWidth(one, style)) !== null
    return color !== undefined && color !== '' && !looksSame(color, background)
  }
  return shows(element) || findBelow(element, shows) !== null
}
