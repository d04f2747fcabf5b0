import type { ListUse } from '@carillon/contract/lists'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** The forms that add people to a list, newest first. A published one keeps the list from being deleted. */
export async function findFormUses(
  db: Db,
  account: string,
  { kind, id }: { kind: 'list' | 'segment'; id: string },
): Promise<ListUse[]> {
  if (kind !== 'list') return []
  const { rows } = await sql<{ id: string; name: string; published: boolean }>`
    select id, name, coalesce(published ->> 'list_id' = ${id}::text, false) as published from signup_form
    where account_id = ${account} and (draft ->> 'list_id' = ${id}::text or published ->> 'list_id' = ${id}::text)
    order by updated_at desc`.execute(db)
  return rows.map(({ published, ...row }) => ({
    kind: 'signup_form' as const,
    ...row,
    status: published ? 'published' : 'draft',
    excludes: false,
    locks: published,
  }))
}
