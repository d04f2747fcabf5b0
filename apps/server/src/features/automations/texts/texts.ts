import type { AutomationText } from '@carillon/contract/automation-texts'
import { type AutomationFinding, automationLimits } from '@carillon/contract/automations'
import type { SmsConfigFields } from '@carillon/contract/sms-config'
import { textIdsOf, textStepsOf } from '@carillon/journey/emails'
import { sql } from 'kysely'
import {
  changedSms,
  newSms,
  type SmsAuthor,
  serviceName,
  showSms,
} from '#features/campaign-messages/public.ts'
import { type Db, newId } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { type AutomationRow, accessAutomation } from '../find-automation.ts'
import { reviewing } from '../messages/review.ts'
import { findText, findTextSummaries, type TextPlace, type TextRow } from './find-texts.ts'
import { reviewText } from './review-text.ts'

export interface TextWriting extends SmsAuthor {
  publicUrl: string
}

export async function getText(db: Db, place: TextPlace, publicUrl: string): Promise<AutomationText> {
  const { automation, row } = await findText(db, place)
  return showText(db, automation, row, publicUrl)
}

/** Makes a text, which no step sends yet: empty, or like another one of this automation, whose permission is to be given anew. */
export async function createText(
  db: Db,
  account: string,
  id: string,
  { copy_of, sms_config = {} }: { copy_of?: string | undefined; sms_config?: SmsConfigFields | undefined },
  author: TextWriting,
): Promise<AutomationText> {
  return db.transaction().execute(async (tx) => {
    const automation = await accessAutomation(tx, account, id)
    await refuseTooManyUnused(tx, automation)
    const empty = await newSms(tx, account)
    const source = copy_of === undefined ? null : (await findText(tx, { account, id, text: copy_of })).row.sms
    const begun = source ? { ...source, permission: null } : empty
    const sms = await changedSms(tx, account, begun, sms_config, author)
    const row = await tx
      .insertInto('automation_text')
      .values({
        id: newId(),
        account_id: account,
        automation_id: automation.id,
        sms: JSON.stringify(sms),
        created_at: author.now,
        updated_at: author.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return showText(tx, automation, row, author.publicUrl)
  })
}

/** Call it with the automation locked. @throws automation_messages_limit */
async function refuseTooManyUnused(tx: Db, { id, steps }: AutomationRow): Promise<void> {
  const { rows } = await sql<{ unused: number }>`
    select count(*)::int as unused
    from automation_text text
    join automation on automation.id = text.automation_id
    left join automation_version version
      on version.automation_id = automation.id and version.number = automation.published
    where text.automation_id = ${id} and text.id <> all(${textIdsOf(steps)}::uuid[])
      and not coalesce(version.texts ? text.id::text, false)`.execute(tx)
  const limit = automationLimits.unusedMessages
  if ((rows[0]?.unused ?? 0) >= limit) throw new Refusal('automation_messages_limit', { limit })
}

/** @param startsFrom the revision its author saw; null: any */
export async function updateText(
  db: Db,
  place: TextPlace,
  fields: SmsConfigFields,
  startsFrom: number | null,
  author: TextWriting,
): Promise<AutomationText> {
  return db.transaction().execute(async (tx) => {
    const { automation, row } = await findText(tx, place, { lock: true })
    if (startsFrom !== null && startsFrom !== row.revision) {
      throw new Refusal('automation_changed', {
        revision: row.revision,
        updated_at: row.updated_at.toISOString(),
      })
    }
    const sms = await changedSms(tx, place.account, row.sms, fields, author)
    const changed = await tx
      .updateTable('automation_text')
      .set({ sms: JSON.stringify(sms), revision: row.revision + 1, updated_at: author.now })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return showText(tx, automation, changed, author.publicUrl)
  })
}

/** Looks up the name of a messaging service that was just chosen, and keeps it, as for a Single Send. */
export async function nameTextService(
  services: Services,
  db: Db,
  account: string,
  text: AutomationText,
): Promise<AutomationText> {
  const { sms_config: sms } = text
  if (sms.messaging_service_sid === null || sms.messaging_service_name !== null) return text
  const name = await serviceName(services, db, account, sms.messaging_service_sid)
  if (name === null) return text
  await sql`
    update automation_text set sms = jsonb_set(sms, '{serviceName}', to_jsonb(${name}::text))
    where account_id = ${account} and id = ${text.id} and sms ->> 'serviceSid' = ${sms.messaging_service_sid}`.execute(
    db,
  )
  return { ...text, sms_config: { ...sms, messaging_service_name: name } }
}

export async function reviewOneText(
  db: Db,
  place: TextPlace,
  parts: Parameters<typeof reviewing>[2],
): Promise<AutomationFinding[]> {
  const { automation, row } = await findText(db, place)
  const step = textStepsOf(automation.steps).find(({ message }) => message === row.id)?.step ?? null
  return reviewText(db, automation, row, { ...(await reviewing(db, automation, parts)), step })
}

async function showText(
  db: Db,
  automation: AutomationRow,
  row: TextRow,
  publicUrl: string,
): Promise<AutomationText> {
  const [summary] = await findTextSummaries(db, automation.id, [row.id])
  return {
    id: row.id,
    automation_id: automation.id,
    has_changes: summary?.has_changes ?? false,
    revision: row.revision,
    updated_at: row.updated_at.toISOString(),
    sms_config: await showSms(db, automation.account_id, row.sms, publicUrl),
  }
}
