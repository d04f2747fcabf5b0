import type { ImageUse } from '@carillon/contract/images'
import { type SavedRow, savedRowLimits } from '@carillon/contract/saved-rows'
import type { Metadata } from '@carillon/contract/wire'
import { readDesign } from '@carillon/email-design/read-design'
import { type Selectable, sql } from 'kysely'
import { type Db, newId } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import { asUuid, uuidOrNone } from '#platform/uuid.ts'
import type { SavedRow as SavedRowTable } from '#schema/tables.generated.ts'

/** A page of saved rows, newest first, by id, so that every page costs the same. */
export async function listRows(
  db: Db,
  account: string,
  page: { page_size: number; page_token?: string | undefined },
  base: string,
): Promise<{ result: SavedRow[]; _metadata: Metadata }> {
  const before = page.page_token || undefined
  if (before !== undefined && asUuid(before) === null) {
    throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
  }
  const rows = await db
    .selectFrom('saved_row')
    .selectAll()
    .where('account_id', '=', account)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(page.page_size + 1)
    .execute()
  const shown = rows.slice(0, page.page_size)
  const last = shown.at(-1)?.id
  return {
    result: shown.map(toWire),
    _metadata: {
      self: `${base}&page_token=${before ?? ''}`,
      ...(rows.length > page.page_size ? { next: `${base}&page_token=${last}` } : {}),
      count: await countRows(db, account),
    },
  }
}

/** @throws design_invalid, saved_row_not_single, saved_row_limit_reached */
export async function keepRow(
  db: Db,
  account: string,
  { name, document }: { name: string; document: Record<string, unknown> },
  now: Date,
): Promise<SavedRow> {
  const { design, problems } = readDesign(document)
  if (!design) throw new Refusal('design_invalid', { path: problems[0]?.path ?? '' }, { field: 'document' })
  if (design.modules.length !== 1) throw new Refusal('saved_row_not_single', {}, { field: 'document' })
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    if ((await countRows(tx, account)) >= savedRowLimits.rows) {
      throw new Refusal('saved_row_limit_reached', { limit: savedRowLimits.rows })
    }
    const row = await tx
      .insertInto('saved_row')
      .values({
        id: newId(),
        account_id: account,
        name,
        document: JSON.stringify(design),
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toWire(row)
  })
}

/** @throws saved_row_not_found */
export async function renameRow(
  db: Db,
  account: string,
  id: string,
  name: string,
  now: Date,
): Promise<SavedRow> {
  const row = await db
    .updateTable('saved_row')
    .set({ name, updated_at: now })
    .where('account_id', '=', account)
    .where('id', '=', uuidOrNone(id))
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Refusal('saved_row_not_found', { id })
  return toWire(row)
}

/** @throws saved_row_not_found */
export async function deleteRow(db: Db, account: string, id: string): Promise<void> {
  const row = await db
    .deleteFrom('saved_row')
    .where('account_id', '=', account)
    .where('id', '=', uuidOrNone(id))
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Refusal('saved_row_not_found', { id })
}

/** The saved rows that show an image, last changed first. */
export async function findRowsShowing(db: Db, account: string, image: string): Promise<ImageUse[]> {
  const { rows } = await sql<{ id: string; name: string; updated_at: Date }>`
    select id, name, updated_at from saved_row
    where account_id = ${account} and ids_in_content('', document) @> array[${image}::uuid]
    order by updated_at desc limit 100
  `.execute(db)
  return rows.map((row) => ({ kind: 'saved_row', ...row, updated_at: row.updated_at.toISOString() }))
}

async function countRows(db: Db, account: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_row')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  return count
}

function toWire({ id, name, document, updated_at }: Selectable<SavedRowTable>): SavedRow {
  return { id, name, document, updated_at: updated_at.toISOString() }
}
