import type { ApprovalSettings } from '@carillon/contract/approvals'
import type { Db } from '#platform/db.ts'

/** From which size on calls of an account wait for approval. */
export async function findSettings(db: Db, account: string): Promise<ApprovalSettings> {
  const row = await db
    .selectFrom('approval_setting')
    .select(['sends_above', 'automations', 'deletions_above'])
    .where('account_id', '=', account)
    .executeTakeFirst()
  return row ?? { sends_above: null, automations: false, deletions_above: null }
}

export async function changeSettings(db: Db, account: string, settings: ApprovalSettings): Promise<void> {
  await db
    .insertInto('approval_setting')
    .values({ account_id: account, ...settings })
    .onConflict((row) => row.column('account_id').doUpdateSet(settings))
    .execute()
}
