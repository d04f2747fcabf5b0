import type { Partner, Platform } from '@carillon/ads/platforms'
import { type Selectable, sql } from 'kysely'
import { type Db, newId } from '#platform/db.ts'
import { isSilent } from '#platform/silent-accounts.ts'
import type { StoredAdProblem } from '#schema/stored-ads.ts'
import type { AdGeneration, AdPlacement } from '#schema/tables.generated.ts'
import type { PlacementState } from './next-action.rules.ts'

export type GenerationRow = Selectable<AdGeneration> & { platform: Platform }
export type PlacementRow = Selectable<AdPlacement> & {
  platform: Platform
  partner: Partner
  wanted: PlacementState['wanted']
}
export interface PlacementKey {
  campaign_id: string
  platform: Platform
}

/**
 * The ads with work that is due, on which no process works. Of a silent account, and where nothing may be sent, only ads
 * that are to be stopped.
 */
export async function findDue(
  db: Db,
  { now, onlyStops, atMost }: { now: Date; onlyStops: boolean; atMost: number },
): Promise<PlacementKey[]> {
  // All accounts: each process works on the ads of any account.
  const { rows } = await sql<PlacementKey>`
    select campaign_id, platform from ad_placement placement
    where next_at <= ${now} and (leased_until is null or leased_until < now())
      and (wanted <> 'active' or not (${onlyStops} or ${isSilent('placement.account_id')}))
    order by next_at limit ${atMost}`.execute(db)
  return rows
}

/** The right to store something about an ad, until another process has it. */
export interface Lease extends PlacementKey {
  id: string
  ms: number
}

/** Takes an ad that is due; null while another process has it, or if it is no longer due. */
export async function leasePlacement(
  db: Db,
  key: PlacementKey,
  { leaseMs, now }: { leaseMs: number; now: Date },
): Promise<Lease | null> {
  const lease = { campaign_id: key.campaign_id, platform: key.platform, id: newId(), ms: leaseMs }
  const { numUpdatedRows } = await db
    .updateTable('ad_placement')
    .set({ lease_id: lease.id, leased_until: until(lease) })
    .where('campaign_id', '=', key.campaign_id)
    .where('platform', '=', key.platform)
    .where('next_at', '<=', now)
    .where(sql<boolean>`(leased_until is null or leased_until < now())`)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? lease : null
}

const until = ({ ms }: Lease) => sql<Date>`now() + ${ms}::int * interval '1 millisecond'`

const isOf = ({ platform, id }: Lease) => sql<boolean>`platform = ${platform} and lease_id = ${id}`

/** Lengthens a lease and reads the ad as it is wanted now; null if another process has it. */
export async function renewLease(db: Db, lease: Lease): Promise<PlacementRow | null> {
  const row = await db
    .updateTable('ad_placement')
    .set({ leased_until: until(lease) })
    .where('campaign_id', '=', lease.campaign_id)
    .where(isOf(lease))
    .returningAll()
    .executeTakeFirst()
  return (row as PlacementRow | undefined) ?? null
}

/** Ends a lease without a change; the ad stays due. */
export async function releaseLease(db: Db, lease: Lease): Promise<void> {
  await db
    .updateTable('ad_placement')
    .set({ lease_id: null, leased_until: null })
    .where('campaign_id', '=', lease.campaign_id)
    .where(isOf(lease))
    .execute()
}

export async function findGenerations(
  db: Db,
  { campaign_id, platform }: PlacementKey,
): Promise<GenerationRow[]> {
  const rows = await db
    .selectFrom('ad_generation')
    .selectAll()
    .where('campaign_id', '=', campaign_id)
    .where('platform', '=', platform)
    .orderBy('generation')
    .execute()
  return rows as GenerationRow[]
}

export interface Outcome {
  status?: 'submitted' | 'active' | 'error'
  /** The state that a person wants by an act at the partner. */
  wanted?: 'paused'
  problem?: StoredAdProblem | null
  attempts?: number
  active_at?: Date
  former?: 'gone'
}

/**
 * Stores the outcome of a step together with the status of the campaign; false if another process has the ad, or if the
 * ad is gone. `change` is about its generations.
 */
export async function noteOutcome(
  db: Db,
  lease: Lease,
  outcome: Outcome,
  change: (tx: Db) => Promise<void> = async () => {},
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockCampaign(tx, lease.campaign_id)
    const { former, problem, ...values } = outcome
    const { numUpdatedRows } = await tx
      .updateTable('ad_placement')
      .set({
        ...values,
        ...(problem === undefined ? {} : { problem: problem && JSON.stringify(problem) }),
        ...(former ? { former_refs: null, former_generation: null } : {}),
        leased_until: until(lease),
      })
      .where('campaign_id', '=', lease.campaign_id)
      .where(isOf(lease))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await change(tx)
    await tx
      .updateTable('ad_placement')
      .set({ confirmed: confirmedState })
      .where('campaign_id', '=', lease.campaign_id)
      .where(isOf(lease))
      .execute()
    await deriveStatus(tx, lease.campaign_id)
    return true
  })
}

/** The state that the partner has confirmed, by the generations that stand; null: none of them has begun. */
const confirmedState = sql<string | null>`(
  select case when bool_or(g.is_on) then 'active' when bool_or(g.removed_at is null) then 'paused' else 'gone' end
  from ad_generation g
  where g.campaign_id = ad_placement.campaign_id and g.platform = ad_placement.platform and g.has_begun
  having count(*) > 0)`

/** Before any placement of a campaign is changed with its status, so that two processes derive it one after another. */
export async function lockCampaign(tx: Db, id: string): Promise<void> {
  await tx.selectFrom('ad_campaign').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** The status of a campaign by those of its ads: an error of one is one of the campaign. */
export async function deriveStatus(tx: Db, id: string): Promise<void> {
  await sql`
    update ad_campaign set status = found.status, is_paused = found.is_paused
    from (
      select
        case when bool_or(status = 'error') then 'error' when bool_or(status = 'submitted') then 'submitted' else 'active' end as status,
        coalesce(bool_and(wanted = 'paused') filter (where wanted <> 'gone'), false) as is_paused
      from ad_placement where campaign_id = ${id} having count(*) > 0
    ) as found
    where ad_campaign.id = ${id}
      and (ad_campaign.status, ad_campaign.is_paused) is distinct from (found.status, found.is_paused)`.execute(
    tx,
  )
}

/**
 * Ends the work on an ad for now. A person who asked for something else meanwhile has made the ad due, and it stays so.
 */
export async function rest(
  db: Db,
  lease: Lease,
  seen: Pick<PlacementRow, 'wanted' | 'generation'>,
  nextAt: Date | null,
): Promise<void> {
  await sql`
    update ad_placement set lease_id = null, leased_until = null,
      next_at = case when wanted = ${seen.wanted} and generation = ${seen.generation} then ${nextAt}::timestamptz else next_at end
    where campaign_id = ${lease.campaign_id} and ${isOf(lease)}`.execute(db)
}
