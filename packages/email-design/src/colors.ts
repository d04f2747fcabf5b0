import { colord, extend } from 'colord'
import hwb from 'colord/plugins/hwb'
import lch from 'colord/plugins/lch'
import names from 'colord/plugins/names'
import oklab from 'colord/plugins/oklab'
import oklch from 'colord/plugins/oklch'

extend([names, hwb, lch, oklab, oklch])

interface Rgba {
  r: number
  g: number
  b: number
  a: number
}

/** Parsed colours are cached: a message has few colours and uses them in many places. */
const known = new Map<string, Rgba | null>()

/** Any CSS colour in its parts; null for other text. A hex colour may lack its `#`, as in `bgcolor`. */
export function parseColor(value: string): Rgba | null {
  const text = value.trim().toLowerCase()
  const found = known.get(text)
  if (found !== undefined) return found
  const color = colord(/^([0-9a-f]{3}|[0-9a-f]{6})$/.test(text) ? `#${text}` : text)
  const parts = color.isValid() ? color.toRgb() : null
  if (known.size > 5_000) known.clear()
  known.set(text, parts)
  return parts
}

/** The colour that is visible when one colour lies over another, as opaque six-digit hex. */
export function colorOver(color: Rgba, below: string): string {
  const under = color.a < 1 ? (parseColor(below) ?? white) : white
  const mixed = (part: 'r' | 'g' | 'b') => Math.round(color[part] * color.a + under[part] * (1 - color.a))
  return hexOf(mixed('r'), mixed('g'), mixed('b'))
}

const white: Rgba = { r: 255, g: 255, b: 255, a: 1 }

function hexOf(...parts: number[]): string {
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** True if two hex colours look the same. They may differ by rounding only. */
export function looksSame(one: string, other: string): boolean {
  if (one === other) return true
  const [a, b] = [parseColor(one), parseColor(other)]
  if (!a || !b) return false
  return Math.abs(a.r - b.r) + Math.abs(a.g - b.g) + Math.abs(a.b - b.b) <= 3
}
