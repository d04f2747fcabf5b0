import { linkTagNamed } from '@carillon/personalization/reserved-tags'
import type { Element } from './html-tree.ts'

/**
 * True if clicks on an address can be counted: addresses of web pages are, except tags that lead to pages of the
 * product.
 */
export function isCountable(href: string): boolean {
  const address = href.trim()
  if (/^https?:/i.test(address)) return true
  return address.startsWith('{{') && linkTagNamed(address.replaceAll(/[{}\s]/g, '')) === undefined
}

/** True if a link opts out of counting by `clicktracking="off"`. */
export function asksNotToBeCounted(link: Element | null): boolean {
  return link?.attribs['clicktracking']?.trim().toLowerCase() === 'off'
}

/** The setting of a link that opts out of counting by its attribute; else nothing. */
export function trackingOf(link: Element | null): { untracked?: true } {
  return asksNotToBeCounted(link) ? { untracked: true } : {}
}

/** The attribute with a leading space. */
export function trackingAttribute({ untracked }: { untracked?: true | undefined }): string {
  return untracked ? ' clicktracking="off"' : ''
}
