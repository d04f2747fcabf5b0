import type { DesignSummary, designLibrary, LibraryDesign } from '@carillon/contract/design-library'
import type { HandlerInput } from '@carillon/contract/endpoint'
import type { Metadata } from '@carillon/contract/wire'
import type { Selectable } from 'kysely'
import { keepRevision } from '#features/content-history/public.ts'
import { requestThumbnail } from '#features/thumbnails/public.ts'
import { type Db, newId } from '#platform/db.ts'
import { cutPage, writeCursor } from '#platform/http/page-cursor.rules.ts'
import { beyond, readCursor } from '#platform/http/page-cursor.ts'
import { Refusal } from '#platform/refusal.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import type { Design as DesignTable } from '#schema/tables.generated.ts'
import { asDesign, contentColumns, type Making } from './content-columns.ts'
import { copyName } from './designs.rules.ts'
import { findPrebuilt, isPrebuilt } from './prebuilts.ts'

type Create = HandlerInput<typeof designLibrary.create>['body']
type Change = HandlerInput<typeof designLibrary.update>['body']
type Copy = HandlerInput<typeof designLibrary.duplicate>['body']
type Content = Omit<Change, 'name' | 'revision'>
type Row = Selectable<DesignTable>

export interface DesignPage {
  result: (DesignSummary & Partial<LibraryDesign>)[]
  _metadata: Metadata
}

/** A page of designs, last changed first. Pages go on behind a design. @throws page_token_invalid */
export async function listDesigns(
  db: Db,
  account: string,
  page: { summary: boolean; page_size: number; page_token?: string | undefined },
  address: (token: string) => string,
): Promise<DesignPage> {
  const { page_size: size, page_token: token } = page
  const cursor = readCursor(token)
  const way = cursor?.direction === 'before' ? 'asc' : 'desc'
  const rows = await db
    .selectFrom('design')
    .selectAll()
    .where('account_id', '=', account)
    .where(beyond(cursor, 'uuid'))
    .orderBy('updated_at', way)
    .orderBy('id', way)
    .limit(size + 1)
    .execute()
  const cut = cutPage(rows, { size, cursor, write: writeCursor })
  return {
    result: cut.rows.map((row) => (page.summary ? summaryOf(toWire(row)) : toWire(row))),
    _metadata: {
      self: address(token ?? ''),
      ...(cut.prev === undefined ? {} : { prev: address(cut.prev) }),
      ...(cut.next === undefined ? {} : { next: address(cut.next) }),
      count: await countDesigns(db, account),
    },
  }
}

export function summaryOf(design: LibraryDesign): DesignSummary {
  const { id, name, description, editor, categories, thumbnail_url, thumbnail_pending } = design
  const { updated_at, created_at } = design
  return {
    id,
    name,
    editor,
    categories,
    thumbnail_url,
    thumbnail_pending,
    updated_at,
    created_at,
    ...(description === undefined ? {} : { description }),
  }
}

/** A design of the account or a system design; null for an unknown id. */
export async function findDesign(
  db: Db,
  account: string,
  id: string,
  publicUrl: string,
): Promise<LibraryDesign | null> {
  return isPrebuilt(id) ? findPrebuilt(id, publicUrl) : findOwnDesign(db, account, id)
}

async function findOwnDesign(db: Db, account: string, id: string): Promise<LibraryDesign | null> {
  const row = await db
    .selectFrom('design')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', uuidOrNone(id))
    .executeTakeFirst()
  return row ? toWire(row) : null
}

/** @throws design_not_found */
export async function getDesign(db: Db, account: string, id: string): Promise<LibraryDesign> {
  const design = await findOwnDesign(db, account, id)
  if (!design) throw new Refusal('design_not_found', { id })
  return design
}

