import type { Metadata } from '@carillon/contract/wire'
import type { LocalDays } from '#platform/local-days.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseUnknownTimeZone } from '#platform/time-zone.ts'

/** @throws stats_range_invalid, time_zone_unknown */
export function refuseDays({ from, to, zone }: LocalDays): void {
  const isNone = (date: string | undefined) => date !== undefined && Number.isNaN(Date.parse(date))
  if (isNone(from)) throw new Refusal('stats_range_invalid', {}, { field: 'start_date' })
  if (isNone(to) || (from ?? '') > (to ?? '9')) {
    throw new Refusal('stats_range_invalid', {}, { field: 'end_date' })
  }
  refuseUnknownTimeZone(zone, 'timezone')
}

interface PageQuery {
  page_size: number
  page_token?: string | undefined
}

type Query = PageQuery & Readonly<Record<string, unknown>>

/** The address of a page, with the other parameters of the request; null: the first. */
export function pageAddress(address: string, query: Query, token: string | null): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, page_token: token ?? undefined }))
    if (value !== undefined) search.set(name, String(value))
  return `${address}?${search}`
}

/** A page of what was found as a whole. Tokens are offsets. @throws page_token_invalid */
export function pageOf<T>(
  all: readonly T[],
  query: Query,
  address: string,
): { results: T[]; _metadata: Metadata } {
  const start = Number(query.page_token ?? 0)
  if (!Number.isInteger(start) || start < 0) {
    throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
  }
  const end = start + query.page_size
  const page = (at: number) => pageAddress(address, query, at > 0 ? String(at) : null)
  return {
    results: all.slice(start, end),
    _metadata: {
      ...(start > 0 ? { prev: page(start - query.page_size) } : {}),
      self: page(start),
      ...(end < all.length ? { next: page(end) } : {}),
      count: all.length,
    },
  }
}
