import type { AdFinding } from '@carillon/contract/ad-campaigns'
import { demandEntitlement } from '#features/entitlements/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal, Refusals } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { accessCampaign, type CampaignRow } from '../campaign-row.ts'
import { pauseCampaign, resumeCampaign, submitCampaign } from '../submissions/submit-campaign.ts'
import { accessRevision, refuseChanged } from './campaigns.ts'
import { checkDraft } from './check.ts'

interface Asked {
  account: string
  now: Date
  /** The revision that the person has seen. */
  revision: number
  budgetConfirmed: boolean
}

/**
 * Submits the draft of a campaign to its partners. It is checked before the transaction: its people are counted, which can
 * take seconds. The same revision within the transaction has the content that was checked.
 * @throws ad_campaign_not_found, entitlement_required, sending_off, ad_campaign_leaving, ad_campaign_changed,
 * ad_campaign_unready with the findings
 */
export async function submitDraft(
  services: Services,
  db: Db,
  id: string,
  { account, now, revision, budgetConfirmed }: Asked,
): Promise<CampaignRow> {
  const row = await demandRunning(services, db, account, id)
  refuseChanged(row, revision)
  const { findings } = await checkDraft(services, db, row, { now, budgetConfirmed })
  refuseUnready(findings)
  return db.transaction().execute(async (tx) => {
    await accessRevision(tx, account, id, revision)
    await submitCampaign(services, tx, account, row.id)
    return accessCampaign(tx, account, row.id)
  })
}

/** A copy of an installation, and an account whose plan has no ads, may not spend. */
async function demandRunning(services: Services, db: Db, account: string, id: string): Promise<CampaignRow> {
  const row = await accessCampaign(db, account, id)
  await demandEntitlement(db, account, 'ads')
  services.sending.demandOn()
  return row
}

function refuseUnready(findings: readonly AdFinding[]): void {
  const errors = findings.filter(({ weight }) => weight === 'error')
  if (errors.length > 0)
    throw new Refusals([new Refusal('ad_campaign_unready', { findings: errors })], { findings })
}

/**
 * Switches the ads of a campaign off or on. Pausing is always possible, also without the right to submit.
 * @throws ad_campaign_not_found, ad_campaign_leaving, ad_campaign_is_draft; to resume also entitlement_required and
 * sending_off
 */
export async function pauseOrResume(
  services: Services,
  db: Db,
  account: string,
  id: string,
  change: 'pause' | 'resume',
): Promise<CampaignRow> {
  if (change === 'resume') await demandRunning(services, db, account, id)
  return db.transaction().execute(async (tx) => {
    await (change === 'pause' ? pauseCampaign : resumeCampaign)(services, tx, account, id)
    return accessCampaign(tx, account, id)
  })
}
