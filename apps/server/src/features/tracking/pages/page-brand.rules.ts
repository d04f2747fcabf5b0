import type { BrandKit } from '@carillon/contract/brand-kit'
import { mix, readable, standsOut } from '@carillon/email-design/brand-colors'

/** The parts of a page from the brand kit of the account that sent the message. */
export interface PageBrand {
  /** Rules after the page's own rules. */
  style: string
  logo: { address: string; alt: string; width: number; height: number } | null
}

/** The logo is at most this large, in pixels; screens of high density get twice as many. */
const largest = { width: 240, height: 80 }
const copyWidth = 600

/** The dark surface that pages have. */
const darkSurface = '#1f1d1a'

/**
 * A page in the colors of a brand. Text stays readable where the brand's own colors are not. In dark mode the page keeps
 * its dark surfaces, and the logo stands on the brand's own background, which it was drawn for.
 */
export function pageBrand(kit: BrandKit, root: string): PageBrand {
  return { style: styleOf(kit), logo: logoOf(kit, root) }
}

function styleOf(kit: BrandKit): string {
  const { content_color: surface, background_color: paper, button_color: button } = kit
  const ink = readable(surface, kit.text_color)
  const quiet = readable(surface, mix(0.8, ink, surface), ink)
  const onButton = readable(button, kit.button_text_color)
  const light = {
    paper,
    surface,
    ink,
    'ink-2': quiet,
    'ink-3': quiet,
    line: mix(0.16, ink, surface),
    edge: mix(0.65, ink, surface),
    sunken: surface,
    brand: button,
    'on-brand': onButton,
    'brand-ink': readable(surface, kit.link_color, ink),
    'brand-soft': surface,
    'brand-line': mix(0.3, ink, surface),
  }
  const bright = [button, mix(0.6, button, '#ffffff'), mix(0.3, button, '#ffffff')]
  const brand = bright.find((color) => standsOut(color, darkSurface, 3)) ?? '#ffffff'
  const link = kit.link_color
  const dark = {
    brand,
    'on-brand': readable(brand, kit.button_text_color),
    'brand-ink': readable(darkSurface, link, mix(0.6, link, '#ffffff'), mix(0.3, link, '#ffffff')),
    'brand-soft': darkSurface,
  }
  const onPaper = readable(paper, kit.text_color)
  return [
    `@media not (prefers-color-scheme:dark){:root{${variables(light)}}.sender{color:${onPaper}}}`,
    `@media (prefers-color-scheme:dark){:root{${variables(dark)}}.logo{padding:10px 12px;border-radius:7px;background:${surface}}}`,
    `button:not(.quiet):not(.link){border-radius:${kit.button_radius}px}`,
    'button:not(.quiet):not(.link):hover{background:var(--brand);text-decoration:underline}',
    ':focus-visible{outline-color:var(--brand-ink)}',
    'input[type=checkbox]:checked{border-color:var(--brand-ink);background:var(--brand-ink)}',
    'input[type=checkbox]:checked::after{background:var(--surface)}',
    '.logo{display:inline-block;max-width:100%;height:auto;vertical-align:middle}',
  ].join('\n')
}

function variables(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}

function logoOf({ logo }: BrandKit, root: string): PageBrand['logo'] {
  if (!logo) return null
  const { image_id, url, alt } = logo
  const width = Math.min(logo.width, largest.width, logo.shown_width)
  const share = Math.min(1, largest.height / ((width * logo.height) / logo.width))
  const file = logo.width > copyWidth ? `w${copyWidth}.${url.split('.').at(-1)}` : url.split('/').at(-1)
  return {
    address: `${root}/i/${image_id}/${file}`,
    alt,
    width: Math.max(1, Math.round(width * share)),
    height: Math.max(1, Math.round(((width * logo.height) / logo.width) * share)),
  }
}
