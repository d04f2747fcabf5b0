import type { UseQueryResult } from '@tanstack/react-query'

type Asked = Pick<UseQueryResult<unknown>, 'data' | 'error' | 'isFetching' | 'refetch'>

/** Several queries as one, for `NotLoaded` and `FailedState`. Retry repeats those that failed. */
export function together(queries: readonly Asked[]) {
  const failed = queries.filter(({ data, error }) => error && data === undefined)
  return {
    error: failed[0]?.error ?? null,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}
