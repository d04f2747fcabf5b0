import type { PreflightFinding } from '@carillon/contract/preflight'
import { sendingGroup, warning } from '#features/campaign-messages/public.ts'
import { planForMany } from '#features/segments/public.ts'
import type { Db } from '#platform/db.ts'
import { forecastDays } from '../../sending/warm-up/forecast.ts'
import { findOpenPlan } from '../../sending/warm-up/warm-up-plan.ts'
import { allSources, audienceQuery } from './audience.ts'
import { type SingleSendRow, toWire } from './wire.ts'

/** Says when a send takes more than a day because of the warm-up plan. It counts the recipients, only where there is one. */
export async function warmUpWarnings(
  db: Db,
  row: SingleSendRow,
  { when, now }: { when: 'now' | Date | null; now: Date },
): Promise<PreflightFinding[]> {
  const { account_id: account } = row
  const plan = await findOpenPlan(db, account)
  if (!plan) return []
  const forecast = async (tx: Db) => {
    await planForMany(tx, account)
    const audience = await audienceQuery({ db: tx, account, now }, allSources(toWire(row).send_to))
    const of = { account, audience, groupId: sendingGroup(row.suppression_group_id), now }
    return forecastDays(tx, plan, of, { from: when instanceof Date && when > now ? when : now, now })
  }
  const count = await (db.isTransaction ? forecast(db) : db.transaction().execute(forecast))
  return count < 2 ? [] : [warning('schedule', 'warm_up_days', { count })]
}
