import type { AdCampaign } from '@carillon/contract/ad-campaigns'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { type CampaignRow, draftOf } from '../campaign-row.ts'
import { findConnected } from '../connected.ts'
import { findPlacements, isSimulated } from '../placements.ts'
import { contentToWire } from './content.rules.ts'

/** A campaign with its ads, as the contract writes it. */
export async function showCampaign(
  services: Pick<Services, 'secretKey'>,
  db: Db,
  row: CampaignRow,
): Promise<AdCampaign> {
  const placements = (await findPlacements(db, row.account_id, [row.id])).get(row.id) ?? []
  const connected = await findConnected(services, db, row.account_id)
  const { name, kind, objective, platforms } = draftOf(row)
  return {
    id: row.id,
    name,
    kind,
    objective,
    ...contentToWire(row.content),
    adds_link_tags: row.adds_link_tags,
    leaves_out_send_id: row.leaves_out_send_id,
    status: row.status as AdCampaign['status'],
    is_paused: row.is_paused,
    is_leaving: row.is_leaving,
    has_changes: row.has_changes,
    is_simulated: isSimulated(
      placements,
      platforms.map((platform) => connected[platform]),
    ),
    single_send_id: row.single_send_id,
    placements,
    revision: row.revision,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    submitted_at: row.submitted_at?.toISOString() ?? null,
  }
}
