import type { EmailTestSummary } from '@carillon/contract/email-testing'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { endTest } from './end-test.ts'
import { findSummaries } from './read-tests.ts'

/**
 * Ends a test of the account. A worker that runs it notices within a second. @throws email_test_ended
 */
export async function cancelTest(db: Db, account: string, id: string, now: Date): Promise<EmailTestSummary> {
  const early = { state: 'cancelled' as const, reason: null, ofParts: 'cancelled' }
  if (!(await endTest(db, { account, test: id, now, early }))) throw new Refusal('email_test_ended', { id })
  const [summary] = await findSummaries(db, account, [id])
  return summary as EmailTestSummary
}
