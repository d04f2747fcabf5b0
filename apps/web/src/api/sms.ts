import type { CallInput } from '@carillon/contract/endpoint'
import {
  messagingServices,
  smsConsents,
  smsCredentials,
  smsNumbers,
  smsOptOuts,
  smsReplies,
  smsSettings,
} from '@carillon/contract/sms'
import { smsSingleSends } from '@carillon/contract/sms-single-sends'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { tokenOf } from '#lib/page-token.ts'
import { call, refused } from './call.ts'
import { cacheKey } from './keys.ts'
import { countingMs } from './single-send-review.ts'

const credentialsKey = cacheKey('sms', 'credentials')
const servicesKey = cacheKey('sms', 'services')

/** The connected provider; null: none. A failure shows no alert: the screen shows that the state is unknown. */
export const smsCredentialsQuery = queryOptions({
  queryKey: credentialsKey,
  queryFn: async ({ signal }) => {
    try {
      return await call(smsCredentials.get, { signal })
    } catch (error) {
      if (refused(error, 'sms_not_connected')) return null
      throw error
    }
  },
  meta: { call: smsCredentials.get, group: 'smsCredentials', isSilent: () => true },
})

type CredentialsBody = CallInput<typeof smsCredentials.put>['body']

/** A failure shows an alert, because the specification wants one for each failed save. */
export function useSaveSmsCredentials() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['sms', 'save-credentials'],
    mutationFn: (body: CredentialsBody) => call(smsCredentials.put, { body }),
    meta: { call: smsCredentials.put, group: 'smsCredentials' },
    onSuccess: (credentials) => {
      cache.setQueryData(credentialsKey, credentials)
      void cache.invalidateQueries({ queryKey: servicesKey })
    },
  })
}

export function useDeleteSmsCredentials() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['sms', 'delete-credentials'],
    mutationFn: () =>
      call(smsCredentials.delete).catch((error: unknown) => {
        // Another user has disconnected it in the meantime.
        if (!refused(error, 'sms_not_connected')) throw error
      }),
    meta: { call: smsCredentials.delete, group: 'smsCredentials' },
    onSuccess: () => {
      cache.setQueryData(credentialsKey, null)
      cache.removeQueries({ queryKey: servicesKey })
    },
  })
}

/** The messaging services of the account at the provider. The field that offers them shows the error. */
export const messagingServicesQuery = queryOptions({
  queryKey: servicesKey,
  queryFn: async ({ signal }) => (await call(messagingServices.list, { signal })).results,
  retry: false,
  meta: { call: messagingServices.list, group: 'sms', isSilent: () => true },
})

/** Lets the replies to a messaging service arrive here. */
export function useReceiveReplies() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['sms', 'receive-replies'],
    mutationFn: (sid: string) => call(messagingServices.receiveReplies, { params: { sid } }),
    meta: { call: messagingServices.receiveReplies, group: 'sms' },
    onSettled: () => cache.invalidateQueries({ queryKey: servicesKey }),
  })
}

export const smsSettingsQuery = queryOptions({
  queryKey: cacheKey('sms', 'settings'),
  queryFn: ({ signal }) => call(smsSettings.get, { signal }),
  meta: { call: smsSettings.get, group: 'sms', isSilent: () => true },
})

export type SmsSettingsChange = CallInput<typeof smsSettings.update>['body']

export function useChangeSmsSettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['sms', 'change-settings'],
    mutationFn: (body: SmsSettingsChange) => call(smsSettings.update, { body }),
    meta: { call: smsSettings.update, group: 'sms' },
    onSuccess: (settings) => cache.setQueryData(smsSettingsQuery.queryKey, settings),
  })
}

export type EstimatedText = CallInput<typeof smsSingleSends.estimate>['body']

