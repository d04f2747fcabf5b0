import type { AdCampaign } from '@carillon/ads/campaign'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import type { AdCampaign as CampaignTable } from '#schema/tables.generated.ts'

export type CampaignRow = Selectable<CampaignTable> & { has_changes: boolean }

/** The draft of a row of `ad_campaign` in the form of its column `submitted`. */
export const draftToSubmit = sql<string>`ad_campaign.content || jsonb_build_object('name', ad_campaign.name, 'kind', ad_campaign.kind,
  'objective', ad_campaign.objective, 'addsLinkTags', ad_campaign.adds_link_tags, 'leavesOutSendId', ad_campaign.leaves_out_send_id)`

/** True if the draft of a row differs from the ads that were submitted. */
export const hasChanges =
  sql<boolean>`(ad_campaign.submitted is not null and ad_campaign.submitted <> (${draftToSubmit}))`.as(
    'has_changes',
  )

/** Finds a campaign of an account; with `lock`, it stays as it is until the transaction ends. @throws ad_campaign_not_found */
export async function accessCampaign(
  db: Db,
  account: string,
  id: string,
  options: { lock?: boolean } = {},
): Promise<CampaignRow> {
  const query = db
    .selectFrom('ad_campaign')
    .selectAll()
    .select(hasChanges)
    .where('account_id', '=', account)
    .where('id', '=', uuidOrNone(id))
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new Refusal('ad_campaign_not_found', { id })
  return row
}

/** The campaign as its author sees it, whatever was submitted. */
export function draftOf({
  name,
  kind,
  objective,
  content,
}: Pick<CampaignRow, 'name' | 'kind' | 'objective' | 'content'>): AdCampaign {
  return {
    ...content,
    name,
    kind: kind as AdCampaign['kind'],
    objective: objective as AdCampaign['objective'],
  }
}
