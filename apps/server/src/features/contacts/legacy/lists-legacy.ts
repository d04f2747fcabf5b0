import { type ListUse, listLimits } from '@carillon/contract/lists'
import type { LegacyList } from '@carillon/contract/recipients-legacy'
import { sql } from 'kysely'
import { type FindUses, listsOf } from '#features/contact-sets/public.ts'
import {
  accessListByNumber,
  findListsByNumber,
  type NumberedList,
  numberLists,
} from '#features/legacy-recipients/public.ts'
import type { Db } from '#platform/db.ts'
import type { Identity } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import { retryDeadlocks } from '#platform/retry-deadlocks.ts'
import { requestListDeletion } from '../deletions/request-deletion.ts'
import { addToList, createList, renameList } from '../lists/lists.ts'
import { findRecipients } from '../search/find-recipients.ts'
import { recipientsPerCall } from './change-recipients.ts'

export function showList({ number, name, recipients }: NumberedList): LegacyList {
  return { id: number, name, recipient_count: recipients }
}

/** Makes a list. @throws list_name_length; list_name_taken, also by a segment; list_limit_reached */
export async function createLegacyList(db: Db, account: string, name: string): Promise<NumberedList> {
  await checkName(db, account, name)
  const { id } = await createList(db, account, { name })
  return accessNumbered(db, account, id)
}

/** Renames a list. @throws those of its name, and those of `accessListByNumber` */
export async function renameLegacyList(
  db: Db,
  account: string,
  number: string,
  name: string,
): Promise<NumberedList> {
  const { id } = await accessListByNumber(db, account, number)
  await checkName(db, account, name)
  await renameList(db, account, id, { name })
  return accessNumbered(db, account, id)
}

async function accessNumbered(db: Db, account: string, id: string): Promise<NumberedList> {
  const [list] = await numberLists(db, account, [id])
  if (!list) throw new Refusal('list_not_found', { id }, { field: 'list_id' })
  return list
}

async function checkName(db: Db, account: string, name: string): Promise<void> {
  const limit = listLimits.name
  if (name === '' || name.length > limit) throw new Refusal('list_name_length', { limit }, { field: 'name' })
  const { rows } = await sql`
    select 1 from segment where account_id = ${account} and lower(name) = lower(${name}) limit 1`.execute(db)
  if (rows.length > 0) throw new Refusal('list_name_taken', {}, { field: 'name' })
}

/**
 * Deletes lists in one transaction; their contacts stay. Numbers that no list has are left out.
 * @throws list_id_invalid if none of them is a list; list_locked if a send needs one of them
 */
export async function deleteLegacyLists(
  db: Db,
  identity: Identity,
  numbers: readonly number[],
  findUses: FindUses<ListUse>,
): Promise<void> {
  const whole = numbers.filter((number) => Number.isSafeInteger(number))
  await retryDeadlocks(db, async (tx) => {
    const lists = await findListsByNumber(tx, identity.account, whole)
    if (lists.length === 0) throw new Refusal('list_id_invalid')
    for (const { id } of lists.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      await requestListDeletion(tx, identity, id, false, findUses)
  })
}

/**
 * Puts recipients on a list. Ids that no recipient has are left out.
 * @throws contacts_too_many; recipient_id_invalid if no id holds an address; contact_not_found, with 400, if no recipient
 * has one of them
 */
export async function addRecipients(
  db: Db,
  account: string,
  number: string,
  ids: readonly string[],
): Promise<void> {
  const list = await accessListByNumber(db, account, number)
  if (ids.length > recipientsPerCall) throw new Refusal('contacts_too_many', { limit: recipientsPerCall })
  const { contactIds, valid } = await findRecipients(db, account, ids)
  if (valid === 0) throw new Refusal('recipient_id_invalid')
  if (contactIds.length === 0) throw new Refusal('contact_not_found', {}, { status: 400 })
  await addToList(db, account, list.id, contactIds)
}

/** The lists that a contact is on. */
export async function findListsOf(db: Db, account: string, contactId: string): Promise<NumberedList[]> {
  const lists = await listsOf(db, account, [contactId])
  return numberLists(db, account, lists.get(contactId) ?? [])
}
