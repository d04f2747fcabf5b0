import { notify, wasNotifiedSince } from '#features/notifications/public.ts'
import type { JobContext } from '#jobs/define-job.ts'
import { startOf } from '#platform/calendar-periods.rules.ts'
import { readContactLimit } from './contact-limit.ts'

/** An account that uses this share of its limit is notified, once a month. */
const tellsFrom = 0.9

/** Notifies accounts that are near their contact limit. Accounts without a limit cost only a read of a small table. */
export async function watchContactLimits({ db, services, now }: JobContext): Promise<void> {
  const at = now()
  const month = startOf('monthly', at)
  const accounts = await db.selectFrom('account').select('id').where('disabled', '=', false).execute()
  for (const { id } of accounts) {
    const { limit, billable_count: count } = await readContactLimit(services, db, id)
    if (limit === null || count < limit * tellsFrom) continue
    if (await wasNotifiedSince(db, id, 'contact_limit', month)) continue
    await db
      .transaction()
      .execute((tx) => notify(tx, id, 'contact_limit', { count, limit }, { now: at, userId: null }))
  }
}
