import {
  type TemplateVersion,
  type TemplateVersionSummary,
  templateLimits,
  type templates,
} from '@carillon/contract/dynamic-templates'
import type { HandlerInput } from '@carillon/contract/endpoint'
import type { Selectable } from 'kysely'
import { keepRevision } from '#features/content-history/public.ts'
import { asDesign, contentColumns, type Making } from '#features/design-library/public.ts'
import { requestThumbnail } from '#features/thumbnails/public.ts'
import { type Db, newId } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import type { TemplateVersion as VersionTable } from '#schema/tables.generated.ts'
import { accessTemplate } from './access-template.ts'
import { brokenTags, copyName, plainTime } from './templates.rules.ts'

export type VersionRow = Selectable<VersionTable>
type Create = HandlerInput<typeof templates.createVersion>['body']
type Change = HandlerInput<typeof templates.updateVersion>['body']

/** Names a version, with the ids of its address. */
interface Place {
  template_id: string
  version_id: string
}

/** Makes a version. The first one of a template is always active; a later one becomes active only on request. */
export async function createVersion(
  db: Db,
  account: string,
  templateId: string,
  { name, editor, active, ...content }: Create,
  making: Making,
): Promise<TemplateVersion> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const template = await accessTemplate(tx, account, templateId, { lock: true })
    const { inTemplate } = await refuseTooManyVersions(tx, account, template.id, 1)
    const start = { editor: editor ?? (content.document ? 'design' : 'code'), generate_plain_content: true }
    const isActive = inTemplate === 0 || active === 1
    if (isActive) await deactivate(tx, template.id)
    const { columns, warnings } = await contentColumns(content, start, making)
    const row = await tx
      .insertInto('template_version')
      .values({
        editor: start.editor,
        ...columns,
        ...textColumns(content),
        id: newId(),
        template_id: template.id,
        account_id: account,
        name,
        active: isActive,
        made_by: making.userNumber ?? null,
        created_at: making.now,
        updated_at: making.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await requestThumbnail(tx, 'template_version', row.id)
    await touch(tx, template.id, making.now)
    return withWarnings(toVersion(row, template), warnings)
  })
}

export async function duplicateVersion(
  db: Db,
  account: string,
  place: Place,
  { name, editor }: { name?: string | undefined; editor?: 'code' | 'design' | undefined },
  making: Making,
): Promise<TemplateVersion> {
  const source = await getVersion(db, account, place)
  const { subject, html_content, plain_content, generate_plain_content, test_data } = source
  const becomesDesign = editor === 'design' && source.editor === 'code'
  const read = becomesDesign ? await asDesign(html_content, making.publicUrl) : null
  const document = read ? { ...read.design } : source.document
  const copy = await createVersion(
    db,
    account,
    place.template_id,
    {
      subject,
      html_content,
      plain_content,
      generate_plain_content,
      test_data,
      document,
      name: name ?? copyName(source.name),
      editor: editor ?? source.editor,
      active: 0,
    },
    making,
  )
  return withWarnings(copy, read?.warnings ?? [])
}

export async function getVersion(db: Db, account: string, place: Place): Promise<TemplateVersion> {
  const template = await accessTemplate(db, account, place.template_id)
  return toVersion(await accessVersion(db, template.id, place.version_id), template)
}

async function accessVersion(db: Db, templateId: string, id: string): Promise<VersionRow> {
  const row = await db
    .selectFrom('template_version')
    .selectAll()
    .where('template_id', '=', templateId)
    .where('id', '=', uuidOrNone(id))
    .executeTakeFirst()
  if (!row) throw new Refusal('template_version_not_found', { id })
  return row
}

