import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { type AlertGroup, alertFailure } from '#lib/failure.ts'
import { Fault, Refusal } from '#lib/refusal.ts'

/**
 * `meta: { group: 'senders' }` on a query or mutation names the group whose sentence is alerted when it fails.
 * `isSilent` leaves a failure to the screen: a 404 that means 'none yet', a 400 that belongs to a form.
 */
interface CallMeta extends Record<string, unknown> {
  group?: AlertGroup
  isSilent?: (error: unknown) => boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta
    mutationMeta: CallMeta
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => report(error, loudest(error, query)) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (!isAboutFields(error)) report(error, mutation.meta)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        refetchOnWindowFocus: true,
        retry: (failures, error) => error instanceof Fault && failures < 2,
        retryDelay: (failures) => 400 * 2 ** failures,
      },
      mutations: { retry: false },
    },
  })
}

/**
 * Several parts of a page may ask the same: one that does without an answer keeps nobody from hearing that it did not
 * come. What nobody on the page waits for, a preload, speaks for itself.
 */
function loudest(error: Error, { observers, meta }: Query<unknown, unknown, unknown>): CallMeta | undefined {
  const asking = observers.filter(({ options }) => options.enabled !== false)
  if (asking.length === 0) return meta
  return asking.map(({ options }) => options.meta).find((each) => each?.group && !each.isSilent?.(error))
}

function report(error: unknown, meta: CallMeta | undefined): void {
  if (!meta?.group || meta.isSilent?.(error)) return
  void alertFailure(meta.group, error)
}

/** Shown at the form's fields, so no alert repeats it. */
function isAboutFields(error: unknown): boolean {
  return error instanceof Refusal && error.problems.some(({ field }) => field !== null)
}
