import { sql } from 'kysely'
import { planLimitOf } from '#features/entitlements/public.ts'
import type { Db } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * Makes sure that the plan has room for one more person. Members and open invitations count, until the transaction ends.
 * @throws teammate_limit_reached
 */
export async function refuseTooManyPeople(tx: Db, account: string): Promise<void> {
  const limit = await planLimitOf(tx, account, 'teammate')
  if (limit === null) return
  await lockAccount(tx, account)
  const { rows } = await sql<{ people: number }>`
    select (select count(*)::int from membership where account_id = ${account})
      + (select count(*)::int from invitation
         where account_id = ${account} and accepted_at is null and withdrawn_at is null) as people`.execute(
    tx,
  )
  if ((rows[0]?.people ?? 0) >= limit) throw new Refusal('teammate_limit_reached', { limit })
}
