import { automationLimits } from '@carillon/contract/automations'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { AutomationRow } from '../find-automation.ts'

/** The number of live or paused automations of the account, beside this one, with the exit 'meets criteria'. */
export async function countExits(db: Db, account: string, except: string): Promise<number> {
  const { count } = await db
    .selectFrom('automation')
    .innerJoin('automation_version as version', (join) =>
      join
        .onRef('version.automation_id', '=', 'automation.id')
        .onRef('version.number', '=', 'automation.published'),
    )
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('automation.account_id', '=', account)
    .where('automation.status', 'in', ['live', 'paused'])
    .where('automation.id', '<>', except)
    .where((of) => of(of.ref('version.settings', '->>').key('exit_criteria'), '=', 'matches'))
    .executeTakeFirstOrThrow()
  return count
}

/** Call it with the account locked. @throws automation_exits_limit */
export async function demandExits(tx: Db, row: AutomationRow): Promise<void> {
  if (row.exit_criteria !== 'matches') return
  const limit = automationLimits.meetsCriteria
  if ((await countExits(tx, row.account_id, row.id)) >= limit) {
    throw new Refusal('automation_exits_limit', { limit })
  }
}
