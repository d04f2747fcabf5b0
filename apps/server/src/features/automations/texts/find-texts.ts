import type { AutomationTextSummary } from '@carillon/contract/automations'
import { textIdsOf } from '@carillon/journey/emails'
import type { Journey } from '@carillon/journey/steps'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import type { AutomationText } from '#schema/tables.generated.ts'
import { type AutomationRow, findAutomation } from '../find-automation.ts'
import { textHasChanges } from '../unpublished-changes.ts'

export type TextRow = Selectable<AutomationText>

/** A text within the automation that it belongs to. */
export interface TextPlace {
  account: string
  id: string
  text: string
}

/**
 * @param lock the text will be changed: it is locked until the transaction ends
 * @throws automation_not_found, automation_text_not_found
 */
export async function findText(
  db: Db,
  { account, id, text }: TextPlace,
  { lock = false } = {},
): Promise<{ automation: AutomationRow; row: TextRow }> {
  const automation = await findAutomation(db, account, id)
  const row = await db
    .selectFrom('automation_text')
    .selectAll()
    .where('automation_id', '=', automation.id)
    .where('id', '=', uuidOrNone(text))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw new Refusal('automation_text_not_found', { id: text })
  return { automation, row }
}

/** The ids among these that are texts of this automation, in no order. */
export async function findTexts(db: Db, automationId: string, ids: readonly string[]): Promise<TextRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('automation_text')
    .selectAll()
    .where('automation_id', '=', automationId)
    .where('id', 'in', ids)
    .execute()
}

/** The ids of all texts of an automation. */
export async function findTextIds(db: Db, automationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('automation_text')
    .select('id')
    .where('automation_id', '=', automationId)
    .execute()
  return rows.map(({ id }) => id)
}

/** The texts of these steps, in the order in which they are drawn. */
export async function findTextsOf(
  db: Db,
  automation: { id: string; steps: Journey },
): Promise<AutomationTextSummary[]> {
  const ids = textIdsOf(automation.steps)
  const found = await findTextSummaries(db, automation.id, ids)
  const byId = new Map(found.map((text) => [text.id, text]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The ids among these that are texts of this automation, in no order. */
export async function findTextSummaries(
  db: Db,
  automationId: string,
  ids: readonly string[],
): Promise<AutomationTextSummary[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<
    Pick<TextRow, 'id' | 'sms' | 'revision' | 'updated_at'> & { has_changes: boolean }
  >`
    select text.id, text.sms, text.revision, text.updated_at, version.number is not null and ${textHasChanges} as has_changes
    from automation_text text
    join automation on automation.id = text.automation_id
    left join automation_version version
      on version.automation_id = automation.id and version.number = automation.published
    where text.automation_id = ${automationId} and text.id = any(${ids as string[]}::uuid[])`.execute(db)
  return rows.map(({ id, sms, revision, updated_at, has_changes }) => ({
    id,
    body: sms.body,
    images: sms.imageIds.length,
    messaging_service_name: sms.serviceName,
    has_changes,
    revision,
    updated_at: updated_at.toISOString(),
  }))
}
