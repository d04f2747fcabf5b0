import type { SingleSendStats } from '@carillon/contract/stats'
import type { Metadata } from '@carillon/contract/wire'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { findTotals } from './stats.ts'

interface PageQuery {
  page_size: number
  page_token?: string | undefined
}

interface Page<T> {
  results: T[]
  _metadata: Metadata
}

/** The address of a page with the other parameters of the request; an empty token is the first page. */
export function pageAddress(
  address: string,
  query: PageQuery & Readonly<Record<string, unknown>>,
  token: string,
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, page_token: token || undefined }))
    if (value !== undefined) search.set(name, String(value))
  return `${address}?${search}`
}

/**
 * A page of a list that is short as a whole. Tokens are offsets. The links keep the other parameters of the request.
 */
export function pageByOffset<T>(
  all: readonly T[],
  query: PageQuery & Readonly<Record<string, unknown>>,
  address: string,
): Page<T> {
  const start = query.page_token ? Number(query.page_token) : 0
  if (!Number.isInteger(start) || start < 0)
    throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
  const size = query.page_size
  const page = (offset: number) => pageAddress(address, query, offset > 0 ? String(offset) : '')
  return {
    results: all.slice(start, start + size),
    _metadata: {
      ...(start > 0 ? { prev: page(Math.max(start - size, 0)) } : {}),
      self: page(start),
      ...(start + size < all.length ? { next: page(start + size) } : {}),
      count: all.length,
    },
  }
}

/**
 * The totals of the given single sends, all at once. Without ids it is a page that begins after the send its token
 * names.
 */
export async function pageOfTotals(
  db: Db,
  account: string,
  query: PageQuery & { singlesend_ids?: string[] | undefined },
  address: string,
): Promise<Page<SingleSendStats>> {
  const { singlesend_ids: ids, page_size: size, page_token: token } = query
  const page = (after: string | null) => {
    const search = new URLSearchParams({ page_size: String(size) })
    if (ids && ids.length > 0) search.set('singlesend_ids', ids.join(','))
    if (after) search.set('page_token', after)
    return `${address}?${search}`
  }
  if (ids && ids.length > 0) {
    const { results } = await findTotals(db, account, { ids })
    return { results, _metadata: { self: page(null), count: results.length } }
  }
  if (token && !/^[0-9a-f-]{36}$/.test(token))
    throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
  const { results, last } = await findTotals(db, account, { after: token || null, limit: size })
  const hasNext =
    last !== null &&
    results.length === size &&
    (await findTotals(db, account, { after: last, limit: 1 })).last
  return {
    results,
    _metadata: { self: page(token || null), ...(hasNext ? { next: page(last) } : {}), count: results.length },
  }
}
