import type { EmailTestSummary } from '@carillon/contract/email-testing'
import { draftId } from './given-draft.ts'

export const emailTestId = '019f0000-0000-7000-8000-0000000e0001'

/** A test of a single send in fifteen clients that found nothing. */
export function givenTest(fields: Partial<EmailTestSummary> = {}): EmailTestSummary {
  return {
    id: emailTestId,
    kind: 'single_send',
    message_id: draftId,
    variation: null,
    subject: 'Hello',
    made_at: '2026-11-20T10:32:00.000Z',
    ended_at: '2026-11-20T10:33:00.000Z',
    by: { name: 'Ada', email: 'ada@carillon.test' },
    state: 'complete',
    tests: ['inbox', 'spam', 'links', 'accessibility'],
    clients: 15,
    credits: 18,
    refunded: 0,
    is_older: false,
    to_look_at: 0,
    ...fields,
  }
}
