import type { AutomationMessage, AutomationMessageFields } from '@carillon/contract/automation-messages'
import { type AutomationFinding, automationLimits } from '@carillon/contract/automations'
import type { Preview } from '@carillon/contract/single-send-review'
import { messageIdsOf } from '@carillon/journey/emails'
import { allSteps } from '@carillon/journey/steps'
import { sql } from 'kysely'
import {
  type ContentWarning,
  changedContent,
  changedDelivery,
  copiedMessage,
  emptyMessage,
  messageToWire,
  type PreviewFor,
  previewMessage,
} from '#features/campaign-messages/public.ts'
import { keepRevision } from '#features/content-history/public.ts'
import { type Db, newId } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import { type AutomationRow, accessAutomation, findAutomation } from '../find-automation.ts'
import { type MessageRow, unsubscribingOf } from '../live/saved.ts'
import { findMessageSummaries } from '../message-summaries.ts'
import { reviewing, reviewMessage } from './review.ts'

export interface Writing {
  user: string | null
  now: Date
  publicUrl: string
}

/** A message within the automation that it belongs to. */
interface Place {
  account: string
  id: string
  message: string
}

/**
 * @param lock the message will be changed: it is locked until the transaction ends
 * @throws automation_not_found, automation_message_not_found
 */
export async function findMessage(
  db: Db,
  { account, id, message }: Place,
  { lock = false } = {},
): Promise<{ automation: AutomationRow; row: MessageRow }> {
  const automation = await findAutomation(db, account, id)
  const row = await db
    .selectFrom('automation_message')
    .selectAll()
    .where('automation_id', '=', automation.id)
    .where('id', '=', uuidOrNone(message))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw new Refusal('automation_message_not_found', { id: message })
  return { automation, row }
}

export async function getMessage(db: Db, place: Place): Promise<AutomationMessage> {
  const { automation, row } = await findMessage(db, place)
  return showMessage(db, automation, row)
}

/**
 * A message of any automation of the account, with its unsubscribe settings; null if the account has no such message.
 */
export async function findMessageToTest(db: Db, account: string, id: string) {
  const row = await findOfAccount(db, account, id)
  return row && { ...row, ...unsubscribingOf(await findAutomation(db, account, row.automation_id), row) }
}

/** @returns null where the account has no such message */
export async function findOfAccount(db: Db, account: string, id: string): Promise<MessageRow | null> {
  const row = await db
    .selectFrom('automation_message')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', uuidOrNone(id))
    .executeTakeFirst()
  return row ?? null
}

/** Makes a message, which no step sends yet: empty, from a design, or like another one of this automation. */
export async function createMessage(
  db: Db,
  account: string,
  id: string,
  { copy_of, ...fields }: AutomationMessageFields & { copy_of?: string | undefined },
  { now, publicUrl }: Writing,
): Promise<AutomationMessage> {
  return db.transaction().execute(async (tx) => {
    const automation = await accessAutomation(tx, account, id)
    await refuseTooManyUnused(tx, automation)
    const source =
      copy_of === undefined ? null : (await findMessage(tx, { account, id, message: copy_of })).row
    const current = { ...(source ?? emptyMessage), ...unsubscribingOf(automation, source) }
    const { columns, warnings } = await changedContent(tx, account, current, fields, publicUrl)
    const delivery = await deliveryOf(tx, account, current, fields)
    const row = await tx
      .insertInto('automation_message')
      .values({
        id: newId(),
        account_id: account,
        automation_id: automation.id,
        created_at: now,
        updated_at: now,
        ...(source ? { ...copiedMessage(source), suppression_group_id: source.suppression_group_id } : {}),
        ...columns,
        ...delivery,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return showMessage(tx, automation, row, warnings)
  })
}

/** Call it with the automation locked. @throws automation_messages_limit */
async function refuseTooManyUnused(tx: Db, { id, steps }: AutomationRow): Promise<void> {
  const { rows } = await sql<{ unused: number }>`
    select count(*)::int as unused
    from automation_message message
    join automation on automation.id = message.automation_id
    left join automation_version version
      on version.automation_id = automation.id and version.number = automation.published
    where message.automation_id = ${id} and message.id <> all(${messageIdsOf(steps)}::uuid[])
      and not coalesce(version.messages ? message.id::text, false)`.execute(tx)
  const limit = automationLimits.unusedMessages
  if ((rows[0]?.unused ?? 0) >= limit) throw new Refusal('automation_messages_limit', { limit })
}

/**
 * Changes a message. The automation keeps its revision, so that its page and the editor of a message can be open at once.
 * @param startsFrom the revision its author saw; null: any
 */
export async function updateMessage(
  db: Db,
  place: Place,
  change: AutomationMessageFields,
  startsFrom: number | null,
  { user, now, publicUrl }: Writing,
): Promise<AutomationMessage> {
  return db.transaction().execute(async (tx) => {
    const { automation, row } = await findMessage(tx, place, { lock: true })
    if (startsFrom !== null && startsFrom !== row.revision) {
      throw new Refusal('automation_changed', {
        revision: row.revision,
        updated_at: row.updated_at.toISOString(),
      })
    }
    const current = { ...row, ...unsubscribingOf(automation, row) }
    const { columns, warnings } = await changedContent(tx, place.account, current, change, publicUrl)
    const delivery = await deliveryOf(tx, place.account, current, change)
    const changed = await tx
      .updateTable('automation_message')
      .set({ ...columns, ...delivery, revision: row.revision + 1, updated_at: now })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const kept = { account: place.account, kind: 'automation_message' as const, id: row.id }
    await keepRevision(tx, kept, { user, now }, row, changed)
    return showMessage(tx, automation, changed, warnings)
  })
}

/**
 * The columns of a message's own sender and unsubscribe group. A custom unsubscribe link can be set for the whole
 * automation only.
 */
async function deliveryOf(
  tx: Db,
  account: string,
  current: Parameters<typeof changedDelivery>[2],
  { sender_id, suppression_group_id }: AutomationMessageFields,
) {
  const { custom_unsubscribe_url: _, ...columns } = await changedDelivery(tx, account, current, {
    sender_id,
    suppression_group_id,
  })
  return columns
}

export async function reviewOne(
  db: Db,
  place: Place,
  parts: Parameters<typeof reviewing>[2],
): Promise<AutomationFinding[]> {
  const { automation, row } = await findMessage(db, place)
  const sending = allSteps(automation.steps).find(
    ({ step }) => step.kind === 'email' && step.message_id === row.id,
  )
  const review = await reviewing(db, automation, parts)
  return reviewMessage(db, automation, row, { ...review, step: sending?.step.id ?? null })
}

export async function previewOne(db: Db, place: Place, parts: PreviewFor): Promise<Preview> {
  const { automation, row } = await findMessage(db, place)
  return previewMessage(db, place.account, { ...row, ...unsubscribingOf(automation, row) }, parts)
}

/** @param warnings about the change that this answers; they are not stored */
async function showMessage(
  db: Db,
  automation: AutomationRow,
  row: MessageRow,
  warnings: ContentWarning[] = [],
): Promise<AutomationMessage> {
  const [summary] = await findMessageSummaries(db, automation, [row.id])
  if (!summary) throw new Error('a message that is not there')
  return {
    ...summary,
    ...messageToWire(row),
    automation_id: automation.id,
    design_id: row.design_id,
    warnings,
  }
}
