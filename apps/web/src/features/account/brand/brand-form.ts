import {
  type BrandKit,
  type BrandKitFields,
  BrandKit as BrandKitShape,
  brandLimits,
  brandNetworks,
} from '@carillon/contract/brand-kit'
import type { Brand } from '@carillon/email-design/brand'
import { contrastOf, leastContrast } from '@carillon/email-design/contrast'
import * as z from 'zod/mini'

type Network = (typeof brandNetworks)[number]

/** An address as people type it; `https://` is added where it is missing. */
const address = z.string().check(
  z.trim(),
  z.overwrite((value) => (value === '' || /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`)),
  z.maxLength(brandLimits.link),
  z.regex(/^(https?:\/\/[^\s"<>{}]+)?$/i, 'url'),
)
const kit = BrandKitShape.shape
const networkFields = Object.fromEntries(brandNetworks.map((network) => [network, address])) as Record<
  Network,
  typeof address
>

/** The brand kit as one flat form. */
export const BrandFields = z.object({
  logo: z.nullable(
    z.object({ image_id: z.string(), url: z.string(), width: z.number(), height: z.number() }),
  ),
  logo_alt: z.string().check(z.trim(), z.maxLength(brandLimits.alt)),
  logo_href: address,
  logo_width: z.number(),
  text_color: kit.text_color,
  background_color: kit.background_color,
  content_color: kit.content_color,
  link_color: kit.link_color,
  button_color: kit.button_color,
  button_text_color: kit.button_text_color,
  font: kit.font,
  button_radius: z.number(),
  company: kit.company,
  address: z.string().check(z.refine((value) => areLinesFit(linesOf(value)), { error: 'brand_address' })),
  footer_text: kit.footer_text,
  ...networkFields,
})
export type BrandFields = z.output<typeof BrandFields>

/** The lines of an address field, without empty ones. */
export function linesOf(value: string): string[] {
  return value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function areLinesFit(lines: readonly string[]): boolean {
  return (
    lines.length <= brandLimits.addressLines && lines.every(({ length }) => length <= brandLimits.addressLine)
  )
}

const usualLogoWidth = 180

export function fieldsOf({
  logo,
  social_links,
  address_lines,
  updated_at: _,
  ...look
}: BrandKit): BrandFields {
  const url = (network: Network) => social_links.find((link) => link.network === network)?.url ?? ''
  return {
    ...look,
    logo: logo && { image_id: logo.image_id, url: logo.url, width: logo.width, height: logo.height },
    logo_alt: logo?.alt ?? '',
    logo_href: logo?.href ?? '',
    logo_width: logo?.shown_width ?? usualLogoWidth,
    address: address_lines.join('\n'),
    ...(Object.fromEntries(brandNetworks.map((network) => [network, url(network)])) as Record<
      Network,
      string
    >),
  }
}

export function bodyOf(fields: BrandFields): BrandKitFields {
  const { logo, social_links, ...look } = brandOf(fields)
  return {
    ...look,
    social_links: [...social_links],
    logo: fields.logo && {
      image_id: fields.logo.image_id,
      alt: fields.logo_alt,
      href: fields.logo_href,
      shown_width: fields.logo_width,
    },
  }
}

/** The brand that the preview shows. */
export function brandOf(fields: BrandFields): Brand {
  const { logo, logo_alt, logo_href, logo_width, address: lines, ...rest } = fields
  const { facebook, x, instagram, pinterest, linkedin, tiktok, ...look } = rest
  const links = { facebook, x, instagram, pinterest, linkedin, tiktok }
  return {
    ...look,
    address_lines: linesOf(lines),
    social_links: brandNetworks
      .map((network) => ({ network, url: links[network].trim() }))
      .filter(({ url }) => url !== ''),
    logo: logo && {
      url: logo.url,
      width: logo.width,
      height: logo.height,
      alt: logo_alt,
      href: logo_href,
      shown_width: logo_width,
    },
  }
}

/** The pairs of colors that can't be read on each other, with the contrast they have. */
export function lowContrasts(
  fields: Pick<
    BrandFields,
    'text_color' | 'content_color' | 'link_color' | 'button_color' | 'button_text_color'
  >,
): { what: 'text' | 'link' | 'button'; contrast: number }[] {
  const pairs = [
    ['text', fields.text_color, fields.content_color],
    ['link', fields.link_color, fields.content_color],
    ['button', fields.button_text_color, fields.button_color],
  ] as const
  return pairs.flatMap(([what, color, on]) => {
    const contrast = contrastOf(color, on) ?? leastContrast
    return contrast < leastContrast ? [{ what, contrast: Math.floor(contrast * 10) / 10 }] : []
  })
}

/** The id in an image's public address; null for an image from elsewhere. */
export function imageIdIn(url: string): string | null {
  return /\/i\/([0-9a-f-]{36})\//.exec(url)?.[1] ?? null
}
