import { type RawBuilder, sql } from 'kysely'
import { accessList } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import { type PagePlace, writePageToken } from './page-token.rules.ts'

/**
 * Limits contacts to the members of a list or segment: the table of members, and their stored number. Null: all
 * contacts.
 */
export type MemberFilter = {
  table: RawBuilder<unknown>
  /** The condition on the table, whose alias is `m`. */
  holds: RawBuilder<unknown>
  count: number
} | null

/**
 * Finds the list or segment that a page is of.
 * @throws list_not_found, segment_not_found
 */
export async function accessMemberFilter(
  db: Db,
  account: string,
  query: { list_id?: string | undefined; segment_id?: string | undefined },
): Promise<MemberFilter> {
  if (query.list_id !== undefined) {
    const list = await accessList(db, account, query.list_id)
    return { table: sql`list_contact`, holds: sql`m.list_id = ${list.id}`, count: list.contact_count }
  }
  if (query.segment_id === undefined) return null
  const segment = await db
    .selectFrom('segment')
    .select(['id', 'contacts_count'])
    .where('account_id', '=', account)
    .where('id', '=', uuidOrNone(query.segment_id))
    .executeTakeFirst()
  if (!segment) throw new Refusal('segment_not_found', { id: query.segment_id })
  return {
    table: sql`segment_contact`,
    holds: sql`m.segment_id = ${segment.id} and m.left_at is null`,
    count: segment.contacts_count,
  }
}

/** Tokens for the pages before and after this one; absent where there is none. */
export function edges<T>(
  page: readonly T[],
  keyOf: (row: T) => readonly string[],
  { more, place }: { more: boolean; place: PagePlace | null },
): { next: string | undefined; prev: string | undefined } {
  const [first, last] = [page.at(0), page.at(-1)]
  if (first === undefined || last === undefined) return { next: undefined, prev: undefined }
  const back = place?.direction === 'prev'
  return {
    next: back || more ? writePageToken({ direction: 'next', key: keyOf(last) }) : undefined,
    prev: (back ? more : place !== null)
      ? writePageToken({ direction: 'prev', key: keyOf(first) })
      : undefined,
  }
}
