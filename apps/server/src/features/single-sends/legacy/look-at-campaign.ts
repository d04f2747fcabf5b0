import type { campaignsLegacy } from '@carillon/contract/campaigns-legacy'
import type { HandlerInput } from '@carillon/contract/endpoint'
import type { Look } from '#platform/http/gate.ts'
import type { FindUntested } from '#platform/untested-messages.ts'
import { lookAtSchedule } from '../look-at-schedule.ts'
import { findCampaign } from './find-campaigns.ts'
import { sendAtOf } from './schedule-campaigns.ts'
import { asCampaign, planPage } from './speak.ts'

/**
 * The calls that schedule a campaign of the oldest API, as an approver has to see them: those of the single send that it is,
 * with the refusals of the oldest API.
 */
export function looksAtCampaigns(findUntested: FindUntested) {
  const look = lookAtSchedule(findUntested)
  const from =
    (only: 'draft' | 'scheduled'): Look =>
    async (context, input) => {
      const { db, account, services } = context
      const { params, body } = input as unknown as Partial<HandlerInput<typeof campaignsLegacy.schedule>>
      const row = await findCampaign(db, account, params?.campaign_id ?? 0)
      // The call itself refuses any other status.
      if (row.status !== only) return null
      const watched = await look(context, {
        params: { id: row.id },
        query: undefined,
        body: { send_at: sendAtOf(body?.send_at ?? null) },
      })
      const { check } = watched ?? {}
      const how = { sends: true, plan: planPage(services.config.publicUrl) }
      return watched && check ? { ...watched, check: () => asCampaign(how, check) } : watched
    }
  return { schedule: from('draft'), reschedule: from('scheduled'), sendNow: from('draft') }
}
