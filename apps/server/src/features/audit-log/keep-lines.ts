import { auditLimits } from '@carillon/contract/audit-log'
import type { JobContext } from '#jobs/define-job.ts'
import { deleteLinesBefore } from '#platform/audit/write-line.ts'
import type { Db } from '#platform/db.ts'
import { firstIdAt } from './find-lines.ts'

/** The number of days for which an account keeps its lines. */
export async function keepDaysOf(db: Db, account: string): Promise<number> {
  const row = await db
    .selectFrom('audit_setting')
    .select('keep_days')
    .where('account_id', '=', account)
    .executeTakeFirst()
  return row?.keep_days ?? auditLimits.usualDays
}

export async function keepFor(db: Db, account: string, keep_days: number): Promise<void> {
  await db
    .insertInto('audit_setting')
    .values({ account_id: account, keep_days })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ keep_days }))
    .execute()
}

/** Deletes the lines of all accounts that are older than the accounts keep them. */
export async function deleteOldLines({ db, now }: JobContext): Promise<void> {
  // All accounts: one job looks after the lines of each.
  const accounts = await db
    .selectFrom('account')
    .leftJoin('audit_setting', 'audit_setting.account_id', 'account.id')
    .select(['account.id', 'audit_setting.keep_days'])
    .execute()
  for (const { id, keep_days } of accounts) {
    const oldest = new Date(now().getTime() - (keep_days ?? auditLimits.usualDays) * 86_400_000)
    await deleteLinesBefore(db, id, firstIdAt(oldest.toISOString()))
  }
}
