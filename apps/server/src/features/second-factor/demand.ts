import { sql } from 'kysely'
import { isAdministrator } from '#features/rights/public.ts'
import type { Db } from '#platform/db.ts'
import { hasFactor } from '#platform/has-second-factor.ts'
import type { Identity } from '#platform/http/identity.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import type { FactorVerbs } from './factor-verbs.ts'

export async function showDemand(db: Db, account: string) {
  const { rows } = await sql<{ demanded: boolean; people: number; people_without: number }>`
    select
      exists (select 1 from second_factor_demand where account_id = ${account}) as demanded,
      count(*)::int as people,
      (count(*) filter (where not ${hasFactor(sql`membership.user_id`)}))::int as people_without
    from membership where account_id = ${account}
  `.execute(db)
  return rows[0] ?? { demanded: false, people: 0, people_without: 0 }
}

/**
 * Demands a second factor of all people of an account, or no longer. People without one are signed out, so that they set one up.
 * @throws second_factor_own_required if the caller has none
 */
export async function setDemand(
  db: Db,
  verbs: FactorVerbs,
  { identity, demanded }: { identity: Identity; demanded: boolean },
  now: Date,
): Promise<{ demanded: boolean; signed_out: number }> {
  const { account, userId } = identity
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    if (!demanded) {
      await tx.deleteFrom('second_factor_demand').where('account_id', '=', account).execute()
      return { demanded, signed_out: 0 }
    }
    if (!(await verbs.hasSecondFactor(tx, userId))) throw new Refusal('second_factor_own_required')
    await tx
      .insertInto('second_factor_demand')
      .values({ account_id: account, created_at: now })
      .onConflict((same) => same.column('account_id').doNothing())
      .execute()
    return { demanded, signed_out: await verbs.endUnprotected(tx, account) }
  })
}

/** @throws administrator_required */
export function demandAdministrator(identity: Identity): void {
  if (!isAdministrator(identity)) throw new Refusal('administrator_required')
}
