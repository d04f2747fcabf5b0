import type { ErasureRequest } from '@carillon/contract/data-requests'
import { sql } from 'kysely'
import { findContacts, requestDeletion } from '#features/contacts/public.ts'
import type { Db } from '#platform/db.ts'
import type { Identity } from '#platform/http/identity.ts'
import { maskAddress } from '#platform/mask-address.ts'
import { Refusal } from '#platform/refusal.ts'
import { uuidOrNone } from '#platform/uuid.ts'

/** The number of closed requests that are shown. */
const mostClosed = 100

/** Open requests by their deadline, then the newest closed ones. */
export async function findErasures(db: Db, account: string): Promise<ErasureRequest[]> {
  const select = () =>
    db.selectFrom('data_request').selectAll().where('account_id', '=', account).where('kind', '=', 'erasure')
  const isOpen = sql<boolean>`done_at is null and withdrawn_at is null`
  const open = await select().where(isOpen).orderBy('due_at').orderBy('id').execute()
  const closed = await select()
    .where(sql<boolean>`not (${isOpen})`)
    .orderBy('requested_at', 'desc')
    .limit(mostClosed)
    .execute()
  const rows = [...open, ...closed]
  const known = await findContacts(
    db,
    account,
    open.map((row) => row.contact_id),
    '',
  )
  const ids = new Set(known.map(({ id }) => id))
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    contact_id: ids.has(row.contact_id) ? row.contact_id : null,
    state: row.done_at ? 'done' : row.withdrawn_at ? 'withdrawn' : 'open',
    requested_at: row.requested_at.toISOString(),
    due_at: (row.due_at ?? row.requested_at).toISOString(),
    done_at: row.done_at?.toISOString() ?? null,
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
  }))
}

/**
 * Deletes the contact as a user would, and notes that the request is done. The request stays as a record, without the
 * address. Answers the job; null when there is no such contact any more.
 * @throws erasure_request_not_found, erasure_request_closed
 */
export async function erase(db: Db, identity: Identity, id: string, now: Date): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const { account } = identity
    const row = await tx
      .selectFrom('data_request')
      .selectAll()
      .where('account_id', '=', account)
      .where('kind', '=', 'erasure')
      .where('id', '=', uuidOrNone(id))
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Refusal('erasure_request_not_found', { id })
    if (row.done_at || row.withdrawn_at) throw new Refusal('erasure_request_closed', { id })
    const [contact] = await findContacts(tx, account, [row.contact_id], '')
    const job = contact ? await requestDeletion(tx, identity, { ids: [contact.id] }) : null
    await tx
      .updateTable('data_request')
      .set({ done_at: now, done_by: identity.userId, email: maskAddress(row.email) })
      .where('id', '=', row.id)
      .execute()
    return job
  })
}

/** Deletes requests for copies whose link works no longer, with the addresses that asked for them. */
export async function forgetCopies({ db, now }: { db: Db; now(): Date }): Promise<void> {
  // All accounts: old requests are deleted by one job.
  await db
    .deleteFrom('data_request')
    .where('kind', '=', 'copy')
    .where('requested_at', '<', new Date(now().getTime() - 4 * 24 * 60 * 60_000))
    .execute()
}
