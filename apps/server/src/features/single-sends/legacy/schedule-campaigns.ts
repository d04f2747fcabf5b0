import { immediately } from '@carillon/contract/single-sends'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { findDeliveries } from '../find-deliveries.ts'
import { type ScheduleInput, scheduleSingleSend, unscheduleSingleSend } from '../schedule.ts'
import { statusOf } from './campaigns.rules.ts'
import { findCampaign } from './find-campaigns.ts'
import { asCampaign, planPage } from './speak.ts'

type Parts = Omit<ScheduleInput, 'movedFrom' | 'perHour' | 'only'>

/** A schedule call of the oldest API: from the status `only`, with the code for every other status. */
export interface ScheduleCall {
  only: 'draft' | 'scheduled'
  notDraft?: 'campaign_schedule_not_draft' | 'campaign_send_not_draft'
  /** In Unix seconds; null: immediately. */
  at: number | null
}

/** Schedules a campaign by the verb of single sends. It refuses with everything that is missing at once. */
export async function scheduleCampaign(
  db: Db,
  account: string,
  number: number,
  { only, notDraft, at }: ScheduleCall,
  parts: Parts,
): Promise<{ id: number; send_at: number; status: 'Scheduled' }> {
  const { id } = await findCampaign(db, account, number)
  const how = { ...(notDraft ? { notDraft } : {}), sends: true, plan: planPage(parts.config.publicUrl) }
  const { send_at } = await asCampaign(how, () =>
    scheduleSingleSend(db, account, id, sendAtOf(at), {
      ...parts,
      only,
      movedFrom: undefined,
      perHour: undefined,
    }),
  )
  return { id: number, send_at: Math.floor(Date.parse(send_at) / 1000), status: 'Scheduled' }
}

/** The time as single sends take it. */
export function sendAtOf(seconds: number | null): string {
  return seconds === null ? immediately : new Date(seconds * 1000).toISOString()
}

/** The time of a campaign that is scheduled or was. @throws campaign_not_found for a draft, which has none */
export async function getSchedule(db: Db, account: string, number: number): Promise<{ send_at: number }> {
  const { status, send_at } = await findCampaign(db, account, number)
  if (status === 'draft' || send_at === null) throw new Refusal('campaign_not_found', { id: number })
  return { send_at: Math.floor(send_at.getTime() / 1000) }
}

/** Takes a schedule back. A campaign that has begun is left alone: stopping it is another call. */
export async function unscheduleCampaign(db: Db, account: string, number: number, now: Date): Promise<void> {
  const { id, status } = await findCampaign(db, account, number)
  if (status === 'draft') throw new Refusal('campaign_not_found', { id: number })
  try {
    await unscheduleSingleSend(db, account, id, now, { leavesBegun: true })
  } catch (cause) {
    if (!(cause instanceof Refusal && cause.code === 'job_ended')) throw cause
    const delivery = (await findDeliveries(db, account, [id])).get(id)
    const begun = await findCampaign(db, account, number)
    // Another call has taken the schedule back in the meantime.
    if (begun.status === 'draft') throw new Refusal('campaign_not_found', { id: number })
    throw new Refusal('campaign_begun', { status: statusOf(begun.status, delivery?.status ?? null) })
  }
}
