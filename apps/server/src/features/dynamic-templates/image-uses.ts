import type { ImageUse } from '@carillon/contract/images'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

interface Row {
  id: string
  name: string
  template_id: string
  template_name: string
  active: boolean
  updated_at: Date
}

/** Versions of templates that show an image, the last changed first. */
export async function findVersionsShowing(db: Db, account: string, image: string): Promise<ImageUse[]> {
  const { rows } = await sql<Row>`
    select version.id, version.name, template_id, template.name as template_name, active, version.updated_at
    from template_version version
    join template on template.id = version.template_id and template.deleted_at is null
    where version.account_id = ${account}
      and ids_in_content(html_content, document) @> array[${image}::uuid]
    order by version.updated_at desc limit 100
  `.execute(db)
  return rows.map((row) => ({ kind: 'template_version', ...row, updated_at: row.updated_at.toISOString() }))
}
