import { adParameter, adTagOf } from './ad-tag.ts'
import type { Platform } from './platforms.ts'

/**
 * The link of an ad with tags for statistics of the page: `utm_source`, `utm_medium` and `utm_campaign`, and the parameter
 * by which the pixel knows the ad. Tags that the link has already are kept. A link that can't be read is returned as it is.
 */
export function withLinkTags(
  link: string,
  platform: Platform,
  campaign: { id: string; name: string },
): string {
  const parts = /^(https?:\/\/[^?#\s]+)(?:\?([^#\s]*))?(#\S*)?$/i.exec(link)
  if (!parts) return link
  const [, page = '', query = '', hash = ''] = parts
  const given = query.split('&').filter((pair) => pair !== '')
  const names = new Set(given.map((pair) => pair.split('=')[0]))
  const tags = [
    ['utm_source', platform],
    ['utm_medium', 'ad'],
    ['utm_campaign', slug(campaign.name)],
    [adParameter, adTagOf({ campaign: campaign.id, platform })],
  ] as const
  const added = tags.filter(([name, value]) => value !== '' && !names.has(name))
  return `${page}?${[...given, ...added.map(([name, value]) => `${name}=${value}`)].join('&')}${hash}`
}

/** A name in small letters, digits and hyphens: `Ölwechsel im März` is `olwechsel-im-marz`. */
function slug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
