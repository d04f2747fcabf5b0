import { parseColor } from '@carillon/email-design/colors'
import type { Declaration } from './css.ts'
import type { Bearer } from './transform.ts'

/** True if an element has a visible edge: a background, a border, a shadow, or a picture. */
export function hasEdge({ element, style }: Bearer): boolean {
  if (element.name === 'img' || element.name === 'video' || element.name === 'input') return true
  const background =
    style.get('background-color') ?? style.get('background') ?? element.attribs['bgcolor'] ?? ''
  if (paints(background) || paints(style.get('background') ?? '')) return true
  if (paints(style.get('background-image') ?? '') || element.attribs['background']) return true
  if ((style.get('box-shadow') ?? 'none') !== 'none') return true
  return edges.some((edge) => isLine(style.get(edge) ?? ''))
}

const edges = ['border', 'border-top', 'border-right', 'border-bottom', 'border-left', 'border-style']

function paints(value: string): boolean {
  if (value === '' || /^(none|inherit|initial|unset|transparent)$/i.test(value)) return false
  if (/url\(|gradient\(/i.test(value)) return true
  const color = parseColor(value)
  return color === null ? /#|rgb|hsl/i.test(value) : color.a > 0
}

function isLine(value: string): boolean {
  return (
    /\b(solid|dashed|dotted|double|groove|ridge|inset|outset)\b/i.test(value) &&
    !/(^|\s)0(px)?(\s|$)/.test(value)
  )
}

/** True unless all lengths of a value are 0. */
export function hasLength({ value }: Declaration): boolean {
  return /[1-9]/.test(value)
}

export function hasBackgroundImage({ style, element }: Bearer): boolean {
  return (
    element.attribs['background'] !== undefined ||
    /url\(/i.test(style.get('background-image') ?? style.get('background') ?? '')
  )
}

/** True if the element has a width of its own, so that its place in the row shows. */
export function isNarrow({ element, style }: Bearer): boolean {
  const width = style.get('max-width') ?? style.get('width') ?? element.attribs['width'] ?? ''
  return width !== '' && width !== '100%' && width !== 'auto' && width !== 'none'
}

/** True if the position moves the element: a relative one does only with an offset. */
export function isPlaced({ value }: Declaration, { style }: Bearer): boolean {
  if (/^(static|initial|inherit)$/i.test(value)) return false
  return !/^relative$/i.test(value) || ['top', 'left', 'right', 'bottom'].some((side) => style.has(side))
}
