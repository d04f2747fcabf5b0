import type { TemplateVersion, TemplateVersionSummary } from '@carillon/contract/dynamic-templates'
import { type Picturing, withThumbnail, withThumbnails } from '#features/thumbnails/public.ts'
import type { Db } from '#platform/db.ts'

/** Adds the address of its thumbnail to each version of these templates. */
export async function withPictures<V extends TemplateVersionSummary, T extends { versions: V[] }>(
  db: Db,
  templates: readonly T[],
  picturing: Picturing,
): Promise<T[]> {
  const versions = templates.flatMap((template): V[] => template.versions)
  const pictured = await withThumbnails(db, 'template_version', versions, picturing)
  const byTemplate = Map.groupBy(pictured, ({ template_id }) => template_id)
  return templates.map((template) => {
    const [first] = template.versions
    return { ...template, versions: first ? (byTemplate.get(first.template_id) ?? []) : [] }
  })
}

/** A version with the address of its thumbnail. */
export async function pictured(
  db: Db,
  picturing: Picturing,
  version: Promise<TemplateVersion>,
): Promise<TemplateVersion> {
  return withThumbnail(db, 'template_version', await version, picturing)
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
