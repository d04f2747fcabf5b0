import type { FormSummary } from '@carillon/contract/forms'
import type { Metadata } from '@carillon/contract/wire'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { foldedHolds } from '#platform/folded-text.ts'
import { cutPage, parseCursor, writeCursor } from '#platform/http/page-cursor.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { hasChanges, summarize } from './show-form.ts'

interface Asked {
  page_size: number
  page_token?: string | undefined
  search?: string | undefined
}

/** A page of forms, last edited first. Pages go on behind a row. @throws page_token_invalid */
export async function listForms(
  db: Db,
  account: string,
  { page_size: size, page_token: token, search }: Asked,
  {
    publicUrl,
    limit,
    address,
  }: { publicUrl: string; limit: number | null; address: (token: string) => string },
): Promise<{ result: FormSummary[]; form_count: number; form_limit: number | null; _metadata: Metadata }> {
  const cursor = parseCursor(token)
  if (cursor === undefined) throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
  const isBack = cursor?.direction === 'before'
  const way = isBack ? 'asc' : 'desc'
  const matching = search ? foldedHolds(sql`name`, search) : sql<SqlBool>`true`
  const beyond =
    cursor === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(updated_at, id) ${sql.raw(isBack ? '>' : '<')} (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
  const rows = await db
    .selectFrom('signup_form')
    .selectAll()
    .select(hasChanges)
    .where('account_id', '=', account)
    .where(matching)
    .where(beyond)
    .orderBy('updated_at', way)
    .orderBy('id', way)
    .limit(size + 1)
    .execute()
  const page = cutPage(rows, { size, cursor, write: writeCursor })
  const { all, found } = await db
    .selectFrom('signup_form')
    .select((row) => [
      row.fn.countAll<number>().as('all'),
      sql<number>`count(*) filter (where ${matching})`.as('found'),
    ])
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  return {
    result: await summarize(db, account, page.rows, publicUrl),
    form_count: all,
    form_limit: limit,
    _metadata: {
      self: address(token ?? ''),
      ...(page.prev === undefined ? {} : { prev: address(page.prev) }),
      ...(page.next === undefined ? {} : { next: address(page.next) }),
      count: found,
    },
  }
}
