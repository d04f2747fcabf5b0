import { notify } from '#features/notifications/public.ts'
import type { JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { findOverLimits, type PauseCause } from '#sending/sends/public.ts'
import { singleSendClient } from './tell-paused.ts'

/** Nearly all bounces and complaints come within this time. */
const watchedMs = 3 * 24 * 3_600_000

/** The time until which a single send that ends now is watched. */
export function watchedUntil(now: Date): Date {
  return new Date(now.getTime() + watchedMs)
}

interface Watched {
  id: string
  account_id: string
  name: string
  limits_watched_until: Date | null
}

/**
 * Notifies accounts of single sends that passed the limits at which a send pauses itself only after all messages were
 * out. Runs every minute; each is reported once.
 */
export async function tellOverLimits({ db, services, now }: JobContext): Promise<void> {
  const limits = services.config.autoPause
  const watched = await db
    .selectFrom('single_send')
    .select(['id', 'account_id', 'name', 'limits_watched_until'])
    .where('limits_watched_until', 'is not', null)
    .execute()
  const ids = watched.map(({ id }) => id)
  const over = limits === null ? new Map() : await findOverLimits(db, singleSendClient, ids, limits)
  for (const one of watched) {
    const cause = over.get(one.id)
    const isPast = one.limits_watched_until !== null && one.limits_watched_until < now()
    if (cause || isPast) await db.transaction().execute((tx) => endWatch(tx, one, cause, now()))
  }
}

async function endWatch(
  tx: Db,
  { id, account_id: account, name }: Watched,
  cause: PauseCause | undefined,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('single_send')
    .set({ limits_watched_until: null })
    .where('id', '=', id)
    .where('limits_watched_until', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n || !cause) return
  const { reason, count, of } = cause
  const facts = { reason, count, of, single_send_id: id, name }
  await notify(tx, account, 'send_over_limits', facts, { now, userId: null })
}