/** The people who would get a text and its cost. The current numbers stay visible while the next ones are counted. */
export function smsEstimateQuery(text: EstimatedText) {
  return queryOptions({
    queryKey: cacheKey('sms', 'estimate', text),
    queryFn: ({ signal }) => call(smsSingleSends.estimate, { body: text, signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.counting ? countingMs : false),
    meta: { call: smsSingleSends.estimate, group: 'sms', isSilent: () => true },
  })
}

/** The form shows the refusals. */
export function useSendSmsTest() {
  return useMutation({
    mutationKey: ['sms', 'test'],
    mutationFn: (body: CallInput<typeof smsSingleSends.test>['body']) => call(smsSingleSends.test, { body }),
    meta: { call: smsSingleSends.test, group: 'testSend', isSilent: () => true },
  })
}

const statsKey = (id: string) => cacheKey('stats', id, 'sms')

export function smsStatsQuery(id: string, isMoving: boolean) {
  return queryOptions({
    queryKey: statsKey(id),
    queryFn: ({ signal }) => call(smsSingleSends.stats, { params: { id }, signal }),
    // Reports and replies arrive for a while after the last text has left.
    refetchInterval: isMoving ? 1000 : 5000,
    meta: { call: smsSingleSends.stats, group: 'sms', isSilent: () => true },
  })
}

export function useExportSmsStats() {
  return useMutation({
    mutationKey: ['sms', 'export-stats'],
    mutationFn: (id: string) => call(smsSingleSends.exportStats, { params: { id } }),
    meta: { call: smsSingleSends.exportStats, group: 'sms' },
  })
}

export type TextsFilter = Omit<
  NonNullable<CallInput<typeof smsSingleSends.texts>['query']>,
  'page_size' | 'page_token'
>

/** The texts of a send that a number counts, page by page. */
export function smsTextsQuery(id: string, filter: TextsFilter) {
  return infiniteQueryOptions({
    queryKey: cacheKey('stats', id, 'sms', 'texts', filter),
    queryFn: ({ pageParam, signal }) =>
      call(smsSingleSends.texts, {
        params: { id },
        query: { ...filter, ...(pageParam ? { page_token: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ _metadata }) => tokenOf(_metadata.next),
    meta: { call: smsSingleSends.texts, group: 'sms', isSilent: () => true },
  })
}

export type ReplyState = 'open' | 'handled' | undefined

/** The replies to one send, newest first. */
export function smsRepliesQuery(id: string, state: ReplyState) {
  return infiniteQueryOptions({
    queryKey: cacheKey('stats', id, 'sms', 'replies', state),
    queryFn: ({ pageParam, signal }) =>
      call(smsReplies.ofSingleSend, {
        params: { id },
        query: { ...(state ? { state } : {}), ...(pageParam ? { page_token: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ _metadata }) => tokenOf(_metadata.next),
    meta: { call: smsReplies.ofSingleSend, group: 'sms', isSilent: () => true },
  })
}

/** @param shownWith the other query that becomes stale: the replies to a single send */
export function useMarkReply(shownWith?: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['sms', 'mark-reply'],
    mutationFn: ({ id, handled }: { id: string; handled: boolean }) =>
      call(smsReplies.change, { params: { id }, body: { handled } }),
    meta: { call: smsReplies.change, group: 'sms' },
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: cacheKey('sms', 'number') }),
        ...(shownWith ? [cache.invalidateQueries({ queryKey: statsKey(shownWith) })] : []),
      ]),
  })
}

const numberKey = (number: string) => cacheKey('sms', 'number', number)

/** The permission to text a number, and the texts its owner sent. */
export function smsNumberQuery(number: string) {
  return queryOptions({
    queryKey: numberKey(number),
    queryFn: ({ signal }) => call(smsNumbers.get, { params: { phone_number: number }, signal }),
    // The card shows the failure itself.
    meta: { call: smsNumbers.get, group: 'sms', isSilent: () => true },
  })
}

/** Opts a number out, or takes back an opt-out by a user of the account. */
export function useSetOptedOut(number: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['sms', 'opt-out'],
    mutationFn: async (out: boolean): Promise<unknown> =>
      out
        ? call(smsOptOuts.add, { body: { phone_numbers: [number] } })
        : call(smsOptOuts.delete, { params: { phone_number: number } }),
    meta: { group: 'sms' },
    onSettled: () => cache.invalidateQueries({ queryKey: numberKey(number) }),
  })
}

export function useStoreConsent(number: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['sms', 'consent'],
    mutationFn: (given: Omit<CallInput<typeof smsConsents.put>['body'], 'phone_numbers'>) =>
      call(smsConsents.put, { body: { ...given, phone_numbers: [number] } }),
    meta: { call: smsConsents.put, group: 'sms' },
    onSettled: () => cache.invalidateQueries({ queryKey: numberKey(number) }),
  })
}