export async function updateVersion(
  db: Db,
  account: string,
  place: Place,
  { name, active, revision, ...content }: Change,
  making: Making,
): Promise<TemplateVersion> {
  return db.transaction().execute(async (tx) => {
    const template = await accessTemplate(tx, account, place.template_id, { lock: true })
    const current = await accessVersion(tx, template.id, place.version_id)
    if (revision !== undefined && revision !== current.revision) {
      throw new Refusal('template_version_changed', { revision: current.revision })
    }
    if (active === 1 && !current.active) await deactivate(tx, template.id)
    const { columns, warnings } = await contentColumns(content, current, making)
    const row = await tx
      .updateTable('template_version')
      .set({
        ...columns,
        ...textColumns(content),
        ...(name === undefined ? {} : { name }),
        ...(active === 1 ? { active: true } : {}),
        revision: current.revision + 1,
        updated_at: making.now,
      })
      .where('id', '=', current.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const saver = { user: making.user ?? null, now: making.now }
    await keepRevision(tx, { account, kind: 'template_version', id: row.id }, saver, current, row)
    await requestThumbnail(tx, 'template_version', row.id)
    await touch(tx, template.id, making.now)
    return withWarnings(toVersion(row, template), warnings)
  })
}

/** Makes another version the active one, in one transaction, so that there is always exactly one. */
export async function activateVersion(
  db: Db,
  account: string,
  place: Place,
  making: Making,
): Promise<TemplateVersion> {
  return updateVersion(db, account, place, { active: 1 }, making)
}

export async function deleteVersion(db: Db, account: string, place: Place, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const template = await accessTemplate(tx, account, place.template_id, { lock: true })
    const current = await accessVersion(tx, template.id, place.version_id)
    if (current.active && (await countVersions(tx, account, template.id)).inTemplate > 1) {
      throw new Refusal('template_version_active')
    }
    await tx.deleteFrom('template_version').where('id', '=', current.id).execute()
    await requestThumbnail(tx, 'template_version', current.id)
    await touch(tx, template.id, now)
  })
}

async function deactivate(tx: Db, templateId: string): Promise<void> {
  await tx
    .updateTable('template_version')
    .set({ active: false })
    .where('template_id', '=', templateId)
    .where('active', '=', true)
    .execute()
}

async function touch(tx: Db, templateId: string, now: Date): Promise<void> {
  await tx.updateTable('template').set({ updated_at: now }).where('id', '=', templateId).execute()
}

/** Checks the template's limit first, then the account's. The account must be locked. */
export async function refuseTooManyVersions(
  tx: Db,
  account: string,
  templateId: string,
  added: number,
): Promise<{ inTemplate: number }> {
  const { inTemplate, inAccount } = await countVersions(tx, account, templateId)
  const { versionsPerTemplate, versions } = templateLimits
  if (inTemplate + added > versionsPerTemplate) {
    throw new Refusal('template_version_limit_reached', { limit: versionsPerTemplate })
  }
  if (inAccount + added > versions) throw new Refusal('template_version_total_reached', { limit: versions })
  return { inTemplate }
}

async function countVersions(tx: Db, account: string, templateId: string) {
  const { inTemplate, inAccount } = await tx
    .selectFrom('template_version')
    .innerJoin('template', 'template.id', 'template_version.template_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('inAccount'),
      fn.countAll<number>().filterWhere('template.id', '=', templateId).as('inTemplate'),
    ])
    .where('template_version.account_id', '=', account)
    .where('template.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { inTemplate, inAccount }
}

function textColumns({ subject, test_data }: Pick<Change, 'subject' | 'test_data'>) {
  return {
    ...(subject === undefined ? {} : { subject }),
    ...(test_data === undefined ? {} : { test_data }),
  }
}

export function toVersionSummary(row: VersionRow): TemplateVersionSummary {
  return {
    id: row.id,
    template_id: row.template_id,
    ...(row.made_by === null ? {} : { user_id: row.made_by }),
    active: row.active ? 1 : 0,
    name: row.name,
    subject: row.subject,
    updated_at: plainTime(row.updated_at),
    generate_plain_content: row.generate_plain_content,
    editor: row.editor as TemplateVersion['editor'],
    thumbnail_url: '',
    thumbnail_pending: false,
  }
}

/** Legacy templates have no tags of our language, so no tag in them can be broken. */
export function toVersion(row: VersionRow, template: { generation: string }): TemplateVersion {
  return {
    ...toVersionSummary(row),
    html_content: row.html_content,
    plain_content: row.plain_content,
    test_data: row.test_data,
    warnings: template.generation === 'dynamic' ? brokenTags(row) : [],
    document: row.document,
    revision: row.revision,
  }
}

/** Adds warnings about HTML that the design can't hold to the warnings about tags. */
function withWarnings(version: TemplateVersion, warnings: { message: string }[]): TemplateVersion {
  return { ...version, warnings: [...version.warnings, ...warnings] }
}
