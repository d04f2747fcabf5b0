import { type Platform, platforms } from '@carillon/ads/platforms'
import type { AdPlacement } from '@carillon/contract/ad-campaigns'
import type { Selectable } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { AdPlacement as PlacementTable } from '#schema/tables.generated.ts'

/** The ads of campaigns by the campaign's id, in the order of platforms. */
export async function findPlacements(
  db: Db,
  account: string,
  campaigns: readonly string[],
): Promise<Map<string, AdPlacement[]>> {
  const found = new Map<string, AdPlacement[]>(campaigns.map((id) => [id, []]))
  if (campaigns.length === 0) return found
  const rows = await db
    .selectFrom('ad_placement')
    .select([
      'campaign_id',
      'platform',
      'status',
      'wanted',
      'confirmed',
      'is_simulated',
      'problem',
      'next_at',
    ])
    .select(['submitted_at', 'active_at'])
    .where('account_id', '=', account)
    .where('campaign_id', 'in', [...campaigns])
    .execute()
  for (const row of rows) found.get(row.campaign_id)?.push(toWire(row))
  for (const all of found.values())
    all.sort((a, b) => platforms.indexOf(a.platform) - platforms.indexOf(b.platform))
  return found
}

type Shown = Pick<
  Selectable<PlacementTable>,
  | 'platform'
  | 'status'
  | 'wanted'
  | 'confirmed'
  | 'is_simulated'
  | 'problem'
  | 'next_at'
  | 'submitted_at'
  | 'active_at'
>

function toWire(row: Shown): AdPlacement {
  const problem = row.problem as { code: string; field?: string | null; message?: string } | null
  return {
    platform: row.platform as Platform,
    status: row.status as AdPlacement['status'],
    is_paused: row.wanted === 'paused' && row.confirmed !== 'active',
    is_simulated: row.is_simulated,
    problem: problem && { code: problem.code, field: problem.field ?? null, message: problem.message ?? '' },
    next_try_at: problem ? (row.next_at?.toISOString() ?? null) : null,
    submitted_at: row.submitted_at.toISOString(),
    active_at: row.active_at?.toISOString() ?? null,
  }
}

/**
 * True if all ads of a campaign are simulated. Before any was submitted: if all partners of the chosen platforms that are
 * connected are simulated ones.
 */
export function isSimulated(
  placements: readonly { is_simulated: boolean }[],
  chosen: readonly ({ isSimulated: boolean } | undefined)[],
): boolean {
  const all =
    placements.length > 0
      ? placements.map((one) => one.is_simulated)
      : chosen.flatMap((one) => (one ? [one.isSimulated] : []))
  return all.length > 0 && all.every(Boolean)
}
