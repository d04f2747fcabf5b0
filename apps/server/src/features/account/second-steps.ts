import type { SecondFactorMethod } from '@carillon/contract/second-factor'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { hasFactor } from '#platform/has-second-factor.ts'

export interface SecondSteps {
  /** The ways in which the person can prove that it is them; empty without a second factor. */
  methods: SecondFactorMethod[]
  /** True if the account demands a second factor and the person has none. */
  mustSetUp: boolean
}

/** The second step of a person's sign-in. Recovery codes alone are no second factor. */
export async function secondStepsOf(
  db: Db,
  { user, account }: { user: string; account: string },
): Promise<SecondSteps> {
  const { rows } = await sql<Record<'totp' | 'passkey' | 'recovery_code' | 'demanded', boolean>>`
    select
      exists (select 1 from totp where user_id = ${user} and secret is not null) as totp,
      exists (select 1 from passkey where user_id = ${user}) as passkey,
      exists (select 1 from recovery_code where user_id = ${user} and used_at is null) as recovery_code,
      exists (select 1 from second_factor_demand where account_id = ${account}) as demanded
  `.execute(db)
  const found = rows[0]
  if (!found?.totp && !found?.passkey) return { methods: [], mustSetUp: found?.demanded ?? false }
  const methods = (['passkey', 'totp', 'recovery_code'] as const).filter((method) => found[method])
  return { methods, mustSetUp: false }
}

/** True if a person has a second factor. */
export async function hasSecondFactor(db: Db, user: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select ${hasFactor(sql`${user}::uuid`)} as has`.execute(db)
  return rows[0]?.has ?? false
}
