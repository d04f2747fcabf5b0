import type { Partner, Platform } from '@carillon/ads/platforms'
import { accessTo } from '#features/ads/connections/access.ts'
import { noteFault } from '#features/ads/connections/faults.ts'
import type { JobContext } from '#jobs/define-job.ts'
import { PartnerFault } from '#platform/ads/ad-partner.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { keepLeads, type LeadSource } from './keep-leads.ts'

/** Leads are asked for from this time before the last whole read, because a partner may list one late. */
const overlapMs = 3_600_000
/** The time for which leads of an ad that was removed still come. */
const trailMs = 48 * 3_600_000

interface LeadAd extends LeadSource {
  refs: Readonly<Record<string, string>>
  from: Date
}

/**
 * Reads the leads of all lead ads of an account at a partner since the last time. A lead that is read again is the same one. A
 * fault is kept with the connection, and the next reading begins where the last whole one did.
 */
export async function readLeads(
  { services, db, now }: JobContext,
  account: string,
  partner: Partner,
): Promise<void> {
  const connection = await db
    .selectFrom('ad_connection')
    .select(['leads_at', 'is_simulated'])
    .where('account_id', '=', account)
    .where('partner', '=', partner)
    .executeTakeFirst()
  if (!connection) return
  const began = now()
  const ads = await findLeadAds(db, account, partner, connection.is_simulated, began)
  try {
    for (const { refs, from, ...source } of ads) {
      const since = new Date(Math.max(from.getTime(), (connection.leads_at?.getTime() ?? 0) - overlapMs))
      const { partner: asked, access } = await accessTo(services, db, account, partner)
      await keepLeads(db, source, await asked.leads(access, refs, since), began)
    }
    await note(db, account, partner, { leads_at: began, leads_problem: null })
  } catch (cause) {
    if (cause instanceof PartnerFault) await noteFault(services, db, account, partner, cause)
    else if (!(cause instanceof Refusal)) throw cause
    const leads_problem = cause instanceof PartnerFault ? cause.problem.code : cause.code
    await note(db, account, partner, { leads_problem })
  }
}

/** All submissions of lead ads whose form may be filled in. */
async function findLeadAds(
  db: Db,
  account: string,
  partner: Partner,
  isSimulated: boolean,
  now: Date,
): Promise<LeadAd[]> {
  const rows = await db
    .selectFrom('ad_generation as ad')
    .innerJoin('ad_campaign as campaign', 'campaign.id', 'ad.campaign_id')
    .select(['ad.account_id', 'ad.campaign_id', 'ad.platform', 'ad.refs', 'ad.made_at', 'ad.is_simulated'])
    .where('ad.account_id', '=', account)
    .where('ad.partner', '=', partner)
    .where('ad.is_simulated', '=', isSimulated)
    .where('campaign.kind', '=', 'lead')
    .where('ad.made_at', 'is not', null)
    .where((eb) =>
      eb.or([eb('ad.removed_at', 'is', null), eb('ad.removed_at', '>', new Date(now.getTime() - trailMs))]),
    )
    .orderBy('ad.made_at')
    .execute()
  return rows.map(({ refs, made_at, platform, ...row }) => ({
    ...row,
    partner,
    platform: platform as Platform,
    refs,
    from: new Date((made_at?.getTime() ?? 0) - overlapMs),
  }))
}

async function note(
  db: Db,
  account: string,
  partner: Partner,
  change: { leads_at?: Date; leads_problem: string | null },
): Promise<void> {
  await db
    .updateTable('ad_connection')
    .set(change)
    .where('account_id', '=', account)
    .where('partner', '=', partner)
    .execute()
}
