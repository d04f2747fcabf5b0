import { sql } from 'kysely'
import { bareArray, type Db } from '#platform/db.ts'

/**
 * Locks lists until the transaction ends, so that they aren't deleted and their counts stay. Whoever changes memberships
 * calls this first: lists are locked in the order of their ids, before their rows of contacts (docs/decisions/0248).
 * @returns those that still exist
 */
export async function lockLists(tx: Db, account: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from list where account_id = ${account} and id = any(${bareArray(ids)}::uuid[])
    order by id for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Locks the lists on which these contacts are. */
export async function lockListsOf(tx: Db, account: string, contactIds: readonly string[]): Promise<void> {
  await lockLists(tx, account, await listsOf(tx, contactIds))
}

/**
 * Keeps the lists on which these contacts are from being deleted until the transaction ends. Others may change their
 * counts in the meantime, so sets of one job can run at once (docs/decisions/0298).
 */
export async function keepListsOf(tx: Db, account: string, contactIds: readonly string[]): Promise<void> {
  const ids = await listsOf(tx, contactIds)
  if (ids.length === 0) return
  await sql`
    select id from list where account_id = ${account} and id = any(${bareArray(ids)}::uuid[])
    order by id for key share`.execute(tx)
}

async function listsOf(tx: Db, contactIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct list_id as id from list_contact where contact_id = any(${bareArray(contactIds)}::uuid[])`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
