import type { Matching } from '@carillon/contract/contact-bulk'
import type { ListUse } from '@carillon/contract/lists'
import { accessList, countContacts, type FindUses, refuseUsed } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'
import type { Identity } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import { retryDeadlocks } from '#platform/retry-deadlocks.ts'
import { asUuid } from '#platform/uuid.ts'
import { deleteList } from '../lists/lists.ts'
import { checkMatching, countMatching } from '../search/matching.ts'
import { startDeletion } from './delete-contacts.ts'

const mostIds = 1000

/** Checks a list of ids: at least one, not too many. Texts that can't be ids are ignored. */
function readIds(ids: readonly string[] | undefined, field: string): string[] {
  if (!ids || ids.length === 0) throw new Refusal('contacts_required', {}, { field })
  if (ids.length > mostIds) throw new Refusal('contacts_too_many', { limit: mostIds }, { field })
  return [...new Set(ids.flatMap((id) => asUuid(id) ?? []))]
}

/**
 * DELETE /v3/marketing/contacts: starts the deletion of these contacts, or of all. Within a transaction it is part of that.
 */
export async function requestDeletion(
  db: Db,
  identity: Identity,
  query: { ids?: string[] | undefined; delete_all_contacts?: boolean | undefined },
): Promise<string> {
  const all = query.delete_all_contacts === true
  if (all && query.ids !== undefined) throw new Refusal('contacts_unclear', {}, { field: 'ids' })
  const ids = all ? [] : readIds(query.ids, 'ids')
  const requested = all ? (await countContacts(db, identity.account)).contacts : ids.length
  const start = (tx: Db) => startDeletion(tx, identity, all ? { matching: {} } : { ids }, requested)
  return db.isTransaction ? start(db) : db.transaction().execute(start)
}

/** Removes contacts from a list. It is a job because clients of the public API wait for one. */
export async function requestRemoval(
  db: Db,
  identity: Identity,
  listId: string,
  contactIds: readonly string[],
): Promise<string> {
  const list = await accessList(db, identity.account, listId)
  const ids = readIds(contactIds, 'contact_ids')
  return db.transaction().execute((tx) => startDeletion(tx, identity, { ids, fromList: list.id }, ids.length))
}

/**
 * Deletes a list. If its contacts are to be deleted too, a job does it, which the same transaction enqueues.
 * @returns the job; null when only the list was deleted, which is done at once
 */
export async function requestListDeletion(
  db: Db,
  identity: Identity,
  id: string,
  withContacts: boolean,
  findUses: FindUses<ListUse>,
): Promise<string | null> {
  return retryDeadlocks(db, async (tx) => {
    const list = await accessList(tx, identity.account, id, { lock: true })
    await refuseUsed(tx, identity.account, { kind: 'list', id: list.id }, findUses)
    if (withContacts)
      return startDeletion(tx, identity, { ofList: list.id, name: list.name }, list.contact_count)
    await deleteList(tx, identity.account, list.id)
    return null
  })
}

/** Starts the deletion of all contacts that match a filter, over all its pages. */
export async function requestMatchingDeletion(db: Db, identity: Identity, filter: Matching): Promise<string> {
  const matching = await checkMatching(db, identity.account, filter)
  const count = await countMatching(db, identity.account, matching)
  return db.transaction().execute((tx) => startDeletion(tx, identity, { matching }, count))
}

/** Deletes the members of a segment, and then the segment. Call within the transaction that locked it. */
export async function startSegmentDeletion(
  tx: Db,
  identity: Identity,
  segment: { id: string; name: string; contacts_count: number },
): Promise<string> {
  const deletion = { matching: { segment: segment.id }, name: segment.name, dropSegment: segment.id }
  return startDeletion(tx, identity, deletion, segment.contacts_count)
}
