import { type Align, designLimits, type Padding, type TextAlign } from './design.ts'
import { pixels, type Style } from './html-tree.ts'

/** The sixteen names of HTML 4, and those that editors write beside them. */
const namedColors: Record<string, string> = {
  ...{
    black: '#000000',
    silver: '#c0c0c0',
    gray: '#808080',
    grey: '#808080',
    white: '#ffffff',
    maroon: '#800000',
  },
  ...{
    red: '#ff0000',
    purple: '#800080',
    fuchsia: '#ff00ff',
    green: '#008000',
    lime: '#00ff00',
    olive: '#808000',
  },
  ...{
    yellow: '#ffff00',
    navy: '#000080',
    blue: '#0000ff',
    teal: '#008080',
    aqua: '#00ffff',
    orange: '#ffa500',
  },
  ...{ transparent: '', inherit: '', initial: '', none: '' },
}

/** A colour as designs hold it: hex as it was written, everything else made hex; null when it can't be understood. */
export function readColor(value: string | undefined): string | null {
  const text = (value ?? '').trim()
  if (text === '' || /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)) return text
  if (/^([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)) return `#${text}`
  const rgb = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]+%?))?\s*\)$/i.exec(text)
  if (rgb) {
    if (rgb[4] !== undefined && Number.parseFloat(rgb[4]) === 0) return ''
    const parts = [rgb[1], rgb[2], rgb[3]].map((part) =>
      Math.min(255, Number(part)).toString(16).padStart(2, '0'),
    )
    return `#${parts.join('')}`
  }
  return namedColors[text.toLowerCase()] ?? null
}

/** Up to four lengths, as CSS counts them; null when there is no padding that can be read. */
export function readPadding(value: string | undefined): Padding | null {
  if (value === undefined) return null
  const parts = value
    .trim()
    .split(/[\s,]+/)
    .map(pixels)
  const [top, right = top, bottom = top, left = right] = parts
  if (top == null || right == null || bottom == null || left == null) return null
  const space = (length: number) => clamp(Math.round(length), designLimits.space)
  return { top: space(top), right: space(right), bottom: space(bottom), left: space(left) }
}

/** The padding of a style, its four longhands included. */
export function paddingOf(style: Style, fallback: Padding): Padding {
  const whole = readPadding(style.get('padding')) ?? fallback
  const side = (name: keyof Padding) => {
    const length = pixels(style.get(`padding-${name}`))
    return length === null ? whole[name] : clamp(Math.round(length), designLimits.space)
  }
  return { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') }
}

export function readTextAlign(value: string | undefined): TextAlign {
  const text = value?.trim().toLowerCase()
  return text === 'left' || text === 'center' || text === 'right' || text === 'justify' ? text : 'unset'
}

export function readAlign(value: string | undefined): Align {
  const align = readTextAlign(value)
  return align === 'justify' ? 'unset' : align
}

/** A font stack as designs hold it; empty when it is inherited or holds what no font name does. */
export function readFont(value: string | undefined): string {
  const text = (value ?? '').replaceAll('"', "'").trim()
  if (text === '' || /^(inherit|initial|unset)$/i.test(text)) return ''
  return text.length <= 200 && /^[\p{L}\p{N} ,'_-]*$/u.test(text) ? text : ''
}

export function clamp(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, value))
}
