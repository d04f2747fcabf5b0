import type { SingleSend } from '@carillon/contract/single-sends'
import { useQuery } from '@tanstack/react-query'
import { abTestResultsQuery } from '#api/ab-tests.ts'
import { variationStatsQuery } from '#api/stats.ts'

/** The results of the A/B test of a Single Send, if it has one. */
export function useAbTestResults({ id, abtest }: Pick<SingleSend, 'id' | 'abtest'>) {
  const enabled = abtest !== undefined
  const results = useQuery({ ...abTestResultsQuery(id), enabled })
  const metrics = useQuery({ ...variationStatsQuery(id), enabled })
  const failed = [results, metrics].find(({ isError, data }) => isError && data === undefined)
  return {
    /** It may also come later that there is nothing: then the page shows the failure. */
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
