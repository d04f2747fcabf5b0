import type { Matching } from '@carillon/contract/contact-bulk'
import { sql } from 'kysely'
import { accessList, type ContactIds } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import type { CheckedMatching } from '#schema/stored-job-detail.ts'
import { foundBySearch, readSearch } from './search-contacts.ts'
import { contactsWithStatus } from './status.ts'

/**
 * Checks a filter: its list and segment belong to the account, its search is valid.
 * @throws list_not_found, segment_not_found, search_too_short or search_special_characters
 */
export async function checkMatching(db: Db, account: string, matching: Matching): Promise<CheckedMatching> {
  const checked: CheckedMatching = {}
  if (matching.list_id) checked.list = (await accessList(db, account, matching.list_id)).id
  if (matching.segment_id) checked.segment = await accessSegmentId(db, account, matching.segment_id)
  if (matching.search) {
    readSearch(matching.search)
    checked.search = matching.search.trim()
  }
  if (matching.status) checked.status = matching.status
  return checked
}

async function accessSegmentId(db: Db, account: string, id: string): Promise<string> {
  const row = await db
    .selectFrom('segment')
    .select('id')
    .where('account_id', '=', account)
    .where('id', '=', uuidOrNone(id))
    .executeTakeFirst()
  if (!row) throw new Refusal('segment_not_found', { id })
  return row.id
}

/**
 * The ids of matching contacts, each once. A search without a filter reads five ranges of indexes; other filters read
 * one.
 */
export function matchingContacts(
  account: string,
  { list, segment, search, status }: CheckedMatching,
): ContactIds {
  const onList = list && sql`select contact_id from list_contact where list_id = ${list}`
  const inSegment =
    segment && sql`select contact_id from segment_contact where segment_id = ${segment} and left_at is null`
  const found = search !== undefined && foundBySearch(account, search)
  const withStatus = status && contactsWithStatus(account, status)
  const parts = [onList, inSegment, found, withStatus].filter(
    (part) => part !== undefined && part !== false && part !== '',
  )
  if (parts.length === 0) return sql`select id as contact_id from contact where account_id = ${account}`
  return sql`${sql.join(parts, sql` intersect `)}`
}

/** The next matching ids in order, after the last one of the set before. */
export async function nextMatching(
  db: Db,
  account: string,
  matching: CheckedMatching,
  page: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select contact_id as id from (${matchingContacts(account, matching)}) as matching
    where contact_id > ${page.after}::uuid
    order by contact_id limit ${page.limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The number of matching contacts. */
export async function countMatching(db: Db, account: string, matching: CheckedMatching): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${matchingContacts(account, matching)}) as matching
  `.execute(db)
  return rows[0]?.count ?? 0
}
