import { emailTestLimits } from '@carillon/contract/email-testing'
import type { JobContext } from '#jobs/define-job.ts'
import { enqueue } from '#jobs/define-job.ts'
import { picturesFolder } from '../pictures.ts'
import { forgetComparisons } from './compare-runs.ts'
import { laneOf, runTestJob } from './test-job.ts'

const dayMs = 86_400_000
const pageSize = 100

/**
 * Deletes tests that are older than 90 days, with their pictures. Their credits stay in the account's sums. Safe to be killed
 * anywhere: a row goes after its files.
 */
export async function forgetTests({ db, now, signal, services: { blobs } }: JobContext): Promise<void> {
  const until = new Date(now().getTime() - emailTestLimits.keptDays * dayMs)
  for (;;) {
    signal.throwIfAborted()
    // All accounts: tests of all are kept equally long.
    const rows = await db
      .selectFrom('email_test')
      .select(['id', 'account_id', 'kind', 'message_id'])
      .where('made_at', '<', until)
      .orderBy('made_at')
      .limit(pageSize)
      .execute()
    for (const row of rows) {
      for (const { test, file } of await forgetComparisons(db, row))
        await blobs.delete(`${picturesFolder(test)}/${file}`)
      await blobs.delete(picturesFolder(row.id))
      await db
        .deleteFrom('email_test')
        .where('account_id', '=', row.account_id)
        .where('id', '=', row.id)
        .execute()
    }
    if (rows.length < pageSize) return
  }
}

/** Open tests without news for this long may have lost their job, in milliseconds. */
const lostAfterMs = 20 * 60_000

/** Asks again for tests whose job was given up, for example because the database was gone for long. */
export async function resumeTests({ db, now }: JobContext): Promise<void> {
  const since = new Date(now().getTime() - lostAfterMs)
  // All accounts: any may have such a test.
  const rows = await db
    .selectFrom('email_test')
    .select(['id', 'account_id', 'made_at'])
    .where('ended_at', 'is', null)
    .where('made_at', '<', since)
    .where(({ or, eb }) => or([eb('started_at', 'is', null), eb('started_at', '<', since)]))
    .execute()
  for (const { id, account_id: account, made_at } of rows)
    await enqueue(db, runTestJob, { account, test: id, lane: laneOf(made_at) })
}
