import { cutText } from '@carillon/contract/characters'
import { contactValues, valuesLimits } from '@carillon/contract/contact-values'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** Values of a text field that begin with `search`. */
export function contactValuesQuery(field: string, search: string) {
  return queryOptions({
    queryKey: cacheKey('contacts', 'values', field, search),
    queryFn: ({ signal }) =>
      call(contactValues.list, { query: { field, search: cutText(search, valuesLimits.search) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // The field itself shows that the values are missing; it can be filled in without them.
    meta: { call: contactValues.list, group: 'segments', isSilent: () => true },
  })
}
