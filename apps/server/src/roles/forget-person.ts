import { forgetInAudiences } from '#features/ads/audiences/withdrawals.ts'
import { forgetLeads } from '#features/ads/leads/forget-leads.ts'
import { forgetEnrolled } from '#features/automation-engine/public.ts'
import { forgetAdConsents } from '#features/contacts/ad-consents/ad-consents.ts'
import { forgetConsents } from '#features/forms/consents.ts'
import type { Db } from '#platform/db.ts'
import { forgetLimitsOf } from '#sending/pacing/people/look-again.ts'

/** Deletes the data that features above contacts, and the engine, keep about erased contacts. */
export async function forgetPerson(tx: Db, contactIds: readonly string[]): Promise<void> {
  await forgetEnrolled(tx, contactIds)
  await forgetConsents(tx, contactIds)
  await forgetAdConsents(tx, contactIds)
  await forgetInAudiences(tx, contactIds)
  await forgetLeads(tx, contactIds)
  await forgetLimitsOf(tx, contactIds)
}
