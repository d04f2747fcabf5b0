/** The least contrast of text of usual size (WCAG 2.2 AA). */
export const leastContrast = 4.5

/** The contrast of two colours, from 1 to 21; null unless both are hex (`#rgb`, `#rrggbb`). */
export function contrastOf(one: string, other: string): number | null {
  const [a, b] = [luminance(one), luminance(other)]
  if (a === null || b === null) return null
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Near-black or white, whichever is readable on a background. */
export function readableOn(background: string): string {
  const [dark, light] = ['#1b1a17', '#ffffff']
  return (contrastOf(dark, background) ?? 21) >= (contrastOf(light, background) ?? 1) ? dark : light
}

function luminance(color: string): number | null {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color.trim())?.[1]
  if (!hex) return null
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(full.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
