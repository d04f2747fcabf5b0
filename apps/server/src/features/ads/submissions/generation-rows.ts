import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { lockCampaign, type PlacementKey } from './placement-rows.ts'

interface GenerationKey extends PlacementKey {
  generation: number
}

const isOf = ({ platform, generation }: GenerationKey) =>
  sql<boolean>`platform = ${platform} and generation = ${generation}`

/** Notes that a part may stand at the partner from now on, before the call that makes the first one. */
export async function noteBegun(tx: Db, key: GenerationKey): Promise<void> {
  await tx
    .updateTable('ad_generation')
    .set({ has_begun: true })
    .where('campaign_id', '=', key.campaign_id)
    .where(isOf(key))
    .execute()
}

/** Keeps the id of a part in its generation, and with the ad while that is its present generation. */
export async function keepPart(tx: Db, key: GenerationKey, step: string, id: string): Promise<void> {
  const part = JSON.stringify({ [step]: id })
  await tx
    .updateTable('ad_generation')
    .set({
      refs: sql`refs || ${part}::jsonb`,
      has_begun: true,
      spares: sql`array_remove(spares, ${id})`,
    })
    .where('campaign_id', '=', key.campaign_id)
    .where(isOf(key))
    .execute()
  await tx
    .updateTable('ad_placement')
    .set({ refs: sql`refs || ${part}::jsonb` })
    .where('campaign_id', '=', key.campaign_id)
    .where(isOf(key))
    .execute()
}

/**
 * Keeps the id of a campaign that a process made after its lease had ended, so that another one removes it; unless that
 * one found the same campaign. False if the generation is gone, so that the caller has to remove the campaign itself.
 */
export async function keepSpare(db: Db, key: GenerationKey, id: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockCampaign(tx, key.campaign_id)
    const kept = await tx
      .updateTable('ad_generation')
      .set({ spares: sql`array_append(spares, ${id})`, has_begun: true })
      .where('campaign_id', '=', key.campaign_id)
      .where(isOf(key))
      .where(sql<boolean>`refs->>'campaign' is distinct from ${id} and not ${id} = any(spares)`)
      .executeTakeFirst()
    if (kept.numUpdatedRows === 0n) return stands(tx, key)
    await tx
      .updateTable('ad_placement')
      .set({ next_at: now })
      .where('campaign_id', '=', key.campaign_id)
      .where('platform', '=', key.platform)
      .execute()
    return true
  })
}

async function stands(tx: Db, key: GenerationKey): Promise<boolean> {
  const row = await tx
    .selectFrom('ad_generation')
    .select('generation')
    .where('campaign_id', '=', key.campaign_id)
    .where(isOf(key))
    .executeTakeFirst()
  return row !== undefined
}

export async function forgetSpare(tx: Db, key: GenerationKey, id: string): Promise<void> {
  await tx
    .updateTable('ad_generation')
    .set({ spares: sql`array_remove(spares, ${id})` })
    .where('campaign_id', '=', key.campaign_id)
    .where(isOf(key))
    .execute()
}

export async function noteMade(tx: Db, key: GenerationKey, now: Date): Promise<void> {
  await tx
    .updateTable('ad_generation')
    .set({ made_at: now })
    .where('campaign_id', '=', key.campaign_id)
    .where(isOf(key))
    .execute()
}

export async function noteSwitched(tx: Db, key: GenerationKey, isOn: boolean): Promise<void> {
  await tx
    .updateTable('ad_generation')
    .set({ is_on: isOn })
    .where('campaign_id', '=', key.campaign_id)
    .where(isOf(key))
    .execute()
}

export async function noteAccepted(tx: Db, key: GenerationKey, now: Date): Promise<void> {
  await tx
    .updateTable('ad_generation')
    .set({ accepted_at: sql`coalesce(accepted_at, ${now})` })
    .where('campaign_id', '=', key.campaign_id)
    .where(isOf(key))
    .execute()
}

export async function noteRemoved(tx: Db, key: GenerationKey, now: Date): Promise<void> {
  await tx
    .updateTable('ad_generation')
    .set({ removed_at: now, is_on: false })
    .where('campaign_id', '=', key.campaign_id)
    .where(isOf(key))
    .execute()
}
