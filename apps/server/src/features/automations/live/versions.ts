import { isDeepStrictEqual } from 'node:util'
import type { Automation, AutomationVersion } from '@carillon/contract/automations'
import { messageIdsOf, textIdsOf } from '@carillon/journey/emails'
import { sql } from 'kysely'
import { changeAutomation } from '#features/automation-engine/public.ts'
import { copiedMessage, keptMessage, type MessageColumns } from '#features/campaign-messages/public.ts'
import { keepMoment, keepRevision, sealLast } from '#features/content-history/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { PublishedMessages, PublishedSettings } from '#schema/stored-automation.ts'
import { type AutomationRow, findAutomation } from '../find-automation.ts'
import { restoreTexts } from '../texts/copy-texts.ts'
import { type Changing, change, publishSaved } from './lifecycle.ts'

interface Row {
  number: number
  published_at: Date
  steps: AutomationVersion['steps']
  email: string | null
  name: string | null
}

/** The published versions, newest first. @throws automation_not_found */
export async function listVersions(db: Db, account: string, id: string): Promise<AutomationVersion[]> {
  const { published } = await findAutomation(db, account, id)
  const { rows } = await sql<Row>`
    select version.number, version.published_at, version.steps, person.email,
      concat_ws(' ', nullif(person.first_name, ''), nullif(person.last_name, '')) as name
    from automation_version version left join "user" person on person.id = version.published_by
    where version.automation_id = ${id} order by version.number desc`.execute(db)
  return rows.map(({ email, name, published_at, ...row }) => ({
    ...row,
    published_at: published_at.toISOString(),
    published_by: email === null ? null : { name: name ?? '', email },
    emails: messageIdsOf(row.steps).length,
    texts: textIdsOf(row.steps).length,
    current: row.number === published,
  }))
}

/** Takes back the steps, settings and messages of an earlier version, and publishes them as a new one. */
export async function restoreVersion(by: Changing, id: string, number: number): Promise<Automation> {
  return change(by, id, null, async (tx, row) => {
    const version = await tx
      .selectFrom('automation_version')
      .select(['steps', 'settings', 'messages', 'texts'])
      .where('automation_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!version) throw new Refusal('automation_version_not_found', { number })
    await restoreMessages(tx, row, version.messages, by)
    await restoreTexts(tx, row, version.texts, by.now)
    const restored = await changeAutomation(tx, id, {
      ...columnsOf(version.settings),
      steps: JSON.stringify(version.steps),
      revision: row.revision + 1,
    })
    await publishSaved(tx, restored, by)
  })
}

/** The entry stays: it is the first version's, or replaced a deleted one. */
function columnsOf({ entry: _, exit_when, goal, send_window, ...others }: PublishedSettings) {
  return {
    ...others,
    exit_when: exit_when && JSON.stringify(exit_when),
    goal: goal ? JSON.stringify(goal) : null,
    send_window: send_window && JSON.stringify(send_window),
  }
}

/**
 * Brings back messages that were removed since, under the same ids. Replaced content stays in the history of its
 * message.
 */
async function restoreMessages(
  tx: Db,
  { id, account_id: account }: AutomationRow,
  messages: PublishedMessages,
  { user, now }: Changing,
): Promise<void> {
  const rows = await tx
    .selectFrom('automation_message')
    .selectAll()
    .where('automation_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const there = new Map(rows.map((row) => [row.id, row]))
  for (const [message, { content }] of Object.entries(messages)) {
    const kept = content as unknown as MessageColumns
    const columns = copiedMessage(kept)
    const row = there.get(message)
    if (!row) {
      const made = { id: message, account_id: account, automation_id: id, created_at: now, updated_at: now }
      await tx
        .insertInto('automation_message')
        .values({ ...made, ...columns })
        .execute()
      continue
    }
    if (isDeepStrictEqual(keptMessage(row), keptMessage(kept))) continue
    const place = { account, kind: 'automation_message' as const, id: message }
    await sealLast(tx, place)
    const restored = await tx
      .updateTable('automation_message')
      .set({ ...columns, revision: row.revision + 1, updated_at: now })
      .where('id', '=', message)
      .returningAll()
      .executeTakeFirstOrThrow()
    await keepRevision(tx, place, { user, now }, row, restored)
    await keepMoment(tx, place, { user, now }, restored, { reason: 'restored' })
  }
}
