import { randomBytes } from 'node:crypto'
import {
  type Generation,
  type Template,
  type TemplateSummary,
  type TemplateUsage,
  templateLimits,
} from '@carillon/contract/dynamic-templates'
import type { Metadata } from '@carillon/contract/wire'
import { requestThumbnail } from '#features/thumbnails/public.ts'
import type { JobContext } from '#jobs/define-job.ts'
import { type Db, newId } from '#platform/db.ts'
import { cutPage, writeCursor } from '#platform/http/page-cursor.rules.ts'
import { beyond, readCursor } from '#platform/http/page-cursor.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import { accessTemplate, type TemplateRow } from './access-template.ts'
import { copyName, plainTime } from './templates.rules.ts'
import { refuseTooManyVersions, toVersion, toVersionSummary, type VersionRow } from './versions.ts'

export interface TemplatePage {
  result: TemplateSummary[]
  _metadata: Metadata
}

/** A page of templates, last changed first. Pages go on behind a template. @throws page_token_invalid */
export async function listTemplates(
  db: Db,
  account: string,
  {
    generations,
    size,
    token,
  }: { generations: readonly Generation[]; size: number; token: string | undefined },
  address: (token: string) => string,
): Promise<TemplatePage> {
  const cursor = readCursor(token)
  const way = cursor?.direction === 'before' ? 'asc' : 'desc'
  const wanted = db
    .selectFrom('template')
    .where('account_id', '=', account)
    .where('deleted_at', 'is', null)
    .where('generation', 'in', [...generations])
  const [found, { count }] = await Promise.all([
    wanted
      .selectAll()
      .where(beyond(cursor, 'text'))
      .orderBy('updated_at', way)
      .orderBy('id', way)
      .limit(size + 1)
      .execute(),
    wanted.select((all) => all.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const { rows, prev, next } = cutPage(found, { size, cursor, write: writeCursor })
  const versions = await versionsOf(
    db,
    rows.map(({ id }) => id),
  )
  return {
    result: rows.map((row) => ({
      ...fieldsOf(row),
      versions: (versions.get(row.id) ?? []).map(toVersionSummary),
    })),
    _metadata: {
      self: address(token ?? ''),
      ...(prev === undefined ? {} : { prev: address(prev) }),
      ...(next === undefined ? {} : { next: address(next) }),
      count,
    },
  }
}

async function versionsOf(db: Db, templateIds: readonly string[]): Promise<Map<string, VersionRow[]>> {
  if (templateIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('template_version')
    .selectAll()
    .where('template_id', 'in', [...templateIds])
    .orderBy('active', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ template_id }) => template_id)
}

export async function getTemplate(db: Db, account: string, id: string): Promise<Template> {
  const row = await accessTemplate(db, account, id)
  const versions = (await versionsOf(db, [row.id])).get(row.id) ?? []
  return { ...fieldsOf(row), versions: versions.map((version) => toVersion(version, row)) }
}

export async function createTemplate(
  db: Db,
  account: string,
  { name, generation }: { name: string; generation: Generation },
  now: Date,
): Promise<Template> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const id = await insertTemplate(tx, account, { name, generation }, now)
    return getTemplate(tx, account, id)
  })
}

async function insertTemplate(
  tx: Db,
  account: string,
  { name, generation }: { name: string; generation: Generation },
  now: Date,
): Promise<string> {
  await refuseTooManyTemplates(tx, account)
  const id = generation === 'dynamic' ? `d-${randomBytes(16).toString('hex')}` : newId()
  await tx
    .insertInto('template')
    .values({ id, account_id: account, name, generation, created_at: now, updated_at: now })
    .execute()
  return id
}

/** The account must be locked. */
async function refuseTooManyTemplates(tx: Db, account: string): Promise<void> {
  const { count } = await tx
    .selectFrom('template')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= templateLimits.templates) {
    throw new Refusal('template_limit_reached', { limit: templateLimits.templates })
  }
}

