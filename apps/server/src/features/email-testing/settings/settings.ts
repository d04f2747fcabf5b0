import type { EmailTestSettings } from '@carillon/contract/email-testing'
import { demandEntitlement, missingOf } from '#features/entitlements/public.ts'
import type { Db } from '#platform/db.ts'

/** An account without a choice demands no tests. */
export async function findSettings(db: Db, account: string): Promise<EmailTestSettings> {
  const row = await db
    .selectFrom('email_testing_setting')
    .select('is_required')
    .where('account_id', '=', account)
    .executeTakeFirst()
  return row ?? { is_required: false }
}

/** @throws entitlement_required when tests are switched on without it; they can always be switched off */
export async function changeSettings(db: Db, account: string, settings: EmailTestSettings): Promise<void> {
  if (settings.is_required) await demandEntitlement(db, account, 'email_testing')
  await db
    .insertInto('email_testing_setting')
    .values({ account_id: account, ...settings })
    .onConflict((row) => row.column('account_id').doUpdateSet(settings))
    .execute()
}

/** True if messages wait for a test. An account that can't test any more is not held up by a setting of earlier. */
export async function areTestsDemanded(db: Db, account: string): Promise<boolean> {
  const { is_required: isRequired } = await findSettings(db, account)
  return isRequired && !(await missingOf(db, account)).email_testing
}
