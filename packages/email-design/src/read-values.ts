import { colorOver, parseColor } from './colors.ts'
import { type Align, designLimits, type Padding, type TextAlign } from './design.ts'
import { pixels, type Style } from './html-tree.ts'

/** Keywords that leave a colour to the surroundings. */
const noColor = new Set(['', 'inherit', 'initial', 'unset', 'none', 'currentcolor', 'transparent'])

/**
 * A colour for a design: hex as it was written, other notations converted to hex; null if it can't be read.
 *
 * @param over the colour behind a translucent colour; designs have opaque colours only
 */
export function readColor(value: string | undefined, over = '#ffffff'): string | null {
  const text = (value ?? '').trim()
  if (/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)) return text
  if (/^([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)) return `#${text}`
  if (noColor.has(text.toLowerCase())) return ''
  const color = parseColor(text)
  if (!color) return null
  return color.a === 0 ? '' : colorOver(color, over)
}

const sizeWords: Record<string, number> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
}

/** A font size of CSS in pixels; `around` is the base for `em` and percentages. */
export function readFontSize(value: string | undefined, around: number): number | null {
  const text = (value ?? '').trim().toLowerCase()
  const word = sizeWords[text]
  if (word !== undefined) return word
  if (text === 'smaller') return around / 1.2
  if (text === 'larger') return around * 1.2
  const [, number, unit = 'px'] = /^(\d*\.?\d+)(px|pt|em|rem|%)?$/.exec(text) ?? []
  if (number === undefined) return null
  return Number(number) * (unitPixels[unit] ?? around / (unit === '%' ? 100 : 1))
}

const unitPixels: Record<string, number> = { px: 1, pt: 4 / 3, rem: 16 }

/** The seven sizes of `<font size>`. */
export function fontSizeOf(value: string | undefined): number | null {
  const sizes = [10, 13, 16, 18, 24, 32, 48]
  const text = (value ?? '').trim()
  const step = /^[+-]\d$/.test(text) ? 3 + Number(text) : /^\d$/.test(text) ? Number(text) : 0
  return step === 0 ? null : (sizes[Math.min(7, Math.max(1, step)) - 1] ?? null)
}

/** Up to four lengths as in CSS; null if there is no readable padding. */
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

const noPadding: Padding = { top: 0, right: 0, bottom: 0, left: 0 }

/** The padding of a style, including its four longhands; zero if nothing is set. */
export function paddingOf(style: Style, fallback = noPadding): Padding {
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

/** A font stack for a design; empty when it is inherited or has characters that are not allowed in a font name. */
export function readFont(value: string | undefined): string {
  const text = (value ?? '').replaceAll('"', "'").trim()
  if (text === '' || /^(inherit|initial|unset)$/i.test(text)) return ''
  return text.length <= 200 && /^[\p{L}\p{N} ,'_-]*$/u.test(text) ? text : ''
}

export function clamp(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, value))
}
