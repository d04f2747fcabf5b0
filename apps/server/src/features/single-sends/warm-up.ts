import type { PreflightFinding } from '@carillon/contract/preflight'
import { allSources, countedLast } from '#features/audiences/public.ts'
import { warning } from '#features/campaign-messages/public.ts'
import type { Db } from '#platform/db.ts'
import { findOpenPlan, forecastDays } from '#sending/pacing/public.ts'
import { type SingleSendRow, toWire } from './wire.ts'

/**
 * Warns if a send takes more than a day because of the warm-up plan. It counts the recipients only if there is a plan.
 */
export async function warmUpWarnings(
  db: Db,
  row: SingleSendRow,
  { when, now }: { when: 'now' | Date | null; now: Date },
): Promise<PreflightFinding[]> {
  const { account_id: account, suppression_group_id: group } = row
  const plan = await findOpenPlan(db, account)
  if (!plan) return []
  const sendTo = allSources(toWire(row).send_to)
  const kept = await countedLast({ db, account, now }, { kind: 'by_provider', sendTo, group })
  if (!kept) return [warning('schedule', 'warm_up_counting')]
  const from = when instanceof Date && when > now ? when : now
  const count = await forecastDays(db, plan, kept.numbers, { account, from, now })
  return count < 2 ? [] : [warning('schedule', 'warm_up_days', { count })]
}
