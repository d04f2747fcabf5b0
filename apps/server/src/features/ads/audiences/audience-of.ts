import type { AdCampaign } from '@carillon/ads/campaign'
import type { Partner, Platform } from '@carillon/ads/platforms'
import type { AdReach } from '@carillon/contract/ad-campaigns'
import { type AdOrder, PartnerFault } from '#platform/ads/ad-partner.ts'
import { type Db, newId } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { type AudienceRow, findAudiences } from './audience-rows.ts'
import { estimateOf } from './estimate.ts'
import { countOverlaps } from './overlaps.ts'
import { countReach } from './reach.ts'
import { findSubmitted, neededRoles } from './source-of.ts'
import { syncSoon } from './sync-audience.job.ts'
import type { AudienceRole, Source } from './who.ts'

/** The columns of `ad_placement` that audiences need. */
export interface AudiencePlacement {
  account_id: string
  campaign_id: string
  platform: Platform
  partner: Partner
  is_simulated: boolean
  ad_account_id: string
  generation: number
}

/**
 * The audiences of an ad at its partner. They are made and filled by a job of their own; `waiting` until the people of this
 * generation of the campaign are uploaded.
 * @throws PartnerFault `refused`: the partner refuses to use the audience, or it has no people
 */
export async function readyAudiences(
  services: Pick<Services, 'now'>,
  db: Db,
  placement: AudiencePlacement,
): Promise<AdOrder['audiences'] | 'waiting'> {
  const { account_id: account, campaign_id: campaign, partner } = placement
  const submitted = await findSubmitted(db, account, campaign, partner)
  if (!submitted) return 'waiting'
  const roles = neededRoles(submitted.source)
  const known = await findAudiences(db, account, campaign)
  const own = known.filter((row) => row.partner === partner)
  const rows = roles.map((role) => own.find((row) => row.role === role && row.wanted === 'kept') ?? null)
  const late = roles.filter((_, at) => isLate(rows[at] ?? null, placement.generation))
  if (late.length > 0) {
    await request(services, db, placement, late)
    return 'waiting'
  }
  const of = (role: AudienceRole) => rows.find((row) => row?.role === role) ?? null
  for (const row of rows) if (row && row.role !== 'left_out') refuseUnusable(row)
  const [target, seed, leftOut] = [of('target'), of('seed'), of('left_out')]
  if (seed && seed.lookalike_ref === null) return 'waiting'
  return {
    target: target?.ref ?? null,
    lookalike: seed?.lookalike_ref ?? null,
    leftOut: leftOut && leftOut.uploaded > 0 && leftOut.state !== 'flagged' ? leftOut.ref : null,
  }
}

/** True if the people of this generation are not uploaded. What the partner refuses is not awaited. */
function isLate(row: AudienceRow | null, generation: number): boolean {
  if (!row) return true
  return (row.generation ?? 0) < generation || (row.ref === null && row.state !== 'flagged')
}

function refuseUnusable({ state, problem, uploaded }: AudienceRow): void {
  if (state === 'flagged') {
    throw new PartnerFault(
      'refused',
      problem ?? { code: 'ad_audience_flagged', field: 'audience', message: '' },
    )
  }
  if (uploaded === 0)
    throw new PartnerFault('refused', { code: 'ad_audience_empty', field: 'audience', message: '' })
}

/** Has audiences filled. Those that wait for another try keep its time. */
async function request(
  services: Pick<Services, 'now'>,
  db: Db,
  { account_id, campaign_id, partner, is_simulated, ad_account_id }: AudiencePlacement,
  roles: readonly AudienceRole[],
): Promise<void> {
  const next_at = services.now()
  const asked = await db
    .insertInto('ad_audience')
    .values(
      roles.map((role) => {
        return { id: newId(), account_id, campaign_id, partner, role, is_simulated, ad_account_id, next_at }
      }),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['campaign_id', 'partner', 'role'])
        .doUpdateSet({ next_at, wanted: 'kept' })
        .where((eb) =>
          eb.or([
            eb('ad_audience.wanted', '=', 'gone'),
            // Nothing failed: it waits for the changes of the next day only.
            eb.and([eb('ad_audience.attempts', '=', 0), eb('ad_audience.next_at', '>', next_at)]),
          ]),
        ),
    )
    .returning(['id', 'account_id'])
    .execute()
  for (const row of asked) await syncSoon(db, row)
}

/** A campaign whose audience is counted, with its content as it is now. */
export interface CountedCampaign {
  id: string
  content: AdCampaign
  leavesOutSendId: string | null
}

/**
 * The people of an audience now, with the estimates of the partners, which are asked. So `db` is no transaction.
 * @throws segment_not_found, segment_invalid
 */
export async function reachOf(
  services: Services,
  db: Db,
  account: string,
  { id, content, leavesOutSendId }: CountedCampaign,
): Promise<AdReach> {
  const source: Source = { account, audience: content.audience, leavesOutSendId }
  const counts = await countReach(db, source, services.now())
  const overlaps = await countOverlaps(db, source, id, services.now())
  const platforms = await Promise.all(
    content.platforms.map((platform) =>
      estimateOf(services, db, account, { id, campaign: content, platform, uploaded: counts.uploaded }),
    ),
  )
  return { ...counts, platforms, overlaps }
}

/**
 * Has audiences deleted at their partner by a job, with the hashes that are kept of them: those of a campaign, or all of an
 * account at a partner. While the partner is not connected, they stay and wait.
 */
export async function removeAudiences(
  db: Db,
  of: { account: string } & ({ campaign: string } | { partner: Partner }),
  now: Date,
): Promise<void> {
  const rows = await db
    .updateTable('ad_audience')
    .set({ wanted: 'gone', next_at: now })
    .where('account_id', '=', of.account)
    .$if('campaign' in of, (query) => query.where('campaign_id', '=', 'campaign' in of ? of.campaign : ''))
    .$if('partner' in of, (query) => query.where('partner', '=', 'partner' in of ? of.partner : 'meta'))
    .returning(['id', 'account_id'])
    .execute()
  for (const row of rows) await syncSoon(db, row)
}
