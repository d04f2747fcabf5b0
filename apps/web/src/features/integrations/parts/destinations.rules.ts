import type { Destination } from '@carillon/contract/integrations'

/** Destinations of events by the name in their address. */
export const slugs = { segment: 'Segment', webhook: 'Webhook' } as const satisfies Record<string, Destination>
export type Slug = keyof typeof slugs

export function isSlug(text: string | undefined): text is Slug {
  return text !== undefined && Object.hasOwn(slugs, text)
}

/** The first four characters of a write key; the others stay hidden on screen. */
export function shortKey(key: string): string {
  return `${key.slice(0, 4)}•••`
}
