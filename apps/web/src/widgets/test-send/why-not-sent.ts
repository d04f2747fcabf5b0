import type { Messages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'

/** The sentence with the reason why a test was not sent. */
export function whyNotSent(
  error: unknown,
  t: Pick<Messages<'test-send'>, 'refusal'> & ((key: 'unauthorized' | 'senderUnknown' | 'failed') => string),
): string {
  if (!(error instanceof Refusal)) return t('failed')
  if (error.status === 403) return t('unauthorized')
  if (error.code === 'sender_not_found') return t('senderUnknown')
  return t.refusal(error.code, error.details) ?? t('failed')
}
