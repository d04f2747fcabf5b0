import { contrastOf, leastContrast, readableOn } from './contrast.ts'

/** The first wanted color that is readable on a background; black or white if none is. */
export function readable(on: string, ...wanted: string[]): string {
  const candidates = [...wanted, readableOn(on), '#000000', '#ffffff']
  return candidates.find((color) => (contrastOf(color, on) ?? 0) >= leastContrast) ?? '#000000'
}

/** True if an area of one color stands out from another. */
export function standsOut(color: string, on: string, least = 1.3): boolean {
  return (contrastOf(color, on) ?? 21) >= least
}

/** True if people see a hue, and not a gray. */
export function isColorful(color: string): boolean {
  const parts = rgb(color)
  return parts !== null && Math.max(...parts) - Math.min(...parts) > 60
}

/** True if white text is readable on a color, or nearly. */
export function isStrong(color: string): boolean {
  return (contrastOf(color, '#ffffff') ?? 1) >= 3
}

/** Mixes a share of one color into another: 0.1 makes a tint. */
export function mix(share: number, color: string, into: string): string {
  const [one, other] = [rgb(color), rgb(into)]
  if (!one || !other) return into
  const parts = one.map((part, index) => Math.round(part * share + other[index]! * (1 - share)))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function rgb(color: string): number[] | null {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1]
  if (!hex) return null
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16))
}
