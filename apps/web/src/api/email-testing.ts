import { type EmailTestKind, type EmailTestState, emailTesting } from '@carillon/contract/email-testing'
import type { CallInput } from '@carillon/contract/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { currentShell } from '#shell/shell.ts'
import { apiAddress, call } from './call.ts'
import { cacheKey } from './keys.ts'

/** The identity of a message that can be tested. */
export interface TestedMessage {
  kind: EmailTestKind
  id: string
}

type RunFields = CallInput<typeof emailTesting.run>['body']

const pollMs = 3_000
/** Once a test has run for longer than `slowAfterMs`, it is asked less often. */
const slowPollMs = 15_000
const slowAfterMs = 60_000
const previewPollMs = 500

/** True as long as results of a test are still to come. */
export function isTestRunning(state: EmailTestState): boolean {
  return state === 'queued' || state === 'running'
}

/**
 * The clients, prices and credits for a test of a message. Always asked anew, because tests of other people use the same
 * credits.
 */
export function testOptionsQuery({ kind, id }: TestedMessage) {
  return queryOptions({
    queryKey: cacheKey('email-tests', 'options', kind, id),
    queryFn: ({ signal }) => call(emailTesting.options, { params: { kind, id }, query: {}, signal }),
    staleTime: 0,
    // The overlay shows the sentence of the specification.
    meta: { call: emailTesting.options, group: 'emailTests', isSilent: () => true },
  })
}

/** The tests of a message and of its variations, newest first. Asked again as long as one of them runs. */
export function emailTestsQuery({ kind, id }: TestedMessage) {
  return queryOptions({
    queryKey: cacheKey('email-tests', 'list', kind, id),
    queryFn: async ({ signal }) => (await call(emailTesting.list, { params: { kind, id }, signal })).result,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const running = state.data?.filter((each) => isTestRunning(each.state)) ?? []
      return running.length === 0 ? false : Math.min(...running.map(pollOf))
    },
    meta: { call: emailTesting.list, group: 'emailTests', isSilent: () => true },
  })
}

/** A test with its results so far. Asked again until it has ended. */
export function emailTestQuery(test_id: string) {
  return queryOptions({
    queryKey: cacheKey('email-tests', 'one', test_id),
    queryFn: ({ signal }) => call(emailTesting.get, { params: { test_id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isTestRunning(state.data.state) ? pollOf(state.data) : false,
    meta: { call: emailTesting.get, group: 'emailTests', isSilent: () => true },
  })
}

function pollOf({ made_at }: { made_at: string }): number {
  return Date.now() - Date.parse(made_at) > slowAfterMs ? slowPollMs : pollMs
}

/** The free previews of the saved message. Asked again until they show it. */
export function messagePreviewsQuery({ kind, id }: TestedMessage, variation?: string) {
  return queryOptions({
    queryKey: cacheKey('email-tests', 'previews', kind, id, variation ?? ''),
    queryFn: ({ signal }) =>
      call(emailTesting.previews, {
        params: { kind, id },
        query: variation ? { variation_id: variation } : {},
        signal,
      }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && !state.data.is_current && state.data.reason === null ? previewPollMs : false,
    // The strip shows its own error.
    meta: { call: emailTesting.previews, group: 'emailTests', isSilent: () => true },
  })
}

/** Runs a test of the saved message, one for each variation. The screen shows a refusal. */
export function useRunEmailTest({ kind, id }: TestedMessage) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['email-tests', 'run'],
    mutationFn: (body: RunFields) => call(emailTesting.run, { params: { kind, id }, body }),
    onSuccess: (_answer, { tests, clients = [] }) =>
      currentShell()?.analytics.track('email_test', { tests: tests.join(), clients: clients.length }),
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('email-tests', 'list', kind, id) }),
    meta: { call: emailTesting.run, group: 'emailTests', isSilent: () => true },
  })
}

/** Ends a running test. Credits of what has no result yet come back. */
export function useCancelEmailTest() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['email-tests', 'cancel'],
    mutationFn: (test_id: string) => call(emailTesting.cancel, { params: { test_id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('email-tests') }),
    meta: { call: emailTesting.cancel, group: 'emailTests' },
  })
}

/** Tells if messages are sent only after a test. */
export const emailTestSettingsQuery = queryOptions({
  queryKey: cacheKey('email-tests', 'settings'),
  queryFn: ({ signal }) => call(emailTesting.settings, { signal }),
  meta: { call: emailTesting.settings, group: 'emailTests', isSilent: () => true },
})

export function useChangeEmailTestSettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['email-tests', 'settings'],
    mutationFn: (body: CallInput<typeof emailTesting.changeSettings>['body']) =>
      call(emailTesting.changeSettings, { body }),
    onSuccess: (settings) => cache.setQueryData(emailTestSettingsQuery.queryKey, settings),
    meta: { call: emailTesting.changeSettings, group: 'emailTests' },
  })
}

/** The address of a picture. Those of this server begin with a slash. */
export function pictureAddress(url: string): string {
  return url.startsWith('/') ? apiAddress(url) : url
}
