import type { UseQueryResult } from '@tanstack/react-query'

export type Asked = Pick<UseQueryResult, 'isPending' | 'failureCount' | 'fetchStatus'>

/**
 * Whether an answer that decides about the layout is still to come. What has failed once, is not asked for, or has no
 * network is not waited for.
 */
export function isAwaited({ isPending, failureCount, fetchStatus }: Asked): boolean {
  return isPending && failureCount === 0 && fetchStatus === 'fetching'
}
