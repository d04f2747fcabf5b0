import { type Partner, type Platform, partnersOf } from '@carillon/ads/platforms'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { accessCampaign, type CampaignRow, draftToSubmit } from '../campaign-row.ts'
import { deriveStatus } from './placement-rows.ts'

type Given = Pick<Services, 'sending' | 'now'>

/** A connection through which ads are submitted. */
interface Way {
  partner: string
  is_simulated: boolean
  ad_account_id: string
  currency: string
}

/**
 * Submits the draft of a campaign in the caller's transaction. An ad that runs goes on until the new one is accepted; ads on
 * platforms that were taken out are removed. The caller has checked the draft.
 * @throws ad_campaign_not_found, ad_campaign_leaving, ad_campaign_unready, sending_off
 */
export async function submitCampaign(
  { sending, now }: Given,
  tx: Db,
  account: string,
  id: string,
): Promise<void> {
  const row = await accessPresent(tx, account, id)
  sending.demandOn()
  const ways = await findWays(tx, account)
  const at = now()
  const { platforms } = row.content
  if (platforms.length === 0) throw new Refusal('ad_campaign_unready')
  for (const platform of platforms) {
    const [partner] = partnersOf([platform])
    const way = ways.find((one) => one.partner === partner)
    if (!way) throw new Refusal('ad_campaign_unready')
    await placeAnew(tx, row, platform, way, at)
  }
  await want(tx, row.id, 'gone', at, sql<boolean>`not platform = any(${[...platforms]}::text[])`)
  await tx
    .updateTable('ad_campaign')
    .set({ submitted: draftToSubmit, submitted_at: at })
    .where('id', '=', row.id)
    .execute()
  await deriveStatus(tx, row.id)
}

/**
 * Has the ads of a campaign switched off, in the caller's transaction.
 * @throws ad_campaign_not_found, ad_campaign_leaving, ad_campaign_is_draft
 */
export async function pauseCampaign(
  { now }: Pick<Services, 'now'>,
  tx: Db,
  account: string,
  id: string,
): Promise<void> {
  const row = await accessSubmitted(tx, account, id)
  await want(tx, row.id, 'paused', now(), sql<boolean>`wanted = 'active'`)
  await deriveStatus(tx, row.id)
}

/**
 * Has the ads of a paused campaign switched on again, in the caller's transaction.
 * @throws ad_campaign_not_found, ad_campaign_leaving, ad_campaign_is_draft, sending_off
 */
export async function resumeCampaign(
  { sending, now }: Given,
  tx: Db,
  account: string,
  id: string,
): Promise<void> {
  const row = await accessSubmitted(tx, account, id)
  sending.demandOn()
  await want(tx, row.id, 'active', now(), sql<boolean>`wanted = 'paused'`)
  await deriveStatus(tx, row.id)
}

/**
 * Deletes a campaign in the caller's transaction, or has its ads removed at the partners first. A repeated call changes
 * nothing. @throws ad_campaign_not_found
 */
export async function removeCampaign(
  { now }: Pick<Services, 'now'>,
  tx: Db,
  account: string,
  id: string,
): Promise<void> {
  const row = await accessCampaign(tx, account, id, { lock: true })
  if (row.is_leaving) return
  const placed = await tx
    .selectFrom('ad_placement')
    .select('platform')
    .where('campaign_id', '=', row.id)
    .executeTakeFirst()
  if (!placed) {
    await tx.deleteFrom('ad_campaign').where('id', '=', row.id).execute()
    return
  }
  await tx.updateTable('ad_campaign').set({ is_leaving: true }).where('id', '=', row.id).execute()
  await want(tx, row.id, 'gone', now(), sql<boolean>`wanted <> 'gone'`)
}

async function accessPresent(tx: Db, account: string, id: string): Promise<CampaignRow> {
  const row = await accessCampaign(tx, account, id, { lock: true })
  if (row.is_leaving) throw new Refusal('ad_campaign_leaving', { id: row.id })
  return row
}

async function accessSubmitted(tx: Db, account: string, id: string): Promise<CampaignRow> {
  const row = await accessPresent(tx, account, id)
  if (row.submitted === null) throw new Refusal('ad_campaign_is_draft', { id: row.id })
  return row
}

async function findWays(tx: Db, account: string): Promise<Way[]> {
  const rows = await tx
    .selectFrom('ad_connection')
    .select(['partner', 'is_simulated', 'ad_account_id', 'currency'])
    .where('account_id', '=', account)
    .where('state', '=', 'connected')
    .execute()
  return rows.flatMap(({ ad_account_id, currency, ...row }) =>
    ad_account_id === null || currency === null ? [] : [{ ...row, ad_account_id, currency }],
  )
}

async function want(
  tx: Db,
  campaign: string,
  wanted: 'active' | 'paused' | 'gone',
  now: Date,
  which: ReturnType<typeof sql<boolean>>,
): Promise<void> {
  await tx
    .updateTable('ad_placement')
    // A try that failed leaves it open whether the ad is on.
    .set({ wanted, next_at: now, attempts: sql`least(attempts, 1)` })
    .where('campaign_id', '=', campaign)
    .where(which)
    .execute()
}

/** A new generation of an ad. The one before runs on if it is on and was accepted; otherwise it will be removed. */
async function placeAnew(
  tx: Db,
  { id, account_id }: CampaignRow,
  platform: Platform,
  way: Way,
  now: Date,
): Promise<void> {
  const runs = sql<boolean>`exists (
    select 1 from ad_generation g
    where g.campaign_id = ad_placement.campaign_id and g.platform = ad_placement.platform
      and g.generation = ad_placement.generation and g.accepted_at is not null and g.is_on and g.removed_at is null)`
  // Generations of a platform that was taken out stay, so their marks are not used again.
  const next = sql<number>`(
    select coalesce(max(g.generation), 0) + 1 from ad_generation g where g.campaign_id = ${id} and g.platform = ${platform})`
  const values = {
    ...way,
    partner: way.partner as Partner,
    status: 'submitted',
    wanted: 'active',
    problem: null,
    next_at: now,
    submitted_at: now,
    active_at: null,
  }
  const { generation } = await tx
    .insertInto('ad_placement')
    .values({ campaign_id: id, platform, account_id, generation: next, ...values })
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'platform']).doUpdateSet({
        ...values,
        generation: next,
        former_refs: sql`case when ${runs} then ad_placement.refs else ad_placement.former_refs end`,
        former_generation: sql`case when ${runs} then ad_placement.generation else ad_placement.former_generation end`,
        refs: JSON.stringify({}),
        attempts: 0,
      }),
    )
    .returning('generation')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('ad_generation')
    .values({ ...way, campaign_id: id, platform, account_id, generation })
    .execute()
}
