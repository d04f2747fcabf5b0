import type { ListUse } from '@carillon/contract/lists'
import { sql } from 'kysely'
import type { FindUses } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'

/**
 * The messages that use or exclude a list, and the segments that read it. Segments don't prevent its deletion; they
 * become invalid.
 */
export async function findListUses(
  db: Db,
  account: string,
  id: string,
  findUses: FindUses<ListUse>,
): Promise<ListUse[]> {
  const { rows } = await sql<{ id: string; name: string; status: string }>`
    select id, name, status from segment
    where account_id = ${account} and (parent_list_id = ${id} or ${id}::uuid = any(reads_lists))
    order by lower(name)
  `.execute(db)
  const segments = rows.map((row) => ({ kind: 'segment' as const, ...row, excludes: false, locks: false }))
  return [...(await findUses(db, account, { kind: 'list', id })), ...segments]
}
