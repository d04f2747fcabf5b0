import type { Automation, AutomationFields, Starter } from '@carillon/contract/automations'
import { automationLimits } from '@carillon/contract/automations'
import { type Db, newId } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import { changedColumns, nothing } from './change-fields.ts'
import { accessAutomation } from './find-automation.ts'
import { showAutomation } from './show-automation.ts'
import { placeholderSubjects, untitled, welcomeSteps } from './starter.rules.ts'

interface Making {
  now: Date
  ipPools: readonly string[]
}

/** Makes a draft. A welcome series begins with three emails that everybody gets who is added, unless the fields say otherwise. */
export async function createAutomation(
  db: Db,
  account: string,
  starter: Starter,
  fields: AutomationFields,
  { now, ipPools }: Making,
): Promise<Automation> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    await refuseTooMany(tx, account)
    const id = newId()
    const isWelcome = starter === 'welcome' && fields.steps === undefined
    const messageIds = isWelcome ? placeholderSubjects.map(newId) : []
    const begun = isWelcome
      ? { entry: JSON.stringify({ type: 'all' }), steps: JSON.stringify(welcomeSteps(messageIds, newId)) }
      : {}
    const columns = await changedColumns(tx, account, nothing, fields, ipPools)
    const row = await tx
      .insertInto('automation')
      .values({
        ...{ id, account_id: account, name: untitled[starter], created_at: now, updated_at: now },
        ...begun,
        ...columns,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const messages = messageIds.map((messageId, index) => ({
      ...{ id: messageId, account_id: account, automation_id: id, created_at: now, updated_at: now },
      ...{ subject: placeholderSubjects[index] ?? '', editor: 'design' },
    }))
    if (messages.length > 0) await tx.insertInto('automation_message').values(messages).execute()
    return showAutomation(tx, row)
  })
}

/** Call it with the account locked. @throws automation_limit_reached */
export async function refuseTooMany(tx: Db, account: string): Promise<void> {
  const { count } = await tx
    .selectFrom('automation')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  const limit = automationLimits.automations
  if (count >= limit) throw new Refusal('automation_limit_reached', { limit })
}

/**
 * Changes what is saved; people go through what was published.
 * @param startsFrom the revision the author saw; null: any
 */
export async function updateAutomation(
  db: Db,
  account: string,
  id: string,
  fields: AutomationFields,
  startsFrom: number | null,
  { now, ipPools }: Making,
): Promise<Automation> {
  return db.transaction().execute(async (tx) => {
    const row = await accessAutomation(tx, account, id, startsFrom)
    const columns = await changedColumns(tx, account, row, fields, ipPools)
    const changed = await tx
      .updateTable('automation')
      .set({ ...columns, revision: row.revision + 1, updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return showAutomation(tx, changed)
  })
}
