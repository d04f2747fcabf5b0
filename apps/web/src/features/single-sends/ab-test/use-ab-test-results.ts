import type { SingleSend } from '@carillon/contract/single-sends'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { abTestResultsQuery } from '#api/ab-tests.ts'
import { singleSendQuery } from '#api/single-sends.ts'
import { variationStatsQuery } from '#api/stats.ts'

/**
 * The results of the A/B test of a Single Send, if it has one. When they show that the test goes on or ended, the Single
 * Send is loaded again, because it has another status now.
 */
export function useAbTestResults({ id, abtest }: Pick<SingleSend, 'id' | 'abtest'>) {
  const enabled = abtest !== undefined
  const results = useQuery({ ...abTestResultsQuery(id), enabled })
  const metrics = useQuery({ ...variationStatsQuery(id), enabled })
  const cache = useQueryClient()
  const state = results.data?.state
  const isNews = state !== undefined && state !== abtest?.state
  useEffect(() => {
    if (isNews) void cache.invalidateQueries({ queryKey: singleSendQuery(id).queryKey })
  }, [cache, id, isNews])
  const failed = [results, metrics].find(({ isError, data }) => isError && data === undefined)
  return {
    /** False after a failure without data: then the page shows the failure. */
    isPending: enabled && !failed && (results.isPending || metrics.isPending),
    results: results.data,
    metrics: metrics.data,
    error: failed?.error,
    isFetching: results.isFetching || metrics.isFetching,
    retry: () => {
      void results.refetch()
      void metrics.refetch()
    },
  }
}
