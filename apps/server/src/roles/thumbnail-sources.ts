import { designHtml, findPrebuilt } from '#features/design-library/public.ts'
import { versionHtml } from '#features/dynamic-templates/public.ts'
import type { ThumbnailSource } from '#features/thumbnails/make-thumbnails.job.ts'
import type { ThumbnailKind } from '#features/thumbnails/thumbnails.ts'
import type { Config } from '#platform/config.ts'

/** For each kind of thumbnail, loads the HTML that is rendered. */
export function thumbnailSources(config: Pick<Config, 'publicUrl'>): Record<ThumbnailKind, ThumbnailSource> {
  return {
    design: designHtml,
    prebuilt: async (_db, id) => findPrebuilt(id, config.publicUrl)?.html_content ?? null,
    template_version: versionHtml,
  }
}
