import { notify } from '#features/notifications/public.ts'
import type { Db } from '#platform/db.ts'

/**
 * Accounts are notified of evaluations that take longer; after a shorter one, the user who changed the segment is still
 * looking at it.
 */
const longMs = 20_000

/** Notifies an account that a new or changed segment is ready, where that took long. */
export async function tellReady(
  tx: Db,
  segment: { id: string; account_id: string; name: string; status: string },
  { now, tookMs, count }: { now: Date; tookMs: number; count: number },
): Promise<void> {
  if (segment.status !== 'pending' || tookMs < longMs) return
  const facts = { segment_id: segment.id, name: segment.name, count, duration_ms: tookMs }
  await notify(tx, segment.account_id, 'segment_ready', facts, { now, userId: null })
}

/**
 * Notifies an account that a segment can't be used any more. If a list or field that it reads was deleted, the app warned
 * before: that is an event of its own, which is not mailed by default.
 */
export async function tellFailed(
  tx: Db,
  account: string,
  event: 'segment_failed' | 'segment_part_deleted',
  segment: { id: string; name: string; problem: string; details: Readonly<Record<string, unknown>> },
  now: Date,
): Promise<void> {
  const { id, name, problem, details } = segment
  await notify(tx, account, event, { segment_id: id, name, problem, details }, { now, userId: null })
}
