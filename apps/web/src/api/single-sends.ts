import { type SingleSendDefaults, singleSendDefaults } from '@carillon/contract/single-send-defaults'
import type { SingleSendSort } from '@carillon/contract/single-send-sort'
import {
  type ResendGroup,
  type SingleSend,
  type SingleSendChange,
  type SingleSendFields,
  type SingleSendFilter,
  type SingleSendSummary,
  singleSendLimits,
  singleSends,
} from '@carillon/contract/single-sends'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isGone, Refusal } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

const singleKey = (id: string) => cacheKey('single-sends', 'one', id)

export function singleSendsQuery(filter: SingleSendFilter, pageToken: string, sort?: SingleSendSort) {
  return queryOptions({
    queryKey: cacheKey('single-sends', 'page', filter, pageToken, sort),
    queryFn: ({ signal }) =>
      call(singleSends.search, {
        query: { page_size: singleSendLimits.pageSize, page_token: pageToken, sort },
        body: filter,
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { call: singleSends.search, group: 'singleSends', isSilent: () => true },
    // Refresh only while something is being sent.
    refetchInterval: ({ state }) => (state.data?.result.some(isMoving) ? 2000 : false),
  })
}

/** True if a row can change without a user action: it is about to start, or being sent. */
export function isMoving({ status, send_at, delivery }: SingleSendSummary): boolean {
  if (status === 'scheduled')
    return send_at !== undefined && new Date(send_at).getTime() < Date.now() + 60_000
  return delivery?.status === 'sending'
}

export function singleSendQuery(id: string) {
  return queryOptions({
    queryKey: singleKey(id),
    queryFn: ({ signal }) => call(singleSends.get, { params: { id }, signal }),
    meta: { call: singleSends.get, group: 'singleSends', isSilent: isGone },
  })
}

export const categoriesQuery = queryOptions({
  queryKey: cacheKey('single-sends', 'categories'),
  queryFn: async ({ signal }) => (await call(singleSends.categories, { signal })).categories,
  meta: { call: singleSends.categories, group: 'categories' },
})

export const singleSendDefaultsQuery = queryOptions({
  queryKey: cacheKey('single-sends', 'defaults'),
  queryFn: ({ signal }) => call(singleSendDefaults.get, { signal }),
  meta: { call: singleSendDefaults.get, isSilent: () => true },
})

export function useChangeSingleSendDefaults() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['single-sends', 'change-defaults'],
    mutationFn: (body: SingleSendDefaults) => call(singleSendDefaults.update, { body }),
    onSuccess: (defaults) => cache.setQueryData(singleSendDefaultsQuery.queryKey, defaults),
    meta: { call: singleSendDefaults.update },
  })
}

/** The last 30 days and the 30 before them, day by day. */
export function summaryQuery(timezone: string) {
  return queryOptions({
    queryKey: cacheKey('single-sends', 'summary', timezone),
    queryFn: async ({ signal }) =>
      (await call(singleSends.summary, { query: { days: 30, timezone }, signal })).days,
    // After a failure the tiles show dashes, and the list shows the failure.
    meta: { call: singleSends.summary, group: 'singleSends', isSilent: () => true },
  })
}

/**
 * Makes a draft with the default sender and unsubscribe group. Without defaults, it begins with the values without an
 * alternative: see `onlyChoices`. Values that can't be read are left empty.
 */
export function useCreateSingleSend() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['single-sends', 'create'],
    mutationFn: async (fields: SingleSendFields) => {
      // Loaded when it is needed: lists of single sends need no senders and groups.
      const { startingChoices } = await import('./starting-choices.ts')
      const email_config = { ...(await startingChoices()), ...fields.email_config }
      return call(singleSends.create, { body: { ...fields, email_config } })
    },
    meta: { call: singleSends.create, group: 'singleSends' },
    onSuccess: (made) => {
      cache.setQueryData(singleKey(made.id), made)
      return cache.invalidateQueries({ queryKey: cacheKey('single-sends'), refetchType: 'none' })
    },
  })
}

export function useDuplicateSingleSend() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['single-sends', 'duplicate'],
    mutationFn: (id: string) => call(singleSends.duplicate, { params: { id }, body: {} }),
    meta: { call: singleSends.duplicate, group: 'singleSends' },
    onSuccess: () => cache.invalidateQueries({ queryKey: cacheKey('single-sends') }),
  })
}

