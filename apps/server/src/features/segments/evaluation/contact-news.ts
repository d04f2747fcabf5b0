import { sql } from 'kysely'
import { bareArray, type Db, newId } from '#platform/db.ts'
import type { ContactChange } from './touched-segments.ts'

/** The changes: contacts, or the members of a segment. */
export interface ContactNews {
  id: string
  /** Null: too many to name. */
  contactIds: string[] | null
  /** The lists that the contact was added to or taken off. */
  lists: string[]
  /** The segment that the contact entered or left. */
  segmentId: string | null
  /** True if anything may have changed, also memberships of lists, and contacts may be new or gone. */
  isAnything: boolean
}

/** Begins, or ends, keeping the changes of an account's contacts for `takeNews`. */
export async function followAccount(tx: Db, account: string, isFollowed: boolean): Promise<void> {
  if (isFollowed) {
    await tx
      .insertInto('contact_follower')
      .values({ account_id: account })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return
  }
  await tx.deleteFrom('contact_follower').where('account_id', '=', account).execute()
  await tx.deleteFrom('contact_news').where('account_id', '=', account).execute()
}

/**
 * Keeps a change for the followers of the account, in the transaction that made it, so that none is missed. Without a
 * follower it reads one row.
 */
export async function noteNews(
  tx: Db,
  account: string,
  contactIds: readonly string[] | 'many',
  change: ContactChange | { segmentId: string },
): Promise<void> {
  const ids = contactIds === 'many' ? null : bareArray(contactIds)
  const isAnything = change === 'anything'
  const { lists, segmentId } = {
    lists: change !== 'anything' && 'lists' in change ? (change.lists ?? []) : [],
    segmentId: change !== 'anything' && 'segmentId' in change ? change.segmentId : null,
  }
  await sql`
    insert into contact_news (id, account_id, contact_ids, lists, segment_id, is_anything)
    select ${newId()}, account_id, ${ids}::uuid[], ${lists}::uuid[], ${segmentId}::uuid, ${isAnything}
    from contact_follower where account_id = ${account}`.execute(tx)
}

/** The accounts that have news. */
export async function accountsWithNews(db: Db): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from contact_follower follower
    where exists (select 1 from contact_news where account_id = follower.account_id)`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

/**
 * Takes the oldest news of an account away, within the transaction that follows them. Others take the next news
 * meanwhile, without waiting.
 */
export async function takeNews(tx: Db, account: string, atMost: number): Promise<ContactNews[]> {
  const { rows } = await sql<{
    id: string
    contact_ids: string[] | null
    lists: string[] | null
    segment_id: string | null
    is_anything: boolean
  }>`
    delete from contact_news
    where id in (
      select id from contact_news where account_id = ${account} order by id limit ${atMost} for update skip locked
    )
    returning id, contact_ids, lists, segment_id, is_anything`.execute(tx)
  return rows
    .map(({ id, contact_ids, lists, segment_id, is_anything }) => ({
      id,
      contactIds: contact_ids,
      lists: lists ?? [],
      segmentId: segment_id,
      isAnything: is_anything,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}
