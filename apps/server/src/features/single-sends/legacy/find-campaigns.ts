import type { Campaign } from '@carillon/contract/campaigns-legacy'
import type { Editor } from '@carillon/contract/single-sends'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { findDeliveries } from '../find-deliveries.ts'
import type { SingleSendRow } from '../wire.ts'
import { statusOf } from './campaigns.rules.ts'
import { numbersOf } from './numbers.ts'
import { plainAsHtml } from './plain-as-html.rules.ts'

/** A page of campaigns, newest first: the emails among the single sends. */
export async function listCampaigns(
  db: Db,
  account: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<SingleSendRow[]> {
  return db
    .selectFrom('single_send')
    .selectAll()
    .where('account_id', '=', account)
    .where('channel', '=', 'email')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Finds a campaign by its number, without a lock. @throws campaign_not_found, also for a text */
export async function findCampaign(db: Db, account: string, number: number): Promise<SingleSendRow> {
  const row = await db
    .selectFrom('single_send')
    .selectAll()
    .where('account_id', '=', account)
    .where('number', '=', number)
    .where('channel', '=', 'email')
    .executeTakeFirst()
  if (!row) throw new Refusal('campaign_not_found', { id: number })
  return row
}

/** Campaigns as the oldest API answers them. Lists and segments that are gone have no number, so they are left out. */
export async function showCampaigns(
  db: Db,
  account: string,
  rows: readonly SingleSendRow[],
): Promise<Campaign[]> {
  const begun = rows.filter(({ status }) => status !== 'draft' && status !== 'scheduled')
  const [lists, segments, deliveries] = await Promise.all([
    numbersOf(
      db,
      account,
      'list',
      rows.flatMap((row) => row.list_ids),
    ),
    numbersOf(
      db,
      account,
      'segment',
      rows.flatMap((row) => row.segment_ids),
    ),
    findDeliveries(
      db,
      account,
      begun.map(({ id }) => id),
    ),
  ])
  const known = (numbers: ReadonlyMap<string, number>, ids: readonly string[]) =>
    ids.flatMap((id) => numbers.get(id) ?? [])
  return rows.map((row) => ({
    id: row.number,
    title: row.name,
    subject: row.subject,
    ...(row.sender_id === null ? {} : { sender_id: row.sender_id }),
    list_ids: known(lists, row.list_ids),
    segment_ids: known(segments, row.segment_ids),
    categories: row.categories,
    ...(row.suppression_group_id === null ? {} : { suppression_group_id: row.suppression_group_id }),
    custom_unsubscribe_url: row.custom_unsubscribe_url ?? '',
    ip_pool: row.ip_pool ?? '',
    html_content: isPlainAlone(row) ? '' : row.html_content,
    plain_content: row.plain_content,
    editor: row.editor as Editor,
    status: statusOf(row.status, deliveries.get(row.id)?.status ?? null),
    single_send_id: row.id,
  }))
}

/** True if the HTML was made of the plain text, because the campaign was given no other. */
export function isPlainAlone(
  row: Pick<SingleSendRow, 'html_content' | 'plain_content' | 'generate_plain_content'>,
): boolean {
  const { html_content: html, plain_content: plain } = row
  return !row.generate_plain_content && plain.trim() !== '' && html === plainAsHtml(plain)
}