/** Makes a copy for the people who did not react. The segment that it is addressed to may be new. */
export function useResendSingleSend(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['single-sends', 'resend'],
    mutationFn: (body: { to: ResendGroup; segment_name: string }) =>
      call(singleSends.resend, { params: { id }, body }),
    meta: { call: singleSends.resend, group: 'singleSends' },
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: cacheKey('single-sends') }),
        cache.invalidateQueries({ queryKey: cacheKey('segments') }),
      ]),
  })
}

/** Deletes all that still exist, or none. Answers how many it deleted; refused as gone when none existed. */
export function useDeleteSingleSends() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['single-sends', 'delete'],
    mutationFn: deleteExisting,
    // The dialog handles a single send that is gone already.
    meta: { group: 'singleSends', isSilent: isGone },
    // Not awaited: a screen continues at once, and the next screen loads its data again.
    onSettled: () => void cache.invalidateQueries({ queryKey: cacheKey('single-sends') }),
  })
}

/** The server deletes all or none, so the call is repeated without each one that another user has deleted. */
async function deleteExisting(ids: readonly string[]): Promise<number> {
  if (ids.length === 1) {
    await call(singleSends.delete, { params: { id: ids[0] ?? '' } })
    return 1
  }
  try {
    await call(singleSends.deleteMany, { query: { ids: [...ids] } })
    return ids.length
  } catch (error) {
    const rest = isGone(error) ? ids.filter((id) => id !== (error as Refusal).details['id']) : ids
    if (rest.length === 0 || rest.length === ids.length) throw error
    return deleteExisting(rest)
  }
}

/**
 * Saves from the editor. Raises no alert: the save state shows the result. Not a hook, because it also runs while the
 * page is being closed.
 */
export async function saveSingleSend(id: string, change: SingleSendChange): Promise<SingleSend> {
  return call(singleSends.update, { params: { id }, body: change })
}

/** Creates a new draft from content that could not be saved to its own Single Send. */
export async function copySingleSend(fields: SingleSendFields): Promise<SingleSend> {
  return call(singleSends.create, { body: fields })
}

export function useScheduleSingleSend(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['single-sends', 'schedule'],
    mutationFn: (sendAt: string) => call(singleSends.schedule, { params: { id }, body: { send_at: sendAt } }),
    // The screen that schedules shows the refusal.
    meta: { call: singleSends.schedule, group: 'singleSends', isSilent: (error) => error instanceof Refusal },
    // Not awaited: a screen continues at once, and the next screen loads its data again.
    onSettled: () => void cache.invalidateQueries({ queryKey: cacheKey('single-sends') }),
  })
}

/** Cancels a schedule, or stops a send under way. */
export function useUnscheduleSingleSend() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['single-sends', 'unschedule'],
    mutationFn: (id: string) => call(singleSends.unschedule, { params: { id } }),
    meta: { call: singleSends.unschedule, group: 'singleSends' },
    // Not awaited: a screen continues at once, and the next screen loads its data again.
    onSettled: () => void cache.invalidateQueries({ queryKey: cacheKey('single-sends') }),
  })
}

/** Starts a Single Send without waiting for imports. */
export function useSendWithoutImports() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['single-sends', 'send-without-imports'],
    mutationFn: (id: string) =>
      call(singleSends.sendWithoutImports, { params: { id } }).catch((cause: unknown) => {
        // The import has ended in the meantime, so the send includes its contacts. This is no failure.
        if (!(cause instanceof Refusal && cause.code === 'single_send_not_waiting')) throw cause
      }),
    meta: { call: singleSends.sendWithoutImports, group: 'singleSends' },
    onSettled: () => void cache.invalidateQueries({ queryKey: cacheKey('single-sends') }),
  })
}

/** Makes an empty text message. */
export function useCreateTextMessage() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['single-sends', 'create'],
    mutationFn: (name: string) => call(singleSends.create, { body: { name, channels: ['sms'] } }),
    meta: { call: singleSends.create, group: 'singleSends' },
    onSuccess: (made) => {
      cache.setQueryData(singleSendQuery(made.id).queryKey, made)
      return cache.invalidateQueries({ queryKey: cacheKey('single-sends'), refetchType: 'none' })
    },
  })
}
