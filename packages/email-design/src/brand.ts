import { defaultFont, defaultGlobals } from './defaults.ts'
import type { Network } from './design.ts'

/** The look of an account's messages. Names are those of the API. */
export interface Brand {
  logo: BrandLogo | null
  text_color: string
  /** The color around the message. */
  background_color: string
  /** The color behind the text. */
  content_color: string
  link_color: string
  button_color: string
  button_text_color: string
  /** A CSS font stack. */
  font: string
  button_radius: number
  /** The first line of the footer, before the address. */
  company: string
  address_lines: string[]
  /** A sentence above the company in the footer. */
  footer_text: string
  social_links: BrandLink[]
}

export interface BrandLogo {
  url: string
  /** Natural size in pixels. */
  width: number
  height: number
  alt: string
  href: string
  /** Width in a message, in pixels. */
  shown_width: number
}

export interface BrandLink {
  network: Network
  url: string
}

/** The values of a new brand, and of an account without one. */
export const defaultBrand: Brand = {
  logo: null,
  text_color: defaultGlobals.color,
  background_color: '#f3f0ea',
  content_color: '#ffffff',
  link_color: '#2456a6',
  button_color: '#2b2a27',
  button_text_color: '#ffffff',
  font: defaultFont,
  button_radius: 6,
  company: '',
  address_lines: [],
  footer_text: '',
  social_links: [],
}
