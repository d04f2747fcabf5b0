import type { Starter, StarterLanguage } from '@carillon/contract/automation-starters'
import type { Automation, AutomationFields } from '@carillon/contract/automations'
import { automationLimits } from '@carillon/contract/automations'
import { changeAutomation, insertAutomation } from '#features/automation-engine/public.ts'
import { planLimitOf } from '#features/entitlements/public.ts'
import { type Db, newId } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import { changedColumns, nothing } from './change-fields.ts'
import { accessAutomation } from './find-automation.ts'
import { showAutomation } from './show-automation.ts'
import { starterOf, untitled } from './starters/all-starters.ts'
import { beginWith } from './starters/begin-with.ts'

interface Making {
  now: Date
  ipPools: readonly string[]
}

/** Makes a draft. A starter brings its steps and emails, its entry and its exit; the fields take precedence. */
export async function createAutomation(
  db: Db,
  account: string,
  { starter, language }: { starter: Starter; language: StarterLanguage },
  fields: AutomationFields,
  { now, ipPools, publicUrl }: Making & { publicUrl: string },
): Promise<Automation> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    await refuseTooMany(tx, account)
    const id = newId()
    const series = starter === 'custom' || fields.steps !== undefined ? null : starterOf[starter]
    const exit = series?.exit
    const current = exit ? { ...nothing, exit_criteria: exit } : nothing
    const columns = await changedColumns(tx, account, current, fields, ipPools)
    const { suppression_group_id = null, custom_unsubscribe_url = null } = columns
    const unsubscribing = { categories: [], suppression_group_id, custom_unsubscribe_url }
    const begun = series && (await beginWith(tx, series.id, { account, language, unsubscribing, publicUrl }))
    const row = await insertAutomation(tx, {
      id,
      account_id: account,
      created_at: now,
      updated_at: now,
      name: starter === 'custom' ? untitled[language] : starterOf[starter].words[language].untitled,
      ...(begun?.entry ? { entry: JSON.stringify(begun.entry) } : {}),
      ...(begun ? { steps: JSON.stringify(begun.steps) } : {}),
      ...columns,
    })
    const messages = (begun?.messages ?? []).map((message) => ({
      ...message,
      account_id: account,
      automation_id: id,
      created_at: now,
      updated_at: now,
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
  const most = automationLimits.automations
  // A plan without automations refuses them when they go live, as drafts may be written in each plan.
  const limit = Math.min((await planLimitOf(tx, account, 'automation')) || most, most)
  if (count >= limit) throw new Refusal('automation_limit_reached', { limit })
}

/** Changes the draft; people go through the published version. */
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
    const changed = await changeAutomation(tx, id, {
      ...columns,
      revision: row.revision + 1,
      updated_at: now,
    })
    return showAutomation(tx, changed)
  })
}
