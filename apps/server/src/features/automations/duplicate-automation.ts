import { type Automation, automationLimits } from '@carillon/contract/automations'
import { cutText } from '@carillon/contract/characters'
import { sql } from 'kysely'
import { insertAutomation } from '#features/automation-engine/public.ts'
import { type Db, newId } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { refuseTooMany } from './automations.ts'
import { copyJourney } from './copy-journey.rules.ts'
import { findAutomation } from './find-automation.ts'
import { namesIn } from './journey-names.rules.ts'
import { showAutomation } from './show-automation.ts'
import { copyTexts } from './texts/copy-texts.ts'

/** Copies the draft, with its messages, into a new draft. @throws automation_not_found, automation_limit_reached */
export async function duplicateAutomation(
  db: Db,
  account: string,
  id: string,
  name: string | undefined,
  now: Date,
): Promise<Automation> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    await refuseTooMany(tx, account)
    const source = await findAutomation(tx, account, id)
    const copy = newId()
    const named = namesIn(source.steps)
    const messages = new Map([...named.messages, ...named.texts].map((one) => [one, newId()]))
    const steps = copyJourney(source.steps, messages, newId)
    const { again_after_days, exit_criteria, categories, ip_pool } = source
    const { suppression_group_id, custom_unsubscribe_url, entry, exit_when, goal, send_window } = source
    const row = await insertAutomation(tx, {
      id: copy,
      account_id: account,
      name: name ?? copyName(source.name),
      created_at: now,
      updated_at: now,
      again_after_days,
      exit_criteria,
      categories,
      ip_pool,
      suppression_group_id,
      custom_unsubscribe_url,
      steps: JSON.stringify(steps),
      entry: entry && JSON.stringify(entry),
      exit_when: exit_when && JSON.stringify(exit_when),
      goal: goal && JSON.stringify(goal),
      send_window: send_window && JSON.stringify(send_window),
    })
    await sql`
      insert into automation_message (id, account_id, automation_id, subject, preheader, editor, html_content, plain_content,
        generate_plain_content, document, design_id, sender_id, suppression_group_id, created_at, updated_at)
      select copied.id, account_id, ${copy}, subject, preheader, editor, html_content, plain_content,
        generate_plain_content, document, design_id, sender_id, suppression_group_id, ${now}, ${now}
      from automation_message message
      join unnest(${[...messages.keys()]}::uuid[], ${[...messages.values()]}::uuid[]) as copied (of, id)
        on copied.of = message.id
      where message.automation_id = ${source.id}`.execute(tx)
    await copyTexts(tx, source.id, copy, { copied: messages, now })
    return showAutomation(tx, row)
  })
}

/** The name of a copy, cut to the maximum length of a name. */
function copyName(name: string): string {
  return cutText(`Copy of ${name}`, automationLimits.name).trimEnd()
}
