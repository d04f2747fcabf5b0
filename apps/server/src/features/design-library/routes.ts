import { designLibrary } from '@carillon/contract/design-library'
import { refreshThumbnails, withThumbnails } from '#features/thumbnails/public.ts'
import type { App } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { handle } from '#platform/http/handle.ts'
import { pageAddress, pageOfWhole } from '#platform/http/whole-page.ts'
import { Refusal } from '#platform/refusal.ts'
import { withDesignThumbnail } from './design-thumbnail.ts'
import { type FindDesignUses, listDesignUses } from './design-uses.ts'
import {
  copyDesign,
  createDesign,
  deleteDesign,
  getDesign,
  listDesigns,
  summaryOf,
  updateDesign,
} from './designs.ts'
import { findPrebuilt, listPrebuilts } from './prebuilts.ts'
import { listSampleTexts } from './sample-texts.ts'
import { serveArtwork } from './system-designs/serve-artwork.ts'

export function designLibraryRoutes(app: App, { findUses }: { findUses: readonly FindDesignUses[] }): void {
  const { config } = app.services

  handle(app, designLibrary.list, async (context, { query }) => {
    const { db, account, now } = context
    const base = `${baseAddress(context)}${designLibrary.list.path}`
    const page = await listDesigns(db, account, query, (token) => pageAddress(base, query, token))
    return {
      ...page,
      result: await withThumbnails(db, 'design', page.result, { publicUrl: config.publicUrl, now }),
    }
  })
  handle(app, designLibrary.create, ({ db, account, now }, { body }) =>
    withDesignThumbnail(
      db,
      { publicUrl: config.publicUrl, now },
      createDesign(db, account, body, { now, publicUrl: config.publicUrl }),
    ),
  )
  handle(app, designLibrary.prebuilts, async (context, { query }) => {
    const { db, header, now } = context
    const spoken = header('accept-language')?.toLowerCase().startsWith('de') ? 'de' : 'en'
    const language = query.language ?? spoken
    const all = listPrebuilts(language, config.publicUrl)
    await refreshThumbnails(db, 'prebuilt', all)
    const order = new Map(all.map(({ id }, at) => [id, at]))
    const { results, _metadata } = pageOfWhole(
      all,
      { ...query, language },
      `${baseAddress(context)}${designLibrary.prebuilts.path}`,
      ({ id }) => ({ group: '', at: [order.get(id) ?? 0, id] }),
    )
    const shown = query.summary ? results.map(summaryOf) : results
    return {
      result: await withThumbnails(db, 'prebuilt', shown, { publicUrl: config.publicUrl, now }),
      _metadata,
    }
  })
  handle(app, designLibrary.prebuilt, async (_context, { params }) => prebuilt(params.id, config.publicUrl))
  handle(app, designLibrary.sampleTexts, async () => listSampleTexts())
  handle(app, designLibrary.duplicatePrebuilt, ({ db, account, now }, { params, body }) =>
    withDesignThumbnail(
      db,
      { publicUrl: config.publicUrl, now },
      copyDesign(db, account, prebuilt(params.id, config.publicUrl), body, {
        now,
        publicUrl: config.publicUrl,
      }),
    ),
  )
  handle(app, designLibrary.get, ({ db, account, now }, { params }) =>
    withDesignThumbnail(db, { publicUrl: config.publicUrl, now }, getDesign(db, account, params.id)),
  )
  handle(app, designLibrary.duplicate, async ({ db, account, now }, { params, body }) =>
    withDesignThumbnail(
      db,
      { publicUrl: config.publicUrl, now },
      copyDesign(db, account, await getDesign(db, account, params.id), body, {
        now,
        publicUrl: config.publicUrl,
      }),
    ),
  )
  handle(app, designLibrary.update, ({ db, account, identity, now }, { params, body }) =>
    withDesignThumbnail(
      db,
      { publicUrl: config.publicUrl, now },
      updateDesign(db, account, params.id, body, { now, publicUrl: config.publicUrl, user: identity.userId }),
    ),
  )
  handle(app, designLibrary.delete, async ({ db, account }, { params }) =>
    deleteDesign(db, account, params.id),
  )
  handle(app, designLibrary.uses, ({ db, account }, { params }) =>
    listDesignUses(db, account, params.id, findUses),
  )
  serveArtwork(app.fastify)
}

function prebuilt(id: string, publicUrl: string) {
  const design = findPrebuilt(id, publicUrl)
  if (!design) throw new Refusal('design_not_found', { id })
  return design
}
