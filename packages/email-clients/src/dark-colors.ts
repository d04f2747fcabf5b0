import { parseColor } from '@carillon/email-design/colors'

/** The ground and the text that a client in dark mode gives to a message without colours. */
export const darkGround = '#1f1f1f'
export const darkText = '#e8e8e8'
export const darkLink = '#8ab4f8'

export type Role = 'ground' | 'text' | 'line'
export type Inversion = 'partial' | 'full'

/**
 * A colour as a client in dark mode shows it: the same hue, another lightness. `partial` turns light grounds dark and
 * dark text light. `full` also turns dark grounds light and light text dark. Strong colours of medium lightness stay.
 * Other text, as `inherit` or a colour without opacity, is returned as it is.
 */
export function invertColor(written: string, role: Role, inversion: Inversion): string {
  const color = parseColor(written)
  if (!color || color.a === 0) return written
  const { hue, saturation, lightness } = toHsl(color)
  const target = invertLightness(lightness, saturation, role, inversion)
  if (target === lightness) return written
  const { r, g, b } = toRgb(hue, saturation * (role === 'ground' ? 0.6 : 0.9), target)
  return color.a < 1 ? `rgba(${r}, ${g}, ${b}, ${Number(color.a.toFixed(3))})` : hex(r, g, b)
}

/** The least lightness of a ground in dark mode, that of `darkGround`. */
const darkest = 0.12

function invertLightness(lightness: number, saturation: number, role: Role, inversion: Inversion): number {
  if (role === 'text') {
    if (lightness < 0.5) return Math.max(0.65, 0.92 - lightness * 0.5)
    return inversion === 'full' && lightness > 0.6 ? Math.min(0.3, 1 - lightness) : lightness
  }
  const isStrong = saturation > 0.5 && lightness < 0.72
  if (isStrong && inversion === 'partial') return lightness
  if (lightness > 0.5) return darkest + (1 - lightness) * 0.6
  return inversion === 'full' ? Math.min(0.88, 1 - lightness) : lightness
}

/** All colours of a value as a client in dark mode shows them; addresses and strings stay. */
export function invertValue(value: string, role: Role, inversion: Inversion): string {
  return value.replaceAll(
    /(url\((?:"[^"]*"|'[^']*'|[^)"'])*\)|"[^"]*"|'[^']*')|#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\([^)]*\)|(?<![\w-])[a-z]+(?![\w(-])/gi,
    (found, isKept: string | undefined) => (isKept ? found : invertColor(found, role, inversion)),
  )
}

interface Rgb {
  r: number
  g: number
  b: number
}

function toHsl({ r, g, b }: Rgb): { hue: number; saturation: number; lightness: number } {
  const [red, green, blue] = [r / 255, g / 255, b / 255]
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const lightness = (most + least) / 2
  const range = most - least
  if (range === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = range / (1 - Math.abs(2 * lightness - 1))
  const sixth =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  return { hue: sixth * 60, saturation, lightness }
}

function toRgb(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const part = (shift: number) => {
    const place = (shift + hue / 30) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))))
  }
  return { r: part(0), g: part(8), b: part(4) }
}

function hex(...parts: number[]): string {
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
