import { contactLimits } from '@carillon/contract/contacts'
import type { Database } from '#platform/db.ts'
import { compileQuery } from './compile/compile-query.ts'
import { countAndSample } from './count-segment.ts'
import { runRead } from './run-read.ts'
import { readQuery } from './segment-definition.ts'
import { segmentScope } from './segment-scope.ts'

/**
 * Counts the contacts that match a query in SGQL, and finds the newest of them.
 * @throws search_query_invalid with its place, search_too_slow after 20 seconds
 */
export async function searchByQuery(
  database: Database,
  account: string,
  query: string,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<{ count: number; sampleIds: string[] }> {
  const scope = await segmentScope(database.db, account, now)
  const read = readQuery(query, '1', scope.customFields, { code: 'search_query_invalid', field: 'query' })
  return runRead(
    database,
    account,
    { signal, tooSlow: 'search_too_slow', invalid: 'search_query_invalid' },
    (tx) => countAndSample(tx, account, compileQuery(read, scope), contactLimits.sample),
  )
}
