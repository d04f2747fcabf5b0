import type { Partner, Platform } from '@carillon/ads/platforms'
import { takePlace, wakeContactQueueSoon } from '#features/contacts/public.ts'
import type { PartnerLead } from '#platform/ads/ad-partner.ts'
import type { Db } from '#platform/db.ts'
import { readAnswers } from './read-answers.rules.ts'

/** The ad whose form was filled in. */
export interface LeadSource {
  account_id: string
  campaign_id: string
  platform: Platform
  partner: Partner
  is_simulated: boolean
}

/**
 * Keeps leads, each once by the partner's id, and has them made contacts in the order of the accepted work on the contacts of
 * the account. A lead without any valid address is kept with its problem.
 */
export async function keepLeads(
  db: Db,
  source: LeadSource,
  leads: readonly PartnerLead[],
  now: Date,
): Promise<void> {
  if (leads.length === 0) return
  await db.transaction().execute(async (tx) => {
    const { place } = await takePlace(tx)
    const kept = await tx
      .insertInto('ad_lead')
      .values(
        leads.map(({ id, createdAt, answers }) => {
          const read = readAnswers(answers)
          return {
            ...source,
            lead_id: id,
            created_at: createdAt,
            received_at: now,
            answers: JSON.stringify(answers),
            place,
            problem: 'problem' in read ? read.problem : null,
          }
        }),
      )
      .onConflict((conflict) => conflict.columns(['account_id', 'partner', 'lead_id']).doNothing())
      .returning('problem')
      .execute()
    if (kept.some(({ problem }) => problem === null)) await wakeContactQueueSoon(tx, source.account_id, 0)
  })
}
