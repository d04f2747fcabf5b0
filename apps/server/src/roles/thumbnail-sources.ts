import { designHtml, findPrebuilt } from '#features/design-library/public.ts'
import { versionHtml } from '#features/dynamic-templates/public.ts'
import type { ThumbnailSource } from '#features/thumbnails/make-thumbnails.job.ts'
import type { ThumbnailKind } from '#features/thumbnails/thumbnails.ts'

/** For each kind of thumbnail, loads the HTML that is rendered. */
export function thumbnailSources(publicUrl: string): Record<ThumbnailKind, ThumbnailSource> {
  return {
    design: designHtml,
    prebuilt: async (_db, id) => findPrebuilt(id, publicUrl)?.html_content ?? null,
    template_version: versionHtml,
  }
}
