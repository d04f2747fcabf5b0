import { isDeepStrictEqual } from 'node:util'
import type { Automation } from '@carillon/contract/automations'
import type { Sender } from '@carillon/contract/senders'
import { messageIdsOf, textIdsOf } from '@carillon/journey/emails'
import { type Selectable, sql } from 'kysely'
import { sendingGroup } from '#features/audiences/public.ts'
import type { ToPublish } from '#features/automation-engine/public.ts'
import { campaignMessageOf, noSender, textOf } from '#features/campaign-messages/public.ts'
import { findSendersOf } from '#features/senders/public.ts'
import { findTrackingSettings } from '#features/tracking-settings/public.ts'
import type { Config } from '#platform/config.ts'
import { type Db, newId } from '#platform/db.ts'
import type { PublishedMessages, PublishedSettings, PublishedTexts } from '#schema/stored-automation.ts'
import type { StoredSms } from '#schema/stored-text.ts'
import type { AutomationMessage, AutomationVersion } from '#schema/tables.generated.ts'
import type { AutomationRow } from '../find-automation.ts'
import { findTexts } from '../texts/find-texts.ts'
import { messageContent } from '../unpublished-changes.ts'

export type MessageRow = Selectable<AutomationMessage>
export type VersionRow = Selectable<AutomationVersion>

/** A message of the steps, with its author's content as a version keeps it. */
export type SavedMessage = MessageRow & { content: Record<string, unknown> }

/** The messages that the saved steps name, by id. */
export async function findSavedMessages(
  db: Db,
  { id, steps }: Pick<AutomationRow, 'id' | 'steps'>,
): Promise<Map<string, SavedMessage>> {
  const { rows } = await sql<SavedMessage>`
    select message.*, ${messageContent} as content from automation_message message
    where message.automation_id = ${id} and message.id = any(${messageIdsOf(steps)}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The version that people go through; null before it was live. */
export async function findPublished(
  db: Db,
  { id, published }: Pick<AutomationRow, 'id' | 'published'>,
): Promise<VersionRow | null> {
  if (published === null) return null
  return db
    .selectFrom('automation_version')
    .selectAll()
    .where('automation_id', '=', id)
    .where('number', '=', published)
    .executeTakeFirstOrThrow()
}

export const settingNames = [
  'entry',
  'again_after_days',
  'exit_criteria',
  'exit_when',
  'goal',
  'send_window',
  'suppression_group_id',
  'custom_unsubscribe_url',
  'categories',
  'ip_pool',
] as const satisfies readonly (keyof PublishedSettings)[]

/** The API's name of a setting. */
export const fieldOf = (name: (typeof settingNames)[number]): keyof Automation =>
  name === 'entry' ? 'entrance_criteria' : name

export function settingsOf(row: AutomationRow): PublishedSettings {
  return Object.fromEntries(settingNames.map((name) => [name, row[name]])) as unknown as PublishedSettings
}

/** The draft as a version. A message without a change keeps its content's id. */
export async function savedVersion(
  db: Db,
  row: AutomationRow,
  { by, config }: { by: string | null; config: Config },
): Promise<ToPublish & { before: VersionRow | null }> {
  const before = await findPublished(db, row)
  const senders = new Map((await findSendersOf(db, row.account_id)).map((sender) => [sender.id, sender]))
  const tracking = await findTrackingSettings(db, row.account_id)
  const messages: PublishedMessages = {}
  for (const { id, content, ...columns } of (await findSavedMessages(db, row)).values()) {
    const sender: Sender = senders.get(columns.sender_id ?? 0) ?? noSender
    const made = campaignMessageOf(
      { ...columns, ...unsubscribingOf(row, columns), ip_pool: row.ip_pool },
      sender,
      tracking,
      { id: row.id, list: listLabel(row, columns) },
    )
    // The message as the database would give it back, so that both can be compared.
    const message = JSON.parse(JSON.stringify(made)) as typeof made
    const was = before?.messages[id]
    const isSame = was !== undefined && isDeepStrictEqual(was.message, message)
    messages[id] = { content_id: isSame ? was.content_id : newId(), message, content }
  }
  const texts = await savedTexts(db, row, before, config)
  return { steps: row.steps, settings: settingsOf(row), messages, texts, by, before }
}

/** The texts of the saved steps. Their recipients are a part of the sent content. */
async function savedTexts(
  db: Db,
  { id, account_id: account, steps }: AutomationRow,
  before: VersionRow | null,
  config: Config,
): Promise<PublishedTexts> {
  const texts: PublishedTexts = {}
  for (const row of await findTexts(db, id, textIdsOf(steps))) {
    const text = await textOf(db, { account, sms: row.sms, perHour: null, config })
    const was = before?.texts[row.id]
    const isSame =
      was !== undefined && isDeepStrictEqual([was.text, reachOf(was.content)], [text, reachOf(row.sms)])
    texts[row.id] = { content_id: isSame ? was.content_id : newId(), text, content: row.sms }
  }
  return texts
}

function reachOf({ usesPhoneNumber, permission }: StoredSms) {
  return { usesPhoneNumber, isPermitted: permission !== null }
}

/**
 * The unsubscribe settings and categories of a message: the automation's, except for a message with an unsubscribe
 * group of its own.
 */
export function unsubscribingOf(
  { suppression_group_id, custom_unsubscribe_url, categories }: AutomationRow,
  message: OwnGroup | null,
): Pick<AutomationRow, 'suppression_group_id' | 'custom_unsubscribe_url' | 'categories'> {
  const own = message?.suppression_group_id ?? null
  return own === null
    ? { suppression_group_id, custom_unsubscribe_url, categories }
    : { suppression_group_id: own, custom_unsubscribe_url: null, categories }
}

type OwnGroup = Pick<MessageRow, 'suppression_group_id'>

/**
 * The label names the list that people come from, or else the unsubscribe group, since that is the kind of mail that a
 * reader knows.
 */
function listLabel(row: AutomationRow, message: OwnGroup): string {
  const { id, entry } = row
  if (entry?.type === 'list') return `list-${entry.id}`
  const group = sendingGroup(unsubscribingOf(row, message).suppression_group_id)
  return group === null ? `automation-${id}` : `group-${group}`
}
