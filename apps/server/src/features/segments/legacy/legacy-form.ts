import { legacyOfTree } from '@carillon/segment-language/legacy-conditions'
import type { SegmentTree } from '@carillon/segment-language/tree'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import type { Db } from '#platform/db.ts'
import type { SegmentRow } from '../access-segment.ts'
import type { Dependencies } from '../dependencies.ts'
import { campaignsIn, withCampaigns } from './legacy-conditions.rules.ts'

/**
 * The legacy conditions, as stored, of a segment that a newer call changed. Null if the segment was never a legacy one,
 * and from now on if the oldest API has no form for the changed conditions.
 */
export async function legacyForm(
  db: Db,
  row: Pick<SegmentRow, 'account_id' | 'legacy_conditions'>,
  tree: SegmentTree | null,
  findCampaigns: Dependencies['findSentCampaigns'],
): Promise<string | null> {
  if (row.legacy_conditions === null || tree === null) return null
  const written = legacyOfTree(tree, await customFieldsOf(db, row.account_id))
  if (!written) return null
  const named = campaignsIn(written)
  const found = await findCampaigns(db, row.account_id, named)
  if (named.some((name) => !found.has(name))) return null
  return JSON.stringify(withCampaigns(written, (name) => String(found.get(name)?.number)))
}
