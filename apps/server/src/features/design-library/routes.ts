import { designLibrary } from '@carillon/contract/design-library'
import { refreshThumbnails, withThumbnails } from '#features/thumbnails/public.ts'
import type { App, Context } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { handle } from '#platform/http/handle.ts'
import { Refusal } from '#platform/refusal.ts'
import { withDesignThumbnail } from './design-thumbnail.ts'
import { type FindDesignUses, listDesignUses } from './design-uses.ts'
import {
  copyDesign,
  createDesign,
  deleteDesign,
  getDesign,
  listDesigns,
  readOffset,
  summaryOf,
  updateDesign,
} from './designs.ts'
import { findPrebuilt, listPrebuilts } from './prebuilts.ts'
import { serveArtwork } from './system-designs/serve-artwork.ts'

export function designLibraryRoutes(app: App, { findUses }: { findUses: readonly FindDesignUses[] }): void {
  const { publicUrl } = app.services.config

  handle(app, designLibrary.list, async (context, { query }) => {
    const { db, account, now } = context
    const address = pages(context, designLibrary.list.path, query.page_size)
    const page = await listDesigns(db, account, query, address)
    return { ...page, result: await withThumbnails(db, 'design', page.result, { publicUrl, now }) }
  })
  handle(app, designLibrary.create, ({ db, account, now }, { body }) =>
    withDesignThumbnail(db, { publicUrl, now }, createDesign(db, account, body, { now, publicUrl })),
  )
  handle(app, designLibrary.prebuilts, async (context, { query }) => {
    const { db, header, now } = context
    const spoken = header('accept-language')?.toLowerCase().startsWith('de') ? 'de' : 'en'
    const language = query.language ?? spoken
    const all = listPrebuilts(language, publicUrl)
    const address = pages(context, designLibrary.prebuilts.path, query.page_size)
    await refreshThumbnails(db, 'prebuilt', all)
    const start = readOffset(query.page_token)
    const end = start + query.page_size
    const page = all.slice(start, end)
    const shown = query.summary ? page.map(summaryOf) : page
    const at = (offset: number) => `${address(String(offset))}&summary=${query.summary}&language=${language}`
    return {
      result: await withThumbnails(db, 'prebuilt', shown, { publicUrl, now }),
      _metadata: {
        self: at(start),
        ...(start > 0 ? { prev: at(Math.max(0, start - query.page_size)) } : {}),
        ...(end < all.length ? { next: at(end) } : {}),
        count: all.length,
      },
    }
  })
  handle(app, designLibrary.prebuilt, async (_context, { params }) => prebuilt(params.id, publicUrl))
  handle(app, designLibrary.duplicatePrebuilt, ({ db, account, now }, { params, body }) =>
    withDesignThumbnail(
      db,
      { publicUrl, now },
      copyDesign(db, account, prebuilt(params.id, publicUrl), body, { now, publicUrl }),
    ),
  )
  handle(app, designLibrary.get, ({ db, account, now }, { params }) =>
    withDesignThumbnail(db, { publicUrl, now }, getDesign(db, account, params.id)),
  )
  handle(app, designLibrary.duplicate, async ({ db, account, now }, { params, body }) =>
    withDesignThumbnail(
      db,
      { publicUrl, now },
      copyDesign(db, account, await getDesign(db, account, params.id), body, { now, publicUrl }),
    ),
  )
  handle(app, designLibrary.update, ({ db, account, identity, now }, { params, body }) =>
    withDesignThumbnail(
      db,
      { publicUrl, now },
      updateDesign(db, account, params.id, body, { now, publicUrl, user: identity.userId }),
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

function pages(context: Context, path: string, size: number): (token: string) => string {
  return (token) => `${baseAddress(context)}${path}?page_size=${size}&page_token=${token}`
}

function prebuilt(id: string, publicUrl: string) {
  const design = findPrebuilt(id, publicUrl)
  if (!design) throw new Refusal('design_not_found', { id })
  return design
}
