import { creditStateOf } from '#features/entitlements/public.ts'
import { notify, wasNotifiedSince } from '#features/notifications/public.ts'
import type { JobContext } from '#jobs/define-job.ts'
import { startOf } from '#platform/calendar-periods.rules.ts'
import { renewalOf } from '#platform/setting-shapes.ts'

/** An account that has used this share of its emails is notified, once a month. */
const tellsFrom = 0.9

/**
 * Notifies accounts that have used most of this month's emails. Only accounts that sent anything this month are looked
 * at.
 * Credits that are renewed by the week or day, or never, are told by alerts only.
 */
export async function watchEmailLimits({ db, services, now }: JobContext): Promise<void> {
  const at = now()
  const month = startOf('monthly', at)
  const accounts = await db
    .selectFrom('email_credit')
    .select('account_id')
    .where('period', '=', month)
    .where('used', '>', 0)
    .execute()
  for (const { account_id: account } of accounts) {
    const state = await creditStateOf(services, db, account, at)
    if (!state || renewalOf(state.limit) !== 'monthly' || state.used < state.total * tellsFrom) continue
    if (await wasNotifiedSince(db, account, 'email_limit', month)) continue
    const facts = { count: state.used, limit: state.total }
    await db
      .transaction()
      .execute((tx) => notify(tx, account, 'email_limit', facts, { now: at, userId: null }))
  }
}