export async function createDesign(db: Db, account: string, fields: Create, making: Making) {
  const { name, editor, ...content } = fields
  const start = { editor: editor ?? (content.document ? 'design' : 'code'), generate_plain_content: true }
  const id = newId()
  return db.transaction().execute(async (tx) => {
    const { columns, warnings } = await contentColumns(content, start, making)
    const row = await tx
      .insertInto('design')
      .values({
        id,
        name,
        editor: start.editor,
        account_id: account,
        ...columns,
        ...labelColumns(content),
        created_at: making.now,
        updated_at: making.now,
      } as never)
      .returningAll()
      .executeTakeFirstOrThrow()
    await requestThumbnail(tx, 'design', id)
    return withWarnings(toWire(row), warnings)
  })
}

export async function updateDesign(db: Db, account: string, id: string, change: Change, making: Making) {
  return db.transaction().execute(async (tx) => {
    const current = await accessDesign(tx, account, id)
    const { name, revision, ...content } = change
    if (revision !== undefined && revision !== current.revision) {
      throw new Refusal('design_changed', { revision: current.revision })
    }
    const { columns, warnings } = await contentColumns(content, current, making)
    const row = await tx
      .updateTable('design')
      .set({
        ...columns,
        ...labelColumns(content),
        ...(name === undefined ? {} : { name }),
        revision: current.revision + 1,
        updated_at: making.now,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await requestThumbnail(tx, 'design', id)
    const saver = { user: making.user ?? null, now: making.now }
    await keepRevision(tx, { account, kind: 'design', id }, saver, current, row)
    return withWarnings(toWire(row), warnings)
  })
}

/**
 * Copies a design of the account or a system design into the account's designs, for the same editor or the other one.
 */
export async function copyDesign(
  db: Db,
  account: string,
  source: LibraryDesign,
  { name, editor }: Copy,
  making: Making,
): Promise<LibraryDesign> {
  const { html_content, plain_content, generate_plain_content, subject, categories } = source
  const becomesDesign = editor === 'design' && source.editor === 'code'
  const read = becomesDesign ? await asDesign(html_content, making.publicUrl) : null
  const document = read ? { ...read.design } : source.document
  const copy = await createDesign(
    db,
    account,
    {
      name: name ?? copyName(source.name),
      editor: editor ?? source.editor,
      html_content,
      plain_content,
      generate_plain_content,
      subject,
      categories,
      document,
    },
    making,
  )
  return withWarnings(copy, read?.warnings ?? [])
}

export async function deleteDesign(db: Db, account: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await accessDesign(tx, account, id)
    await tx.deleteFrom('design').where('id', '=', id).execute()
    await requestThumbnail(tx, 'design', id)
  })
}

function labelColumns({ subject, categories }: Content) {
  return {
    ...(subject === undefined ? {} : { subject }),
    ...(categories === undefined ? {} : { categories }),
  }
}

async function accessDesign(tx: Db, account: string, id: string): Promise<Row> {
  const row = await tx
    .selectFrom('design')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', uuidOrNone(id))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('design_not_found', { id })
  return row
}

async function countDesigns(db: Db, account: string): Promise<number> {
  const { count } = await db
    .selectFrom('design')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  return count
}

function toWire(row: Row): LibraryDesign {
  const { id, name, html_content, plain_content, generate_plain_content, subject, categories } = row
  return {
    id,
    name,
    editor: row.editor as 'code' | 'design',
    thumbnail_url: '',
    thumbnail_pending: false,
    updated_at: row.updated_at.toISOString(),
    created_at: row.created_at.toISOString(),
    html_content,
    plain_content,
    generate_plain_content,
    subject,
    categories,
    document: row.document,
    revision: row.revision,
  }
}

/** Adds warnings to the answer. They are not stored, because only the sender of the HTML can use them. */
function withWarnings(design: LibraryDesign, warnings: { message: string }[]): LibraryDesign {
  return warnings.length === 0 ? design : { ...design, warnings }
}

/** The HTML of one design, for its thumbnail. */
export async function designHtml(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('design').select('html_content').where('id', '=', id).executeTakeFirst()
  return row?.html_content ?? null
}
