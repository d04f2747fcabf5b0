import { useUrlState } from '#lib/use-url-state.ts'

const inUrl = { page: '' }

/** The page of requests in the address, counted from 0. */
export function useRequestPage(): [page: number, toPage: (page: number) => void] {
  const [{ page }, change] = useUrlState(inUrl)
  const at = /^\d{1,6}$/.test(page) ? Number(page) : 0
  return [at, (next) => change({ page: next === 0 ? '' : String(next) }, { push: true })]
}
