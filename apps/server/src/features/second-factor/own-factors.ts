import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { FactorVerbs } from './factor-verbs.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

interface State {
  app_since: Date | null
  recovery_codes_left: number
  demanded: boolean
}

/** The second factors of a user, for their page. */
export async function showFactors(db: Db, user: string) {
  const { rows } = await sql<State>`
    select
      (select created_at from totp where user_id = ${user} and secret is not null) as app_since,
      (select count(*)::int from recovery_code where user_id = ${user} and used_at is null) as recovery_codes_left,
      ${isDemandedOf(user)} as demanded
  `.execute(db)
  const passkeys = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'host', 'created_at', 'last_used_at'])
    .where('user_id', '=', user)
    .orderBy('id')
    .execute()
  const { app_since = null, recovery_codes_left = 0, demanded = false } = rows[0] ?? {}
  return {
    app_since: app_since?.toISOString() ?? null,
    passkeys: passkeys.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at?.toISOString() ?? null,
    })),
    recovery_codes_left,
    demanded,
  }
}

/** True in SQL if an account of the user demands a second factor. */
function isDemandedOf(user: string) {
  return sql<boolean>`exists (
    select 1 from second_factor_demand
    join membership on membership.account_id = second_factor_demand.account_id
    where membership.user_id = ${user})`
}

/**
 * Changes the second factors of a user, one call after the other. With the first one, recovery codes are made; with the last
 * one they go, unless an account of the user demands a second factor.
 * @throws second_factor_last
 */
export async function changeFactors(
  db: Db,
  verbs: Pick<FactorVerbs, 'hasSecondFactor'>,
  user: string,
  change: (tx: Db) => Promise<void>,
): Promise<string[] | null> {
  return db.transaction().execute((tx) => changeFactorsIn(tx, verbs, user, change))
}

/** The same within a transaction of the caller. */
export async function changeFactorsIn(
  tx: Db,
  verbs: Pick<FactorVerbs, 'hasSecondFactor'>,
  user: string,
  change: (tx: Db) => Promise<void>,
): Promise<string[] | null> {
  await lockUser(tx, user)
  const had = await verbs.hasSecondFactor(tx, user)
  await change(tx)
  const has = await verbs.hasSecondFactor(tx, user)
  if (!had && has) return makeRecoveryCodes(tx, user)
  if (had && !has) {
    const { rows } = await sql<{ demanded: boolean }>`select ${isDemandedOf(user)} as demanded`.execute(tx)
    if (rows[0]?.demanded) throw new Refusal('second_factor_last')
    await tx.deleteFrom('recovery_code').where('user_id', '=', user).execute()
  }
  return null
}

/** Makes the recovery codes of a user anew; the former ones no longer work. @throws second_factor_not_found */
export function renewCodes(
  db: Db,
  verbs: Pick<FactorVerbs, 'hasSecondFactor'>,
  user: string,
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, user)
    if (!(await verbs.hasSecondFactor(tx, user))) throw new Refusal('second_factor_not_found')
    return makeRecoveryCodes(tx, user)
  })
}

/** @throws second_factor_not_found */
export async function removeApp(tx: Db, user: string): Promise<void> {
  const row = await tx.deleteFrom('totp').where('user_id', '=', user).returning('secret').executeTakeFirst()
  if (!row?.secret) throw new Refusal('second_factor_not_found')
}

/** Calls about the second factors of one user follow each other until the transaction ends. */
export async function lockUser(tx: Db, user: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`second factor ${user}`}, 0))`.execute(tx)
}
