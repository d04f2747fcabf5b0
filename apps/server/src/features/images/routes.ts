import { images } from '@carillon/contract/images'
import type { App } from '#platform/http/app.ts'
import { handle, handleStream } from '#platform/http/handle.ts'
import * as verbs from './images.ts'
import { readUpload } from './read-upload.ts'
import { serveSocialIcons } from './social-icons.ts'
import { type FindImageUses, findUsages } from './usages.ts'

export function imagesRoutes(app: App, { findUses }: { findUses: readonly FindImageUses[] }): void {
  handle(app, images.list, async ({ db, account, services }, { query }) => {
    const page = await verbs.listImages(db, account, query, services.config.publicUrl)
    return {
      images: page.images,
      _links: page.next === undefined ? {} : { next: { href: nextAddress(page.next, query) } },
    }
  })
  handle(app, images.get, async ({ db, account, services }, { params }) =>
    verbs.toWire(await verbs.accessImage(db, account, params.id), services.config.publicUrl),
  )
  handle(app, images.usages, async ({ db, account }, { params }) => ({
    result: await findUsages(db, account, params.id, findUses),
  }))
  handle(app, images.delete, ({ db, account, now }, { params }) =>
    verbs.deleteImage(db, account, params.id, now),
  )
  handle(app, images.restore, async ({ db, account, services }, { params }) =>
    verbs.toWire(await verbs.restoreImage(db, account, params.id), services.config.publicUrl),
  )
  handleStream(app, images.create, async ({ services, account }, _input, request, reply) => {
    return reply.code(201).send(await verbs.keepImage(services, account, await readUpload(request)))
  })
  publicAddress(app)
  serveSocialIcons(app.fastify)
}

function nextAddress(token: string, query: { page_size: number; search?: string | undefined }): string {
  const { page_size, search } = query
  const next = { page_size: String(page_size), page_token: token, ...(search ? { search } : {}) }
  return `${images.list.path}?${new URLSearchParams(next)}`
}

const types = { gif: 'image/gif', jpeg: 'image/jpeg', png: 'image/png' } as const

/** /i/<id>/<file>: public; the bytes never change, so caches keep them for a year. */
function publicAddress(app: App): void {
  app.fastify.get<{ Params: { id: string; file: string } }>('/i/:id/:file', async (request, reply) => {
    const { id, file } = request.params
    const image = await verbs.openImage(app.services, id, file)
    if (!image)
      return reply
        .code(404)
        .type('text/plain')
        .header('cache-control', 'public, max-age=60')
        .send('Not found')
    reply.type(types[image.format]).header('content-length', image.bytes)
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    reply.header('cross-origin-resource-policy', 'cross-origin')
    reply.header('access-control-allow-origin', '*')
    reply.header('content-security-policy', "default-src 'none'; sandbox")
    return reply.send(image.file)
  })
}
