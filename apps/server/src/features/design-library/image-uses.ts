import type { ImageUse } from '@carillon/contract/images'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** The designs of the library that show an image, last changed first. */
export async function findDesignsShowing(db: Db, account: string, image: string): Promise<ImageUse[]> {
  const { rows } = await sql<{ id: string; name: string; updated_at: Date }>`
    select id, name, updated_at from design
    where account_id = ${account}
      and ids_in_content(html_content, document) @> array[${image}::uuid]
    order by updated_at desc limit 100
  `.execute(db)
  return rows.map((row) => ({ kind: 'design', ...row, updated_at: row.updated_at.toISOString() }))
}
