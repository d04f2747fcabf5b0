import { type TestSendFields, testSend } from '@carillon/contract/test-send'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { currentShell } from '#shell/shell.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/**
 * The last test of a single send, or of one variation of its A/B test; null before the first one. The key without a
 * variation is the beginning of the keys of all variations.
 */
export function lastTestQuery(id: string, variation?: string) {
  return queryOptions({
    queryKey: variation
      ? cacheKey('single-sends', 'one', id, 'last-test', variation)
      : cacheKey('single-sends', 'one', id, 'last-test'),
    queryFn: async ({ signal }) => {
      const query = variation ? { variation_id: variation } : {}
      return (await call(testSend.last, { params: { id }, query, signal })).last_test
    },
    staleTime: 0,
    // While the mail server has not answered, its answer can come at any time.
    refetchInterval: ({ state }) =>
      state.data?.addresses.some((each) => each.state === 'waiting') ? 3000 : false,
    // The card shows its own error.
    meta: { call: testSend.last, group: 'testSend', isSilent: () => true },
  })
}

/** The last test of an email of an automation; null before the first one. */
export function lastTestOfMessageQuery({ id, message_id }: { id: string; message_id: string }) {
  return queryOptions({
    ...lastTestQuery(message_id),
    queryKey: cacheKey('automations', 'last-test', message_id),
    queryFn: async ({ signal }) =>
      (await call(testSend.lastOfMessage, { params: { id, message_id }, signal })).last_test,
    meta: { call: testSend.lastOfMessage },
  })
}

/** Sends a test. The form shows all failures. `source` names the content if it isn't a single send. */
export function useSendTest(source?: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['test-send'],
    mutationFn: async (body: TestSendFields) => {
      await call(testSend.send, { body, ...(source ? { query: { 'test-source': source } } : {}) })
      currentShell()?.analytics.track('test_send', { recipients: body.emails.length })
    },
    meta: { call: testSend.send, group: 'testSend', isSilent: () => true },
    // Also after a refusal: some addresses may have got it.
    onSettled: (_sent, _error, { template_id }) => {
      void cache.invalidateQueries({ queryKey: lastTestQuery(template_id).queryKey })
      void cache.invalidateQueries({ queryKey: cacheKey('automations', 'last-test', template_id) })
    },
  })
}
