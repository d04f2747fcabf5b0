import { automationLimits } from '@carillon/contract/automations'
import { deleteAutomation, forgetPeople, sendIdsOf } from '#features/automation-engine/public.ts'
import { enqueue } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { stopSends } from '#sending/sends/public.ts'
import { accessAutomation } from './find-automation.ts'

/**
 * Deletes all of them or none. Their mails stay counted in the account's statistics; a job deletes their people.
 * @throws automation_not_found, automation_running
 */
export async function deleteAutomations(
  db: Db,
  account: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const limit = automationLimits.deleteIds
  if (ids.length > limit) {
    throw new Refusal('invalid_input', { problem: `at most ${limit} entries are allowed` }, { field: 'ids' })
  }
  await db.transaction().execute(async (tx) => {
    // Locked in the order of ids, so that two calls can't wait for each other.
    for (const asked of [...new Set(ids)].sort()) {
      const { id, name, status } = await accessAutomation(tx, account, asked)
      if (status === 'live' || status === 'paused') throw new Refusal('automation_running', { name })
      await stopSends(tx, await sendIdsOf(tx, id), now)
      await deleteAutomation(tx, id)
      await enqueue(tx, forgetPeople, { automationId: id })
    }
  })
}
