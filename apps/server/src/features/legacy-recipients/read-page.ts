import { legacyPageLimits } from '@carillon/contract/recipients-legacy'
import { Refusal } from '#platform/refusal.ts'
import { type Page, parsePage } from './page.rules.ts'

/** @throws page_not_integer, page_below_one, page_size_out_of_range */
export function readPage(query: { page?: string | undefined; page_size?: string | undefined }): Page {
  const read = parsePage(query)
  if (!('code' in read)) return read
  const { code, parameter } = read
  throw new Refusal(code, { parameter, limit: legacyPageLimits.sizeAtMost }, { field: parameter })
}

/**
 * Clients ask for pages until one does not exist. The first page always exists.
 * @throws page_not_found for an empty page that is not the first
 */
export function refuseEmptyPage({ number }: Page, found: readonly unknown[]): void {
  if (found.length === 0 && number > 1)
    throw new Refusal('page_not_found', { page: number }, { field: 'page' })
}
