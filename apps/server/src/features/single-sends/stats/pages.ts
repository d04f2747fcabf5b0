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
