import type { AutomationMessageSummary } from '@carillon/contract/automations'
import { messageIdsOf } from '@carillon/journey/emails'
import type { Journey } from '@carillon/journey/steps'
import { sql } from 'kysely'
import { findSendersOf } from '#features/senders/public.ts'
import type { Db } from '#platform/db.ts'
import { messageHasChanges, savedSince } from './unpublished-changes.ts'

interface Row {
  id: string
  subject: string
  preheader: string
  editor: 'code' | 'design'
  sender_id: number | null
  suppression_group_id: number | null
  has_content: boolean
  has_changes: boolean
  revision: number
  updated_at: Date
}

/** The messages of these steps without their content, in the order in which they are drawn. */
export async function findMessagesOf(
  db: Db,
  automation: { id: string; account_id: string; steps: Journey },
): Promise<AutomationMessageSummary[]> {
  const found = await findMessageSummaries(db, automation, messageIdsOf(automation.steps))
  const byId = new Map(found.map((message) => [message.id, message]))
  return messageIdsOf(automation.steps).flatMap((id) => byId.get(id) ?? [])
}

/** The ids among these that are messages of this automation, in no order. */
export async function findMessageSummaries(
  db: Db,
  automation: { id: string; account_id: string },
  ids: readonly string[],
): Promise<AutomationMessageSummary[]> {
  if (ids.length === 0) return []
  // The content of a version is large. It is read for messages saved since it was published; its ids are read once.
  const { rows } = await sql<Row>`
    with published as materialized (
      select version.*, array(select jsonb_object_keys(version.messages)) as message_ids
      from automation join automation_version version
        on version.automation_id = automation.id and version.number = automation.published
      where automation.id = ${automation.id}
    )
    select message.id, message.subject, message.preheader, message.editor, message.sender_id,
      message.suppression_group_id, message.revision, message.updated_at,
      message.document is not null or btrim(message.html_content, E' \t\r\n') <> '' as has_content,
      version.number is not null and (message.id::text <> all(version.message_ids) or (${savedSince} and ${messageHasChanges}))
        as has_changes
    from automation_message message left join published version on true
    where message.automation_id = ${automation.id} and message.id = any(${ids as string[]}::uuid[])`.execute(
    db,
  )
  const senders = new Map(
    (await findSendersOf(db, automation.account_id)).map((sender) => [sender.id, sender]),
  )
  return rows.map((row) => {
    const sender = row.sender_id === null ? undefined : senders.get(row.sender_id)
    return {
      ...row,
      sender: sender ? { name: sender.from.name, email: sender.from.email, verified: sender.verified } : null,
      // Messages of automations have no pictures yet.
      thumbnail_url: null,
      updated_at: row.updated_at.toISOString(),
    }
  })
}
