import type { Region } from '@carillon/contract/plan-kinds'
import { sql } from 'kysely'
import { forgetEntitlements } from '#features/entitlements/public.ts'
import { type Db, newId } from '#platform/db.ts'
import { lockName } from '#platform/lock-name.ts'
import { Refusal } from '#platform/refusal.ts'

/** The accounts of subusers, as their parents' calls make and change them. */
export const subuserAccounts = { insertSubuser, changeSubuser }

/**
 * Makes the account of a subuser, with the plan and the time zone of its parent. Null if the name is taken. Lock names of users
 * before.
 */
async function insertSubuser(
  tx: Db,
  { parent, username, region }: { parent: string; username: string; region: Region | undefined },
): Promise<{ id: string; number: number; region: Region } | null> {
  await lockName(tx, 'account', username)
  // All accounts: the name is unique among them.
  const taken = await tx
    .selectFrom('account')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst()
  if (taken) return null
  const from = await tx
    .selectFrom('account')
    .select(['plan', 'region', 'time_zone', 'has_time_zone'])
    .where('id', '=', parent)
    .executeTakeFirstOrThrow()
  const id = newId()
  const values = { ...from, id, parent_id: parent, username, region: region ?? from.region }
  const made = await tx
    .insertInto('account')
    .values(values)
    .returning(['number', 'region'])
    .executeTakeFirstOrThrow()
  return { id, number: made.number, region: made.region as Region }
}

/**
 * Changes whether a subuser is disabled, or closed to its people. A subuser that is being deleted stays silent.
 * @throws subuser_unknown
 */
async function changeSubuser(
  db: Db,
  subuser: string,
  change: { disabled: boolean } | { website_disabled: boolean },
): Promise<void> {
  const changed = await db
    .updateTable('account')
    .set(change)
    .where('id', '=', subuser)
    .where(sql<boolean>`not exists (select 1 from account_deletion where account_id = ${subuser})`)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw new Refusal('subuser_unknown', {}, { field: 'subuser_name' })
  forgetEntitlements(subuser)
}
