import { useUrlState } from '#lib/use-url-state.ts'
import type { PagingProps } from './paging.tsx'

const inUrl = { page: '1' }

/** One page of rows that are all loaded. The address keeps the page's number. */
export function useRowsPage<Row>(
  all: readonly Row[] | undefined,
  size = Number.POSITIVE_INFINITY,
): { rows: readonly Row[] | undefined; paging: PagingProps | undefined } {
  const [state, change] = useUrlState(inUrl)
  if (all === undefined || all.length <= size) return { rows: all, paging: undefined }
  const last = Math.ceil(all.length / size)
  const page = Math.min(last, Math.max(1, Number(state.page) || 1))
  const first = (page - 1) * size
  const rows = all.slice(first, first + size)
  const toPage = (to: number) => () => change({ page: String(to) }, { push: true })
  return {
    rows,
    paging: {
      from: first + 1,
      to: first + rows.length,
      total: all.length,
      onPrevious: page > 1 ? toPage(page - 1) : undefined,
      onNext: page < last ? toPage(page + 1) : undefined,
    },
  }
}
