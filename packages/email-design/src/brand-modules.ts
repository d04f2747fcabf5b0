import type { Brand, BrandLogo } from './brand.ts'
import { readable, standsOut } from './brand-colors.ts'
import { contrastOf } from './contrast.ts'
import { type CopyLanguage, defaultGlobals, newDesign, newModule, pad } from './defaults.ts'
import type { Design, Globals, Module, ModuleId, ModuleOf } from './design.ts'

export interface BrandedNeeds {
  newId: () => ModuleId
  /** Public address of the social icons. */
  icons: string
}

/** A new message in a brand: logo, a placeholder text, social links and the footer. */
export function brandedDesign(brand: Brand, language: CopyLanguage, needs: BrandedNeeds): Design {
  const { newId } = needs
  const links = brandSocial(brand, needs, brand.content_color)
  const modules: Module[] = [
    ...(brand.logo ? [brandLogo(brand.logo, newId())] : []),
    newModule('text', newId(), language),
    ...(links ? [links] : []),
    inFooter(newModule('unsubscribe', newId(), language), brand, brand.content_color),
  ]
  return newDesign(language, modules, brandGlobals(brand))
}

/** Colors and font of the whole message. */
export function brandGlobals(
  brand: Brand,
): Pick<Globals, 'background' | 'contentBackground' | 'color' | 'linkColor' | 'font'> {
  return {
    background: brand.background_color,
    contentBackground: brand.content_color,
    color: brand.text_color,
    linkColor: brand.link_color,
    font: brand.font,
  }
}

/** The logo in the width that the brand names, or less if there is less room. */
export function brandLogo(logo: BrandLogo, id: ModuleId, room = defaultGlobals.width): ModuleOf<'image'> {
  const width = Math.min(logo.shown_width, room)
  const height = Math.round((width * logo.height) / Math.max(1, logo.width))
  return {
    ...newModule('image', id),
    padding: pad(24, 20),
    src: logo.url,
    alt: logo.alt,
    href: logo.href,
    align: 'center',
    responsive: false,
    width,
    height: Math.min(5_000, Math.max(1, height)),
  }
}

/** The style of the brand's buttons. */
export function brandButton(
  brand: Brand,
): Pick<ModuleOf<'button'>, 'fill' | 'borderColor' | 'color' | 'radius' | 'font'> {
  const { button_color: fill, button_text_color: color, button_radius: radius } = brand
  return { fill, borderColor: fill, color, radius, font: '' }
}

/** Gives a new button or new social links the brand's look if the message has the brand's link color and font. */
export function inLookOf({ globals }: Design, brand: Brand | null, module: Module): Module {
  if (!brand || globals.linkColor !== brand.link_color || globals.font !== brand.font) return module
  if (module.kind === 'button') return { ...module, ...brandButton(brand) }
  return module.kind === 'social'
    ? inSocialLinks(module, brand, globals.contentBackground || '#ffffff')
    : module
}

/** The brand's social links; null if it has none. */
export function brandSocial(
  brand: Brand,
  { newId, icons }: BrandedNeeds,
  on: string,
): ModuleOf<'social'> | null {
  if (brand.social_links.length === 0) return null
  return inSocialLinks({ ...newModule('social', newId()), icons }, brand, on)
}

/** A module of social links with the brand's links, if it has any, in a color that is visible on the background. */
export function inSocialLinks(module: ModuleOf<'social'>, brand: Brand, on: string): ModuleOf<'social'> {
  const wanted = [brand.button_color, brand.link_color, brand.text_color]
  const color = wanted.find((each) => standsOut(each, on, 3)) ?? readable(on)
  const isLight = (contrastOf('#ffffff', color) ?? 21) < (contrastOf('#000000', color) ?? 1)
  const links =
    brand.social_links.length === 0
      ? module.links.map((link) => ({ ...link, color }))
      : brand.social_links.map(({ network, url }) => ({ network, href: url, color }))
  return { ...module, links, iconColor: isLight ? 'black' : 'white' }
}

/** The footer with the brand's company and address. Without them, the sender's are shown. */
export function inFooter(module: ModuleOf<'unsubscribe'>, brand: Brand, on: string): ModuleOf<'unsubscribe'> {
  const color = readable(on, brand.text_color)
  const lines = footerLines(brand)
  return {
    ...module,
    color,
    linkColor: color,
    font: '',
    ...(lines.length === 0 ? {} : { showAddress: true, addressLines: lines }),
  }
}

/** The lines of the footer. A footer text alone does not replace the address, which the law requires. */
function footerLines({ footer_text, company, address_lines }: Brand): string[] {
  const address = [company, ...address_lines].filter((line) => line !== '')
  const shown = address.length > 0 ? address : footer_text === '' ? [] : senderLines
  return [footer_text, ...shown].filter((line) => line !== '')
}

const senderLines = [
  '{{Sender_Name}}',
  '{{Sender_Address}}, {{Sender_City}}, {{Sender_State}} {{Sender_Zip}}, {{Sender_Country}}',
]
