import { type TestSendFields, testSend } from '@carillon/contract/test-send'
import { useMutation } from '@tanstack/react-query'
import { currentShell } from '#shell/shell.ts'
import { call } from './call.ts'

/** Sends a test. The form shows all failures. `source` names the content if it isn't a single send. */
export function useSendTest(source?: string) {
  return useMutation({
    mutationKey: ['test-send'],
    mutationFn: async (body: TestSendFields) => {
      await call(testSend.send, { body, ...(source ? { query: { 'test-source': source } } : {}) })
      currentShell()?.analytics.track('test_send', { recipients: body.emails.length })
    },
    meta: { group: 'testSend', isSilent: () => true },
  })
}
