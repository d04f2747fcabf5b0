import type { Partner } from '@carillon/ads/platforms'
import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { isSilent } from '#platform/silent-accounts.ts'
import type { StoredAdProblem } from '#schema/stored-ads.ts'
import { adWorkOf } from './ad-work.ts'
import { deriveStatus, type PlacementKey } from './placement-rows.ts'
import { workOn } from './work-on-ads.ts'

/** Ads that are switched off at a time by one call. */
const atOnce = 8

/**
 * Switches off all ads of an account at a partner, and waits for the partner; the ads stay paused. `left`: the problems of
 * ads that may run on, each of which is tried again by itself. `db` is no transaction, since partners are called.
 */
export async function stopAllOf(
  services: Services,
  db: Db,
  account: string,
  partner: Partner,
): Promise<{ stopped: number; left: StoredAdProblem[] }> {
  const now = services.now()
  const meant = await pauseAds(db, now, account, sql`partner = ${partner} and wanted <> 'gone'`)
  const leaving = await db
    .updateTable('ad_placement')
    .set({ next_at: now })
    .where('account_id', '=', account)
    .where('partner', '=', partner)
    .where('wanted', '=', 'gone')
    .returning(['campaign_id', 'platform'])
    .execute()
  const work = { ...adWorkOf(services), db }
  const waiting = [...meant, ...(leaving as PlacementKey[])]
  const workers = Array.from({ length: atOnce }, async () => {
    for (let key = waiting.shift(); key; key = waiting.shift()) await workOn(work, key)
  })
  await Promise.all(workers)
  const rows = await db
    .selectFrom('ad_placement')
    .select(['problem'])
    .where('account_id', '=', account)
    .where('partner', '=', partner)
    .where(mayRun)
    .execute()
  const unknown: StoredAdProblem = { code: 'ad_pause_failed', field: null, message: '', about: 'way' }
  return { stopped: meant.length - rows.length, left: rows.map(({ problem }) => problem ?? unknown) }
}

/** True of an ad that is on at its partner, or may be. */
const mayRun = sql<boolean>`(confirmed = 'active' or (attempts > 0 and confirmed is not null and confirmed <> 'gone'))`

/** Takes up the work that waited for a sign-in at a partner, in the caller's transaction. */
export async function workAgain(
  { now }: Pick<Services, 'now'>,
  db: Db,
  account: string,
  partner: Partner,
): Promise<void> {
  await db
    .updateTable('ad_placement')
    .set({ next_at: now(), attempts: sql`least(attempts, 1)` })
    .where('account_id', '=', account)
    .where('partner', '=', partner)
    .where(sql<boolean>`problem->>'about' = 'way'`)
    .execute()
}

/** Pauses the ads of disabled accounts. They wait for a person afterwards, as single sends do. */
export async function pauseSilentAds({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const isShown = sql<boolean>`wanted = 'active' and confirmed = 'active'`
  // All accounts: one job looks after all that are disabled.
  const silent = await db
    .selectFrom('ad_placement')
    .select('account_id')
    .distinct()
    .where(isShown)
    .where(isSilent('ad_placement.account_id'))
    .execute()
  for (const { account_id } of silent) await pauseAds(db, now(), account_id, isShown)
}

/** Has the ads of an account paused for which `which` is true. */
async function pauseAds(
  db: Db,
  now: Date,
  account: string,
  which: ReturnType<typeof sql>,
): Promise<PlacementKey[]> {
  const rows = (await db
    .updateTable('ad_placement')
    .set({ wanted: 'paused', next_at: now, attempts: sql`least(attempts, 1)` })
    .where('account_id', '=', account)
    .where(sql<boolean>`${which}`)
    .returning(['campaign_id', 'platform'])
    .execute()) as PlacementKey[]
  for (const id of new Set(rows.map((row) => row.campaign_id))) await deriveStatus(db, id)
  return rows
}
