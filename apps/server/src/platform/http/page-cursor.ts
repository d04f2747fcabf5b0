import { type SqlBool, sql } from 'kysely'
import { Refusal } from '../refusal.ts'
import { type Cursor, parseCursor } from './page-cursor.rules.ts'

/** Null for the first page. @throws page_token_invalid */
export function readCursor(token: string | undefined): Cursor | null {
  const cursor = parseCursor(token)
  if (cursor === undefined) throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
  return cursor
}

/** Rows on the page of a cursor, of a list by `updated_at` and `id`, last changed first. */
export function beyond(cursor: Cursor | null, idType: 'uuid' | 'text') {
  if (cursor === null) return sql<SqlBool>`true`
  const isBeyond = sql.raw(cursor.direction === 'before' ? '>' : '<')
  return sql<SqlBool>`(updated_at, id) ${isBeyond} (${cursor.at}::timestamptz, ${cursor.id}::${sql.raw(idType)})`
}
