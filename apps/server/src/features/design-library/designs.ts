import type { DesignSummary, designLibrary, LibraryDesign } from '@carillon/contract/design-library'
import type { HandlerInput } from '@carillon/contract/endpoint'
import type { Metadata } from '@carillon/contract/wire'
import { generateHtml } from '@carillon/email-design/generate-html'
import { readDesign } from '@carillon/email-design/read-design'
import type { Selectable } from 'kysely'
import { type Db, newId } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Design as DesignTable } from '#platform/tables.generated.ts'
import { plainTextOf } from '../../sending/message/plain-text.ts'
import { copyName } from './designs.rules.ts'
import { findPrebuilt, isPrebuilt } from './prebuilts.ts'

type Create = HandlerInput<typeof designLibrary.create>['body']
type Change = HandlerInput<typeof designLibrary.update>['body']
type Copy = HandlerInput<typeof designLibrary.duplicate>['body']
type Content = Omit<Change, 'name' | 'editor'>
type Row = Selectable<DesignTable>

export interface DesignPage {
  result: (DesignSummary & Partial<LibraryDesign>)[]
  _metadata: Metadata
}

/** A page of designs, last changed first. Tokens are offsets: a library holds hundreds, not millions. */
export async function listDesigns(
  db: Db,
  account: string,
  page: { summary: boolean; page_size: number; page_token?: string | undefined },
  address: (token: string) => string,
): Promise<DesignPage> {
  const start = readOffset(page.page_token)
  const rows = await db
    .selectFrom('design')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .offset(start)
    .limit(page.page_size + 1)
    .execute()
  const shown = rows.slice(0, page.page_size)
  return {
    result: shown.map((row) => (page.summary ? summaryOf(toWire(row)) : toWire(row))),
    _metadata: {
      self: address(String(start)),
      ...(start > 0 ? { prev: address(String(Math.max(0, start - page.page_size))) } : {}),
      ...(rows.length > page.page_size ? { next: address(String(start + page.page_size)) } : {}),
      count: await countDesigns(db, account),
    },
  }
}

export function summaryOf({ id, name, editor, thumbnail_url, updated_at, created_at }: LibraryDesign) {
  return { id, name, editor, thumbnail_url, updated_at, created_at }
}

export function readOffset(token: string | undefined): number {
  if (token === undefined || token === '') return 0
  if (!/^\d{1,7}$/.test(token)) throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
  return Number(token)
}

/** A design of the account or one to start from; null when there is none. */
export async function findDesign(db: Db, account: string, id: string): Promise<LibraryDesign | null> {
  if (isPrebuilt(id)) return findPrebuilt(id)
  if (!isUuid(id)) return null
  const row = await db
    .selectFrom('design')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toWire(row) : null
}

/** @throws design_not_found */
export async function getDesign(db: Db, account: string, id: string): Promise<LibraryDesign> {
  const design = isPrebuilt(id) ? null : await findDesign(db, account, id)
  if (!design) throw new Refusal('design_not_found', { id })
  return design
}

export async function createDesign(db: Db, account: string, fields: Create, now: Date) {
  const { name, editor, ...content } = fields
  const columns = contentColumns(content, editor ?? (content.document ? 'design' : 'code'))
  const row = await db
    .insertInto('design')
    .values({
      ...columns,
      editor: editor ?? (content.document ? 'design' : 'code'),
      name,
      id: newId(),
      account_id: account,
      created_at: now,
      updated_at: now,
    } as never)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toWire(row)
}

export async function updateDesign(db: Db, account: string, id: string, change: Change, now: Date) {
  return db.transaction().execute(async (tx) => {
    const current = await accessDesign(tx, account, id)
    const { name, ...content } = change
    const row = await tx
      .updateTable('design')
      .set({
        ...contentColumns(content, current.editor),
        ...(name === undefined ? {} : { name }),
        updated_at: now,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return toWire(row)
  })
}

/** Copies an own design, or one to start from, into the account's designs. */
export async function copyDesign(
  db: Db,
  account: string,
  source: LibraryDesign,
  { name, editor }: Copy,
  now: Date,
): Promise<LibraryDesign> {
  const { html_content, plain_content, generate_plain_content, subject, categories, document } = source
  return createDesign(
    db,
    account,
    {
      name: name ?? copyName(source.name),
      editor: editor ?? source.editor,
      ...{ html_content, plain_content, generate_plain_content, subject, categories, document },
    },
    now,
  )
}

export async function deleteDesign(db: Db, account: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await accessDesign(tx, account, id)
    await tx.deleteFrom('design').where('id', '=', id).execute()
  })
}

async function accessDesign(tx: Db, account: string, id: string): Promise<Row> {
  const row = isUuid(id)
    ? await tx
        .selectFrom('design')
        .selectAll()
        .where('account_id', '=', account)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
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

function contentColumns(content: Content, editor: string) {
  const { document, html_content, plain_content, subject, categories } = content
  const design = document && editor === 'design' ? readDocument(document) : null
  const html = design ? generateHtml(design) : html_content
  const generate = content.generate_plain_content ?? (plain_content ? undefined : true)
  return {
    ...(html === undefined ? {} : { html_content: html, document: design ? JSON.stringify(design) : null }),
    ...(html !== undefined && generate ? { plain_content: html === '' ? '' : plainTextOf(html) } : {}),
    ...(generate || plain_content === undefined ? {} : { plain_content }),
    ...(content.generate_plain_content === undefined
      ? {}
      : { generate_plain_content: content.generate_plain_content }),
    ...(subject === undefined ? {} : { subject }),
    ...(categories === undefined ? {} : { categories }),
  }
}

function readDocument(value: unknown) {
  const { design, problems } = readDesign(value)
  if (design) return design
  throw new Refusal('design_invalid', { path: problems[0]?.path ?? '' }, { field: 'document' })
}

function toWire(row: Row): LibraryDesign {
  const { id, name, html_content, plain_content, generate_plain_content, subject, categories } = row
  return {
    id,
    name,
    editor: row.editor as 'code' | 'design',
    thumbnail_url: '',
    updated_at: row.updated_at.toISOString(),
    created_at: row.created_at.toISOString(),
    ...{ html_content, plain_content, generate_plain_content, subject, categories },
    document: row.document as Record<string, unknown> | null,
  }
}

function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
}
