import type { Generation } from '@carillon/contract/dynamic-templates'
import type { Db } from '#platform/db.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import type { VersionRow } from './versions.ts'

/** A template as senders need it. */
export interface SendableTemplate {
  name: string
  generation: Generation
  /** Null when the template has no version, or not the requested one. */
  version: VersionRow | null
}

/** The active version of a template; null when the account has no such template. */
export function findActiveVersion(
  db: Db,
  account: string,
  templateId: string,
): Promise<SendableTemplate | null> {
  return findSendable(db, account, templateId, null)
}

/** One version of a template, active or not; null when the account has no such template. */
export function findVersion(
  db: Db,
  account: string,
  templateId: string,
  versionId: string,
): Promise<SendableTemplate | null> {
  return findSendable(db, account, templateId, versionId)
}

async function findSendable(db: Db, account: string, templateId: string, versionId: string | null) {
  const template = await db
    .selectFrom('template')
    .select(['name', 'generation'])
    .where('account_id', '=', account)
    .where('id', '=', templateId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!template) return null
  const versions = db.selectFrom('template_version').selectAll().where('template_id', '=', templateId)
  const version = await (versionId === null
    ? versions.where('active', '=', true)
    : versions.where('id', '=', uuidOrNone(versionId))
  ).executeTakeFirst()
  return {
    name: template.name,
    generation: template.generation as Generation,
    version: version ?? null,
  }
}
