import type { UseQueryResult } from '@tanstack/react-query'
import { useUrlState } from '#lib/use-url-state.ts'
import type { PagingProps } from '#ui/table/paging.tsx'

const inUrl = { page: '' }

interface PageAnswer {
  result: readonly unknown[]
  _metadata: { prev?: string | undefined; next?: string | undefined; count?: number | undefined }
}

/**
 * The pages of a list that the server divides into pages. The address keeps the number of rows before a page, and its
 * token.
 */
export function useTokenPages(pageSize: number) {
  const [{ page }, change] = useUrlState(inUrl)
  const [rowsBefore, token = ''] = page.split('.', 2)
  const start = Number(rowsBefore) || 0
  const toPage = (address: string | undefined, at: number) =>
    address
      ? () =>
          change(
            { page: `${Math.max(0, at)}.${new URL(address).searchParams.get('page_token') ?? ''}` },
            { push: true },
          )
      : undefined
  const pagingOf = ({ data, isPlaceholderData }: UseQueryResult<PageAnswer>): PagingProps | undefined => {
    if (!data) return undefined
    const { prev, next, count } = data._metadata
    const end = start + data.result.length
    return {
      from: start + 1,
      to: end,
      total: count,
      isLoadingNext: isPlaceholderData,
      onPrevious: toPage(prev, start - pageSize),
      onNext: toPage(next, end),
    }
  }
  return { token, pagingOf }
}
