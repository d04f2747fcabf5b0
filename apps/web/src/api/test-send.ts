import { type TestSendFields, testSend } from '@carillon/contract/test-send'
import { useMutation } from '@tanstack/react-query'
import { currentShell } from '#shell/shell.ts'
import { call } from './call.ts'

/** Sends a test; whatever goes wrong is said in its form. */
export function useSendTest() {
  return useMutation({
    mutationKey: ['test-send'],
    mutationFn: async (body: TestSendFields) => {
      await call(testSend.send, { body })
      currentShell()?.analytics.track('test_send', { recipients: body.emails.length })
    },
    meta: { group: 'testSend', isSilent: () => true },
  })
}
