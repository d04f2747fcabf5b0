import type { Platform } from './platforms.ts'

/**
 * The link of an ad with tags for statistics of the page: `utm_source`, `utm_medium` and `utm_campaign`. Tags that the
 * link has already are kept. A link that can't be read is returned as it is.
 */
export function withLinkTags(link: string, platform: Platform, campaign: string): string {
  if (!URL.canParse(link)) return link
  const url = new URL(link)
  const tags = { utm_source: platform, utm_medium: 'ad', utm_campaign: slug(campaign) }
  for (const [name, value] of Object.entries(tags))
    if (value !== '' && !url.searchParams.has(name)) url.searchParams.set(name, value)
  return url.href
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
