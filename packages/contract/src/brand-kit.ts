import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, text, uuid } from './wire.ts'

export const brandLimits = {
  alt: 500,
  link: 2_000,
  logoWidth: { min: 40, max: 560 },
  radius: { min: 0, max: 40 },
  company: 100,
  addressLine: 200,
  addressLines: 5,
  footerText: 300,
  font: 200,
} as const

/** The social networks, in the order in which the app offers them. */
export const brandNetworks = ['facebook', 'x', 'instagram', 'pinterest', 'linkedin', 'tiktok'] as const

const color = z.string().check(z.regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'color'))
/** A font stack without anything that could end its declaration. */
const font = z.string().check(z.minLength(1), z.maxLength(brandLimits.font), z.regex(/^[\p{L}\p{N} ,'_-]+$/u))
const address = /https?:\/\/[^\s"<>{}]+/
const link = (pattern: RegExp) =>
  z.string().check(z.trim(), z.maxLength(brandLimits.link), z.regex(pattern, 'url'))
/** A web address that people open. Scripts and tags are refused. */
export const webAddress = link(new RegExp(`^${address.source}$`, 'i'))
/** A web address that people open, or an empty text. */
export const webAddressOrNone = link(new RegExp(`^(${address.source})?$`, 'i'))
const between = ({ min, max }: { min: number; max: number }) =>
  z.number().check(z.int(), z.minimum(min), z.maximum(max))

const shownLogo = {
  image_id: uuid,
  alt: text({ max: brandLimits.alt }),
  /** The address that a click opens; empty: none. */
  href: webAddressOrNone,
  /** Width in a message, in pixels. */
  shown_width: between(brandLimits.logoWidth),
}

const look = {
  text_color: color,
  background_color: color,
  content_color: color,
  link_color: color,
  button_color: color,
  button_text_color: color,
  font,
  button_radius: between(brandLimits.radius),
  company: text({ max: brandLimits.company }),
  address_lines: z
    .array(text({ min: 1, max: brandLimits.addressLine }))
    .check(z.maxLength(brandLimits.addressLines)),
  footer_text: text({ max: brandLimits.footerText }),
  social_links: z
    .array(z.object({ network: z.enum(brandNetworks), url: webAddress }))
    .check(z.maxLength(brandNetworks.length)),
}

export const BrandKitFields = z.object({ logo: z.nullable(z.object(shownLogo)), ...look })
export type BrandKitFields = z.output<typeof BrandKitFields>

export const BrandKit = z.object({
  ...look,
  /** The logo; null: there is none, or its image was deleted. */
  logo: z.nullable(z.object({ ...shownLogo, url: z.string(), width: z.number(), height: z.number() })),
  /** The time of the last change; null before the first: the values are then the defaults of a brand kit. */
  updated_at: z.nullable(instant),
})
export type BrandKit = z.output<typeof BrandKit>

/** Our addition: the look of an account's messages. */
export const brandKit = {
  get: endpoint({
    method: 'GET',
    path: '/v3/brand_kit',
    scope: 'design_library.read',
    summary: 'Logo, colors, font, buttons, footer and social links of the account.',
    status: 200,
    answer: BrandKit,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v3/brand_kit',
    isSetting: true,
    scope: 'design_library.update',
    summary: 'Sets the whole brand kit. Messages that were made with it stay as they are.',
    body: BrandKitFields,
    status: 200,
    answer: BrandKit,
    refuses: ['image_not_found'],
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/v3/brand_kit',
    scope: 'design_library.update',
    summary: 'Resets the brand kit to its default values.',
    status: 204,
  }),
}
