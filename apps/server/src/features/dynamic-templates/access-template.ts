import type { Selectable } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Template as TemplateTable } from '#schema/tables.generated.ts'

export type TemplateRow = Selectable<TemplateTable>

/** Finds a template of the account. With `lock`, others can't change it or its versions until the transaction ends. */
export async function accessTemplate(
  db: Db,
  account: string,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<TemplateRow> {
  const query = db
    .selectFrom('template')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new Refusal('template_not_found', { id })
  return row
}
