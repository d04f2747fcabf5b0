import { normalizeEmail } from '@carillon/contract/email-address'
import { safeLink } from '@carillon/email-design/markup'
import { linkTagNamed } from '@carillon/personalization/reserved-tags'

/** The kinds of links, in the order of the menu. */
export const linkTypes = [
  'web',
  'email',
  'phone',
  'section',
  'unsubscribe',
  'preferences',
  'weblink',
  'tag',
] as const
export type LinkType = (typeof linkTypes)[number]

export interface LinkParts {
  type: LinkType
  /**
   * The typed part: an address, a number or a tag. For a section, the ID of its module. Empty for links such as
   * unsubscribe.
   */
  address: string
  /** Subject of an email link. */
  subject: string
}

const fixed: Partial<Record<LinkType, string>> = {
  unsubscribe: '{{{unsubscribe}}}',
  preferences: '{{{unsubscribe_preferences}}}',
  weblink: '{{{Weblink}}}',
}
const wholeTag = /^\{\{\{?[^{}]+\}\}\}?$/
const phoneNumber = /^\+?[\d\s()/.-]{3,}$/

export function readLink(href: string): LinkParts {
  const address = href.trim()
  const name = address.replaceAll(/[{}\s]/g, '')
  const tag = linkTagNamed(name) ?? name
  const known = linkTypes.find((type) => fixed[type]?.replaceAll(/[{}]/g, '') === tag)
  if (known && wholeTag.test(address)) return { type: known, address: '', subject: '' }
  if (wholeTag.test(address)) return { type: 'tag', address, subject: '' }
  if (/^#./.test(address)) return { type: 'section', address: address.slice(1), subject: '' }
  if (/^mailto:/i.test(address)) {
    const [to = '', query = ''] = address.slice('mailto:'.length).split('?', 2)
    return { type: 'email', address: to, subject: new URLSearchParams(query).get('subject') ?? '' }
  }
  if (/^tel:/i.test(address)) return { type: 'phone', address: address.slice('tel:'.length), subject: '' }
  return { type: 'web', address, subject: '' }
}

export function writeLink({ type, address, subject }: LinkParts): string {
  const typed = address.trim()
  const known = fixed[type]
  if (known) return known
  if (typed === '') return ''
  if (type === 'tag') return wholeTag.test(typed) ? typed : `{{${typed}}}`
  if (type === 'section') return `#${typed}`
  if (type === 'phone') return `tel:${typed.replaceAll(/[\s()/.-]/g, '')}`
  if (type === 'email') {
    return `mailto:${typed}${subject.trim() && `?subject=${encodeURIComponent(subject.trim())}`}`
  }
  return withScheme(typed)
}

/** The link while it is being typed: nothing is added to an address, because it may not be finished. */
export function writeUnfinishedLink(parts: LinkParts): string {
  const typed = parts.address.trim()
  return parts.type === 'web' || (parts.type === 'tag' && /[{}]/.test(typed)) ? typed : writeLink(parts)
}

/**
 * The typed address in its tidy form when its field is left: with `https://`, and as its kind of link. A text that can't
 * be a link stays as it was typed.
 */
export function tidyLink(parts: LinkParts): LinkParts {
  const { type, address } = parts
  const typed = address.trim()
  if (fixed[type] || type === 'section' || typed === '') return parts
  if (/^(mailto|tel):/i.test(typed)) return tidyLink(readLink(typed))
  if (type === 'web' && isEmail(typed)) return { type: 'email', address: typed, subject: '' }
  if (type === 'web' && /^\+\d[\d\s()/.-]{5,}$/.test(typed)) return tidyLink({ ...parts, type: 'phone' })
  return linkProblem(parts) ? parts : { ...parts, ...readLink(writeLink(parts)) }
}

/** The message key of the problem with the input, or null. */
export function linkProblem({
  type,
  address,
}: LinkParts): 'missing' | 'web' | 'email' | 'phone' | 'tag' | null {
  if (fixed[type]) return null
  const typed = address.trim()
  if (typed === '') return 'missing'
  if (type === 'section') return null
  const holdsTag = /\{\{[^{}]+\}\}/.test(typed)
  if (type === 'tag') return wholeTag.test(typed) || /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(typed) ? null : 'tag'
  if (type === 'phone') return holdsTag || phoneNumber.test(typed) ? null : 'phone'
  if (type === 'email') return holdsTag || isEmail(typed) ? null : 'email'
  const href = withScheme(typed)
  if (/^\{\{/.test(href)) return null
  return /^https?:\/\/[^\s/?#]+/i.test(href) && (holdsTag || URL.canParse(href)) ? null : 'web'
}

/**
 * Adds `https://` to an address like `example.com`. An address with a scheme or a leading tag is unchanged, and a
 * forbidden one is dropped.
 */
function withScheme(typed: string): string {
  const isHost = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u.test(typed)
  return isHost ? `https://${typed}` : safeLink(typed)
}

function isEmail(text: string): boolean {
  return normalizeEmail(text) !== null
}
