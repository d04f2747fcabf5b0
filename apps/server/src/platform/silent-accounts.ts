import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#schema/tables.generated.ts'

/**
 * SQL that is true if an account is silent: it, or its parent, is disabled. Nothing leaves a silent account and no one can
 * act for it; the pages of its recipients live on (docs/decisions/0245). The first part asks once in a statement if any
 * account is disabled, so where none is, a row costs nothing.
 * @param account SQL of the account's id
 */
export const isSilentSql = (account: string): string => `
  (exists (select 1 from account where disabled) and exists (
    select 1 from account one left join account parent on parent.id = one.parent_id
    where one.id = ${account} and (one.disabled or coalesce(parent.disabled, false))
  ))`

/** The same as a part of a statement. */
export const isSilent = (account: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.raw(isSilentSql(account))}`

/**
 * SQL that is true if the people of an account can't sign in to it: it is silent, or its parent closed the website to them.
 * Keys work on, and so does acting from the parent. The statement has the row as `account`.
 */
export const isClosedToPeople: RawBuilder<boolean> = sql`(${isSilent('account.id')} or account.website_disabled)`

/** True if an account is silent now. */
export async function isAccountSilent(db: Kysely<DB>, account: string): Promise<boolean> {
  const { rows } = await sql<{ is_silent: boolean }>`
    select ${isSilent('asked.id')} as is_silent from (select ${account}::uuid as id) as asked`.execute(db)
  return rows[0]?.is_silent ?? false
}
