import type { AbTestState, WinnerCriteria } from '@carillon/contract/ab-tests'
import * as z from 'zod/mini'
import { notify } from '#features/notifications/public.ts'
import { defineJob, enqueue, type JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { isAccountSilent } from '#platform/silent-accounts.ts'
import { countTestParts, findLastTestSent, findTestProgress, stopSend } from '#sending/sends/public.ts'
import { latestStartMs } from '../single-sends.rules.ts'
import type { SingleSendRow } from '../wire.ts'
import { dayMs, expiryOf, leaderOf, testEnd } from './ab-test.rules.ts'
import { decideWinner, sendOf } from './decide-winner.ts'
import { type AbTestRow, findStoredAbTest } from './find-ab-test.ts'

/**
 * Takes an A/B test one step further, if it is due: from sending to its duration, to the winner or to picking one, to the
 * reminder, to its expiry.
 *
 * Each step is one transaction that locks the single send, so the job may run twice, be killed anywhere, or be late by
 * days: the next run finds the same state and does the work due by then.
 */
export const advanceAbTest = defineJob({
  name: 'single-sends.advance-ab-test',
  payload: z.object({ singleSendId: z.uuid() }),
  attempts: 8,
  key: ({ singleSendId }) => `advance-ab-test:${singleSendId}`,

  async run({ singleSendId }, { db, services, now }) {
    // While nothing may be sent, nothing is decided either.
    if (services.sending.off()) return
    await db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('single_send')
        .selectAll()
        .where('id', '=', singleSendId)
        .forUpdate()
        .executeTakeFirst()
      const stored = row && (await findStoredAbTest(tx, singleSendId))
      const due = stored?.test.due_at
      if (!row || !stored || !due || due > now()) return
      if (await isAccountSilent(tx, row.account_id)) return
      const step = steps[stored.test.state as AbTestState]
      const next = await step?.(tx, { row, ...stored }, now())
      if (next) await enqueue(tx, advanceAbTest, { singleSendId }, { runAt: next })
    })
  },
})

interface Due {
  row: SingleSendRow
  test: AbTestRow
  variations: readonly { id: string }[]
}

/** The work of each state. It returns the time of the next look; null if the cron looks, or if the test has ended. */
const steps: Partial<Record<AbTestState, (tx: Db, due: Due, now: Date) => Promise<Date | null>>> = {
  sending: beginDuration,
  testing: endTest,
  pick_winner: remindOrExpire,
  expired: tellExpired,
}

async function changeTest(tx: Db, { row }: Due, values: Partial<AbTestRow>): Promise<Date | null> {
  await tx.updateTable('ab_test').set(values).where('single_send_id', '=', row.id).execute()
  return values.due_at ?? null
}

/** The duration begins with the last test message. Until then the cron looks every minute. */
async function beginDuration(tx: Db, due: Due, now: Date): Promise<Date | null> {
  const { row, test } = due
  const { isStopped, isOut } = await findTestProgress(tx, sendOf(row))
  if (isStopped) return changeTest(tx, due, { state: 'stopped', due_at: null })
  if (!isOut) return null
  const began = (await findLastTestSent(tx, sendOf(row))) ?? now
  const end = testEnd(began, test.duration_minutes)
  return changeTest(tx, due, { state: 'testing', test_started_at: began, test_ends_at: end, due_at: end })
}

/**
 * Decides by the events until the end, even if it is late by now. A person picks the winner if the test is set so, if
 * no message was delivered, or if the decision is hours late, because a message for 'today' is wrong tomorrow.
 */
async function endTest(tx: Db, due: Due, now: Date): Promise<Date | null> {
  const { row, test, variations } = due
  const end = test.test_ends_at ?? now
  const { isStopped } = await findTestProgress(tx, sendOf(row))
  if (isStopped) return changeTest(tx, due, { state: 'stopped', due_at: null })
  const isLate = now.getTime() - end.getTime() > latestStartMs
  const winner = test.winner_criteria === 'manual' || isLate ? null : await findLeader(tx, due, end)
  if (winner !== null) {
    await decideWinner(tx, row, variations[winner]!.id, now)
    return null
  }
  const expires = expiryOf(end)
  await setStatus(tx, row, 'pick-winner', now)
  await notifyAboutTest(tx, row, { kind: 'ended', expires }, now)
  const reminder = new Date(expires.getTime() - dayMs)
  return changeTest(tx, due, { state: 'pick_winner', expires_at: expires, due_at: reminder })
}

async function findLeader(tx: Db, { row, test, variations }: Due, end: Date): Promise<number | null> {
  const { parts } = await countTestParts(tx, sendOf(row), end)
  const counts = new Map(parts.map(({ variationId, window }) => [variationId, window]))
  const none = { delivered: 0, unique_opens: 0, unique_clicks: 0 }
  return leaderOf(
    variations.map(({ id }) => counts.get(id) ?? none),
    test.winner_criteria as WinnerCriteria,
  )
}

async function remindOrExpire(tx: Db, due: Due, now: Date): Promise<Date | null> {
  const { row, test } = due
  const expires = test.expires_at ?? now
  if (now < expires) {
    await notifyAboutTest(tx, row, { kind: 'reminder', expires }, now)
    return changeTest(tx, due, { due_at: expires })
  }
  // Waiting people get nothing. Without a remainder everything is done already.
  const { isWaiting } = await findTestProgress(tx, sendOf(row))
  if (isWaiting) await stopSend(tx, sendOf(row), now)
  await setStatus(tx, row, 'expired', now)
  return changeTest(tx, due, { state: 'expired', due_at: new Date(expires.getTime() + dayMs) })
}

async function tellExpired(tx: Db, due: Due, now: Date): Promise<Date | null> {
  await notifyAboutTest(tx, due.row, { kind: 'expired', expires: due.test.expires_at ?? now }, now)
  return changeTest(tx, due, { due_at: null })
}

async function setStatus(tx: Db, { id }: SingleSendRow, status: string, now: Date): Promise<void> {
  await tx.updateTable('single_send').set({ status, updated_at: now }).where('id', '=', id).execute()
}

async function notifyAboutTest(
  tx: Db,
  { id, account_id, name }: SingleSendRow,
  { kind, expires }: { kind: 'ended' | 'reminder' | 'expired'; expires: Date },
  now: Date,
): Promise<void> {
  const facts = { kind, single_send_id: id, name, expires_at: expires.toISOString() }
  await notify(tx, account_id, 'ab_winner', facts, { now, userId: null })
}

/** Runs every minute and enqueues each test that is due. Jobs with equal keys replace one another. */
export async function advanceDueAbTests({ db, services, now }: JobContext): Promise<void> {
  if (services.sending.off()) return
  // All accounts: one job finds the tests that are due.
  const rows = await db.selectFrom('ab_test').select('single_send_id').where('due_at', '<=', now()).execute()
  for (const { single_send_id } of rows) await enqueue(db, advanceAbTest, { singleSendId: single_send_id })
}
