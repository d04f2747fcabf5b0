import type { UseQueryResult } from '@tanstack/react-query'

export type Asked = Pick<UseQueryResult, 'isPending' | 'failureCount' | 'fetchStatus'>

/**
 * True if an answer that decides about the layout is still to come. A query that failed once, is disabled, or has no
 * network does not count.
 */
export function isAwaited({ isPending, failureCount, fetchStatus }: Asked): boolean {
  return isPending && failureCount === 0 && fetchStatus === 'fetching'
}
