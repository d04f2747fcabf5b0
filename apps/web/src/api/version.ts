import { version } from '@carillon/contract/version'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** The version of the installation; without it its pages only lack a line. */
export const versionQuery = queryOptions({
  queryKey: cacheKey('version'),
  queryFn: ({ signal }) => call(version.get, { signal }),
  meta: { call: version.get, isSilent: () => true },
})
