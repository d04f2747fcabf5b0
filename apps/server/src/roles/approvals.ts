import { automations } from '@carillon/contract/automations'
import { campaignsLegacy } from '@carillon/contract/campaigns-legacy'
import { contactBulk } from '@carillon/contract/contact-bulk'
import { contactImports } from '@carillon/contract/contact-imports'
import { contacts } from '@carillon/contract/contacts'
import type { Endpoint } from '@carillon/contract/endpoint'
import { lists } from '@carillon/contract/lists'
import { listsLegacy } from '@carillon/contract/lists-legacy'
import { recipientsLegacy } from '@carillon/contract/recipients-legacy'
import { segments, segmentsV1 } from '@carillon/contract/segments'
import { segmentsLegacy } from '@carillon/contract/segments-legacy'
import { singleSends } from '@carillon/contract/single-sends'
import { looksAtGoingLive } from '#features/automations/look-at-going-live.ts'
import { looksAtDeletions } from '#features/contacts/deletions/look-at-deletion.ts'
import { lookAtRollback } from '#features/contacts/import/look-at-rollback.ts'
import { findUntested } from '#features/email-testing/settings/find-untested.ts'
import { looksAtCampaigns } from '#features/single-sends/legacy/look-at-campaign.ts'
import { lookAtSchedule } from '#features/single-sends/look-at-schedule.ts'
import type { Look } from '#platform/http/gate.ts'

const goingLive = looksAtGoingLive(findUntested)
const campaigns = looksAtCampaigns(findUntested)

/**
 * Every call that sends to many, sets an automation live or deletes many contacts. A new call that does is one line here.
 * `docs/decisions/0234` names the calls that are left out, with the reasons.
 */
export const watchedCalls: readonly (readonly [Endpoint, Look])[] = [
  [singleSends.schedule, lookAtSchedule(findUntested)],
  [campaignsLegacy.schedule, campaigns.schedule],
  [campaignsLegacy.reschedule, campaigns.reschedule],
  [campaignsLegacy.sendNow, campaigns.sendNow],
  [automations.live, goingLive.live],
  [automations.publish, goingLive.publish],
  [automations.restore, goingLive.restore],
  [automations.update, goingLive.update],
  [automations.updateByPut, goingLive.update],
  [contacts.delete, looksAtDeletions.contacts],
  [contactBulk.delete, looksAtDeletions.matching],
  [lists.delete, looksAtDeletions.list],
  [listsLegacy.delete, looksAtDeletions.numberedList],
  [recipientsLegacy.deleteMany, looksAtDeletions.recipients],
  [recipientsLegacy.delete, looksAtDeletions.recipient],
  [segments.delete, looksAtDeletions.segment],
  [segmentsV1.delete, looksAtDeletions.segment],
  [segmentsLegacy.delete, looksAtDeletions.segment],
  [contactImports.rollback, lookAtRollback],
]
