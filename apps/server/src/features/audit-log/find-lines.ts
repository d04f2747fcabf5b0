import type { AuditLine } from '@carillon/contract/audit-log'
import { sql } from 'kysely'
import { usernamesOf } from '#features/account/public.ts'
import type { Db } from '#platform/db.ts'
import { type CutPage, cutPage, writeCursor } from '#platform/http/page-cursor.rules.ts'
import { readCursor } from '#platform/http/page-cursor.ts'

export interface Filters {
  user_id?: string | undefined
  area?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** A page of the lines of an account, newest first. */
export async function findPage(
  db: Db,
  account: string,
  {
    page_size: size,
    page_token,
    ...filters
  }: Filters & { page_size: number; page_token?: string | undefined },
): Promise<CutPage<AuditLine>> {
  const cursor = readCursor(page_token)
  const isBack = cursor?.direction === 'before'
  const edge = cursor && (isBack ? { after: cursor.id } : { before: cursor.id })
  const lines = await findLines(db, account, filters, { ...edge, limit: size + 1 })
  return cutPage(lines, {
    size,
    cursor,
    write: (direction, { id, at }) => writeCursor(direction, { id, updated_at: new Date(at) }),
  })
}

/** Lines of an account, newest first; with `after` those behind a line in time, oldest first. */
export async function findLines(
  db: Db,
  account: string,
  filters: Filters,
  page: { before?: string | undefined; after?: string | undefined; limit: number },
): Promise<AuditLine[]> {
  const { before, after, limit } = page
  let query = db.selectFrom('audit_line').selectAll().where('account_id', '=', account)
  if (filters.user_id !== undefined) query = query.where('user_id', '=', filters.user_id)
  if (filters.area !== undefined) query = query.where('area', '=', filters.area)
  if (filters.from !== undefined) query = query.where('id', '>=', firstIdAt(filters.from))
  if (filters.to !== undefined) query = query.where('id', '<', firstIdAt(filters.to))
  if (before !== undefined) query = query.where('id', '<', before)
  if (after !== undefined) query = query.where('id', '>', after)
  const rows = await query
    .orderBy('id', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute()
  const parents = rows.flatMap(({ home_account_id }) => home_account_id ?? [])
  const names = await usernamesOf(db, [...new Set(parents)])
  return rows.map(({ account_id: _account, home_account_id, area: _area, at, changes, ...row }) => ({
    ...row,
    at: at.toISOString(),
    through: row.through as AuditLine['through'],
    outcome: row.outcome as AuditLine['outcome'],
    changes: changes as AuditLine['changes'],
    acting_from: home_account_id === null ? null : (names.get(home_account_id) ?? null),
  }))
}

/** The least id that a line of this moment can have. */
export function firstIdAt(moment: string): string {
  const ms = Date.parse(moment).toString(16).padStart(12, '0')
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-000000000000`
}

/**
 * The people and areas that the lines of an account have. Each next value is found in an index, so that the time depends
 * on the number of values and not on the number of lines.
 */
export async function findActors(db: Db, account: string) {
  const people = await sql<{ user_id: string; email: string }>`
    with recursive one as (
      (select user_id from audit_line where account_id = ${account} and user_id is not null
       order by user_id limit 1)
      union all
      select (select user_id from audit_line
              where account_id = ${account} and user_id > one.user_id order by user_id limit 1)
      from one where one.user_id is not null
    )
    select one.user_id, latest.user_email as email
    from one
    cross join lateral (
      select user_email from audit_line
      where account_id = ${account} and user_id = one.user_id order by id desc limit 1
    ) as latest
    order by latest.user_email
  `.execute(db)
  const areas = await sql<{ area: string }>`
    with recursive one as (
      (select area from audit_line where account_id = ${account} order by area limit 1)
      union all
      select (select area from audit_line where account_id = ${account} and area > one.area order by area limit 1)
      from one where one.area is not null
    )
    select area from one where area is not null
  `.execute(db)
  return { people: people.rows, areas: areas.rows.map(({ area }) => area) }
}