/**
 * Copies a template with all its versions. A dynamic copy of a legacy template keeps its tags until its author replaces
 * them.
 */
export async function duplicateTemplate(
  db: Db,
  account: string,
  id: string,
  { name, generation }: { name?: string | undefined; generation?: 'dynamic' | undefined },
  { now, userNumber }: { now: Date; userNumber: number },
): Promise<Template> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const source = await accessTemplate(tx, account, id)
    const versions = (await versionsOf(tx, [source.id])).get(source.id) ?? []
    const as = {
      name: name ?? copyName(source.name),
      generation: generation ?? (source.generation as Generation),
    }
    const copy = await insertTemplate(tx, account, as, now)
    await refuseTooManyVersions(tx, account, copy, versions.length)
    for (const { document, ...version } of versions) {
      await tx
        .insertInto('template_version')
        .values({
          ...version,
          document: document === null ? null : JSON.stringify(document),
          id: newId(),
          template_id: copy,
          revision: 1,
          made_by: userNumber,
          created_at: now,
        })
        .execute()
    }
    return getTemplate(tx, account, copy)
  })
}

export async function renameTemplate(
  db: Db,
  account: string,
  id: string,
  name: string,
  now: Date,
): Promise<Template> {
  return db.transaction().execute(async (tx) => {
    const row = await accessTemplate(tx, account, id, { lock: true })
    await tx.updateTable('template').set({ name, updated_at: now }).where('id', '=', row.id).execute()
    return getTemplate(tx, account, row.id)
  })
}

/**
 * Finds the transactional mail that uses a template. Templates don't import that feature, so roles pass this function
 * (docs/decisions/0053).
 */
export type FindTemplateUsage = (
  db: Db,
  account: string,
  template: string,
  now: Date,
) => Promise<{ recipients: number; lastSentAt: Date | null }>

export async function templateUsage(
  db: Db,
  account: string,
  id: string,
  now: Date,
  findUsage: FindTemplateUsage,
): Promise<TemplateUsage> {
  const template = await accessTemplate(db, account, id)
  const { recipients, lastSentAt } = await findUsage(db, account, template.id, now)
  return { recipients, last_sent_at: lastSentAt && plainTime(lastSentAt) }
}

export async function deleteTemplate(db: Db, account: string, id: string, now: Date): Promise<void> {
  const row = await accessTemplate(db, account, id)
  await db.updateTable('template').set({ deleted_at: now }).where('id', '=', row.id).execute()
}

/** Undoes a deletion. A template that is not deleted stays as it is. */
export async function restoreTemplate(db: Db, account: string, id: string): Promise<Template> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const deleted = await tx
      .selectFrom('template')
      .select('id')
      .where('account_id', '=', account)
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (deleted) {
      await refuseTooManyTemplates(tx, account)
      await tx.updateTable('template').set({ deleted_at: null }).where('id', '=', id).execute()
      await refuseTooManyVersions(tx, account, id, 0)
    }
    return getTemplate(tx, account, id)
  })
}

/** Deletes for ever the templates deleted 30 days ago. */
export async function removeDeletedTemplates({ db, now }: JobContext): Promise<void> {
  const due = new Date(now().getTime() - templateLimits.keptDays * 24 * 60 * 60 * 1000)
  await db.transaction().execute(async (tx) => {
    // All accounts: one job removes templates that were deleted 30 days ago.
    const versions = await tx
      .selectFrom('template_version')
      .innerJoin('template', 'template.id', 'template_version.template_id')
      .select('template_version.id')
      .where('template.deleted_at', '<', due)
      .execute()
    // All accounts: the same job removes the templates.
    await tx.deleteFrom('template').where('deleted_at', '<', due).execute()
    for (const { id } of versions) await requestThumbnail(tx, 'template_version', id)
  })
}

function fieldsOf(row: TemplateRow) {
  return {
    id: row.id,
    name: row.name,
    generation: row.generation as Generation,
    updated_at: plainTime(row.updated_at),
  }
}
