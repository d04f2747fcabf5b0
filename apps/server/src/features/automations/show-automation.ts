import type { Automation, AutomationStatus, Entrance } from '@carillon/contract/automations'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { AutomationHeld, StoredEntry } from '#schema/stored-automation.ts'
import { type AutomationRow, findAutomation } from './find-automation.ts'
import { canChangeEntry } from './live/can-change-entry.ts'
import { findMessagesOf } from './message-summaries.ts'
import { findTextsOf } from './texts/find-texts.ts'
import { automationHasChanges } from './unpublished-changes.ts'

/** @throws automation_not_found */
export async function getAutomation(db: Db, account: string, id: string): Promise<Automation> {
  return showAutomation(db, await findAutomation(db, account, id))
}

/** A row as the API shows it, with its messages. */
export async function showAutomation(db: Db, row: AutomationRow): Promise<Automation> {
  const messages = await findMessagesOf(db, row)
  const { rows } = await sql<{ has_changes: boolean }>`
    select ${automationHasChanges} as has_changes from automation where id = ${row.id}`.execute(db)
  return {
    id: row.id,
    name: row.name,
    type: 'triggered',
    status: row.status as AutomationStatus,
    entrance_criteria: showEntry(row.entry),
    again_after_days: row.again_after_days,
    can_change_entry: await canChangeEntry(db, row.account_id, row),
    exit_criteria: row.exit_criteria as Automation['exit_criteria'],
    exit_when: row.exit_when,
    goal: row.goal,
    send_window: row.send_window,
    suppression_group_id: row.suppression_group_id,
    custom_unsubscribe_url: row.custom_unsubscribe_url,
    categories: row.categories,
    ip_pool: row.ip_pool,
    steps: row.steps,
    messages,
    texts: await findTextsOf(db, row),
    revision: row.revision,
    published: row.published,
    has_changes: rows[0]?.has_changes ?? false,
    live_since: row.live_since?.toISOString() ?? null,
    paused_at: row.status === 'paused' ? (row.paused_at?.toISOString() ?? null) : null,
    held: showHeld(row.held),
    enrolling: row.enrolling !== null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export function showEntry(entry: StoredEntry | null): Entrance | null {
  if (entry?.type !== 'date') return entry && { ...entry, occurs: 'first' }
  const { type, ...date } = entry
  return { type, date, occurs: 'first' }
}

export function showHeld(held: AutomationHeld | null): Automation['held'] {
  return held && { code: held.code, at: held.at, step_id: held.step }
}
