import { type AdCampaignChange, adCampaignLimits } from '@carillon/contract/ad-campaigns'
import { cutText } from '@carillon/contract/characters'
import { type Db, newId } from '#platform/db.ts'
import type { PageLanguage } from '#platform/http/public-page.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import { accessCampaign, type CampaignRow, draftOf, hasChanges } from '../campaign-row.ts'
import { type Brief, changedContent, copiedContent, newContent } from './content.rules.ts'
import { type FindSends, knownContent } from './known-things.ts'

const untitled: Readonly<Record<PageLanguage, string>> = {
  en: 'Untitled campaign',
  de: 'Unbenannte Kampagne',
}

const longestName = 200

/** The author of a new campaign; without a person, a program made it. */
interface Making {
  account: string
  user: string | null
  language: PageLanguage
  now: Date
}

interface NewCampaign {
  kind: 'display' | 'lead'
  objective: 'prospecting' | 'retargeting'
  name: string | undefined
  /** The single send whose design the ads begin with. */
  from: { sendId: string; brief: Brief } | null
}

/** Makes a draft. @throws lead_retargeting, ad_campaign_limit_reached */
export async function createCampaign(
  db: Db,
  making: Making,
  { kind, objective, name, from }: NewCampaign,
): Promise<CampaignRow> {
  refuseLeadRetargeting(kind, objective)
  return insertCampaign(db, making, {
    name: name || untitled[making.language],
    kind,
    objective,
    content: JSON.stringify(newContent({ kind, objective }, from?.brief ?? null)),
    single_send_id: from?.sendId ?? null,
    leaves_out_send_id: from?.sendId ?? null,
  })
}

/** Copies the draft of a campaign, without its times. @throws ad_campaign_not_found, ad_campaign_limit_reached */
export async function duplicateCampaign(db: Db, making: Making, id: string): Promise<CampaignRow> {
  const source = await accessCampaign(db, making.account, id)
  const { kind, objective, single_send_id, leaves_out_send_id, adds_link_tags } = source
  const name = making.language === 'de' ? `Kopie von ${source.name}` : `Copy of ${source.name}`
  return insertCampaign(db, making, {
    name: cutText(name, longestName).trimEnd(),
    kind,
    objective,
    single_send_id,
    leaves_out_send_id,
    adds_link_tags,
    content: JSON.stringify(copiedContent(source.content)),
  })
}

interface NewRow {
  name: string
  kind: string
  objective: string
  content: string
  single_send_id: string | null
  leaves_out_send_id: string | null
  adds_link_tags?: boolean
}

async function insertCampaign(db: Db, { account, user, now }: Making, row: NewRow): Promise<CampaignRow> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const { count } = await tx
      .selectFrom('ad_campaign')
      .select((all) => all.fn.countAll<number>().as('count'))
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow()
    const limit = adCampaignLimits.campaigns
    if (count >= limit) throw new Refusal('ad_campaign_limit_reached', { limit })
    return tx
      .insertInto('ad_campaign')
      .values({
        ...row,
        id: newId(),
        account_id: account,
        status: 'draft',
        created_at: now,
        updated_at: now,
        user_id: user,
      })
      .returningAll()
      .returning(hasChanges)
      .executeTakeFirstOrThrow()
  })
}

interface Editor {
  account: string
  now: Date
  /** The revision that the change is based on; null: any. */
  revision: number | null
}

/**
 * Changes the draft, which may be incomplete.
 * @throws ad_campaign_not_found, ad_campaign_changed, ad_campaign_leaving, lead_retargeting, single_send_not_found, and the
 * refusals of `knownContent`
 */
export async function updateCampaign(
  db: Db,
  { account, now, revision }: Editor,
  id: string,
  change: Omit<AdCampaignChange, 'revision'>,
  findSends: FindSends,
): Promise<CampaignRow> {
  return db.transaction().execute(async (tx) => {
    const row = await accessRevision(tx, account, id, revision)
    const { name = row.name, leaves_out_send_id: leftOut, adds_link_tags: tags } = change
    const { kind = draftOf(row).kind, objective = draftOf(row).objective } = change
    refuseLeadRetargeting(kind, objective)
    await refuseUnknownSend(tx, row, leftOut, findSends)
    const content = await knownContent(tx, account, row.content, changedContent(row.content, change))
    return tx
      .updateTable('ad_campaign')
      .set({
        name,
        kind,
        objective,
        content: JSON.stringify(content),
        ...(leftOut === undefined ? {} : { leaves_out_send_id: leftOut }),
        ...(tags === undefined ? {} : { adds_link_tags: tags }),
        updated_at: now,
        revision: row.revision + 1,
      })
      .where('id', '=', row.id)
      .returningAll()
      .returning(hasChanges)
      .executeTakeFirstOrThrow()
  })
}

/**
 * Finds a campaign that will be changed, and locks it.
 * @throws ad_campaign_not_found, ad_campaign_leaving, ad_campaign_changed
 */
export async function accessRevision(
  tx: Db,
  account: string,
  id: string,
  revision: number | null,
): Promise<CampaignRow> {
  const row = await accessCampaign(tx, account, id, { lock: true })
  refuseChanged(row, revision)
  return row
}

/** @throws ad_campaign_leaving, ad_campaign_changed */
export function refuseChanged(row: CampaignRow, revision: number | null): void {
  if (row.is_leaving) throw new Refusal('ad_campaign_leaving', { id: row.id })
  if (revision !== null && revision !== row.revision)
    throw new Refusal('ad_campaign_changed', { revision: row.revision })
}

function refuseLeadRetargeting(kind: string, objective: string): void {
  if (kind === 'lead' && objective === 'retargeting')
    throw new Refusal('lead_retargeting', {}, { field: 'objective' })
}

async function refuseUnknownSend(
  tx: Db,
  row: CampaignRow,
  id: string | null | undefined,
  findSends: FindSends,
): Promise<void> {
  if (id === undefined || id === null || id === row.leaves_out_send_id) return
  if (!(await findSends(tx, row.account_id, [id])).has(id))
    throw new Refusal('single_send_not_found', { id }, { field: 'leaves_out_send_id' })
}
