import { type Segment, type SegmentSummary, segments } from '@carillon/contract/segments'
import type { SegmentTree } from '@carillon/segment-language/tree'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isGone, Refusal } from '#lib/refusal.ts'
import { call } from './call.ts'
import { jobEnds } from './contact-jobs.ts'
import { cacheKey } from './keys.ts'

const oneKey = (id: string) => cacheKey('segments', 'one', id)

/** The interval of loading while a segment is being evaluated: it changes without a user action. */
const whileProcessingMs = 2000

/** Unsaved conditions, or the SQL of a query that conditions can't express. */
export interface Question {
  tree: SegmentTree | null
  sql: string | null
  list: string | null
}

/** Every segment of the account by name: there are at most two hundred. */
export const segmentsQuery = queryOptions({
  queryKey: cacheKey('segments', 'all'),
  queryFn: async ({ signal }) => (await call(segments.list, { query: {}, signal })).results,
  refetchInterval: ({ state }) => (state.data?.some(isProcessing) ? whileProcessingMs : false),
  meta: { call: segments.list, group: 'segments' },
})

export function segmentQuery(id: string) {
  return queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) =>
      call(segments.get, { params: { id }, query: { contacts_sample: false }, signal }),
    refetchInterval: ({ state }) => (state.data && isProcessing(state.data) ? whileProcessingMs : false),
    meta: { call: segments.get, group: 'segments', isSilent: isGone },
  })
}

export function segmentUsesQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('segments', 'one', id, 'uses'),
    queryFn: async ({ signal }) => (await call(segments.uses, { params: { id }, signal })).result,
    meta: { call: segments.uses, group: 'segments', isSilent: isGone },
  })
}

export function segmentSizesQuery(id: string, days: number) {
  return queryOptions({
    queryKey: cacheKey('segments', 'one', id, 'sizes', days),
    queryFn: async ({ signal }) =>
      (await call(segments.sizes, { params: { id }, query: { days }, signal })).result,
    meta: { call: segments.sizes, group: 'segments', isSilent: () => true },
  })
}

/** The exact number of matching contacts, and ten of them. */
export function countQuery(question: Question) {
  return queryOptions({
    queryKey: cacheKey('segments', 'count', question),
    queryFn: ({ signal }) => call(segments.count, { body: bodyOf(question), signal }),
    staleTime: 60_000,
    retry: false,
    meta: { call: segments.count, group: 'segments', isSilent: () => true },
  })
}

/** The number of contacts that each condition matches alone, and together with the conditions before it. */
export function funnelQuery(question: Question) {
  return queryOptions({
    queryKey: cacheKey('segments', 'funnel', question),
    queryFn: ({ signal }) => call(segments.funnel, { body: bodyOf(question), signal }),
    staleTime: 60_000,
    retry: false,
    meta: { call: segments.funnel, group: 'segments', isSilent: () => true },
  })
}

/** True for each condition that one contact matches. Loaded again after every change of the conditions. */
export function testQuery(question: Question, identifier: string) {
  return queryOptions({
    queryKey: cacheKey('segments', 'test', question, identifier),
    queryFn: ({ signal }) => call(segments.test, { body: { ...bodyOf(question), identifier }, signal }),
    staleTime: 10_000,
    retry: false,
    meta: { call: segments.test, group: 'segments', isSilent: () => true },
  })
}

export function useCreateSegment() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['segments', 'create'],
    mutationFn: ({ name, ...question }: Question & { name: string }) =>
      call(segments.create, { body: { name, ...bodyOf(question) } }),
    // The builder shows the problem next to the condition.
    meta: { call: segments.create, group: 'segments', isSilent: () => true },
    onSuccess: (segment) => rememberSegment(cache, segment),
  })
}

/** Without conditions or a query, only the name changes. */
export function useUpdateSegment(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['segments', 'update'],
    mutationFn: (change: { name: string; question: Question | null; revision: number }) =>
      call(segments.update, {
        params: { id },
        body: {
          name: change.name,
          revision: change.revision,
          ...(change.question ? bodyOf(change.question) : {}),
        },
      }),
    meta: { call: segments.update, group: 'segments', isSilent: () => true },
    onSuccess: (segment) => rememberSegment(cache, segment),
  })
}

/** Deletes a segment, and with `contacts` also its contacts; then it waits at most ten seconds for the job. */
export function useDeleteSegment() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['segments', 'delete'],
    mutationFn: async ({ id, contacts }: { id: string; contacts: boolean }) => {
      const job = await call(segments.delete, {
        params: { id },
        query: contacts ? { delete_contacts: true } : {},
      })
      return job ? await jobEnds(job.job_id) : undefined
    },
    // The dialog handles a segment that is gone already.
    meta: { call: segments.delete, group: 'segments', isSilent: isGone },
    onSuccess: (_, { id, contacts }) => {
      // The segment's page is still open. Loading the segment again would show it as deleted before the index
      // appears.
      void cache.invalidateQueries({ queryKey: oneKey(id), refetchType: 'none' })
      if (contacts) {
        void cache.invalidateQueries({ queryKey: cacheKey('contacts') })
        void cache.invalidateQueries({ queryKey: cacheKey('lists') })
      }
      return cache.invalidateQueries({ queryKey: cacheKey('segments', 'all') })
    },
  })
}

/** Evaluates a segment again. Answers whether it was already current; then the refresh does not count. */
export function useRefreshSegment() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['segments', 'refresh'],
    mutationFn: ({ id, timeZone }: { id: string; timeZone: string }) =>
      call(segments.refresh, { params: { id }, body: { user_time_zone: timeZone } }),
    // The screen shows when the next refresh is possible, in the account's time zone.
    meta: { call: segments.refresh, group: 'segments', isSilent: isTooSoon },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('segments'), predicate: isStored }),
  })
}

/** Puts a saved segment into the cache. Lists that may show it are loaded again. */
export function rememberSegment(cache: QueryClient, segment: Segment): Promise<void> {
  cache.setQueryData(segmentQuery(segment.id).queryKey, segment)
  void cache.invalidateQueries({ queryKey: cacheKey('contacts') })
  return cache.invalidateQueries({ queryKey: cacheKey('segments'), predicate: isStored })
}

/** True for query keys of saved segments. */
function isStored({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[1] === 'all' || queryKey[1] === 'one'
}

function bodyOf({ tree, sql, list }: Question) {
  return {
    ...(tree ? { query_json: tree } : sql === null ? {} : { query_dsl: sql }),
    parent_list_ids: list === null ? null : [list],
  }
}

function isProcessing({ state }: Pick<SegmentSummary, 'state'>): boolean {
  return state === 'processing'
}

export function isTooSoon(error: unknown): error is Refusal {
  return error instanceof Refusal && error.status === 429
}
