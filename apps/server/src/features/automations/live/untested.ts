import type { AutomationFinding } from '@carillon/contract/automations'
import type { Step } from '@carillon/journey/steps'
import type { Db } from '#platform/db.ts'
import type { FindUntested } from '#platform/untested-messages.ts'
import type { AutomationRow } from '../find-automation.ts'
import { blocking } from './finding.ts'

/** A finding for each step whose email needs a test of its present content first. */
export async function untestedFindings(
  db: Db,
  { account_id: account }: AutomationRow,
  steps: readonly Step[],
  findUntested: FindUntested,
): Promise<AutomationFinding[]> {
  const sending = steps.flatMap((step) =>
    step.kind === 'email' ? [{ step: step.id, id: step.message_id, variation: null }] : [],
  )
  const untested = await findUntested(db, account, 'automation_message', sending)
  const ids = new Set(untested.map(({ id }) => id))
  return sending
    .filter(({ id }) => ids.has(id))
    .map(({ step, id }) => ({
      ...blocking('steps', 'email_test_required', 'email_config.html_content', { step }),
      message_id: id,
    }))
}
