import type { TemplateVersion, TemplateVersionSummary } from '@carillon/contract/dynamic-templates'
import { type ThumbnailContext, withThumbnail, withThumbnails } from '#features/thumbnails/public.ts'
import type { Db } from '#platform/db.ts'

/** Adds the address of its thumbnail to each version of these templates. */
export async function withVersionThumbnails<V extends TemplateVersionSummary, T extends { versions: V[] }>(
  db: Db,
  templates: readonly T[],
  context: ThumbnailContext,
): Promise<T[]> {
  const versions = templates.flatMap((template): V[] => template.versions)
  const versionsWithThumbnail = await withThumbnails(db, 'template_version', versions, context)
  const byTemplate = Map.groupBy(versionsWithThumbnail, ({ template_id }) => template_id)
  return templates.map((template) => {
    const [first] = template.versions
    return { ...template, versions: first ? (byTemplate.get(first.template_id) ?? []) : [] }
  })
}

/** A version with the address of its thumbnail. */
export async function withVersionThumbnail(
  db: Db,
  context: ThumbnailContext,
  version: Promise<TemplateVersion>,
): Promise<TemplateVersion> {
  return withThumbnail(db, 'template_version', await version, context)
}

/** The HTML of one version, for its thumbnail. */
export async function versionHtml(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('template_version')
    .select('html_content')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.html_content ?? null
}
