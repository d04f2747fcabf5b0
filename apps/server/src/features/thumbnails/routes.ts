import type { App } from '#platform/http/app.ts'
import { asUuid, noUuid } from '#platform/uuid.ts'
import { thumbnailKey } from './thumbnails.ts'

/** /i/thumbnails/<file>: public for everybody with the address. The bytes never change, so caches keep them for a year. */
export function thumbnailsRoutes({ fastify, services: { blobs } }: App): void {
  fastify.get<{ Params: { file: string } }>('/i/thumbnails/:file', async (request, reply) => {
    const file = asUuid(request.params.file.replace(/\.jpg$/, ''))
    const key = thumbnailKey(file ?? noUuid)
    const bytes = await blobs.size(key)
    // A newer thumbnail may replace it between the two reads.
    const picture = bytes === null ? null : await blobs.read(key).catch(() => null)
    if (bytes === null || !picture) return reply.code(404).type('text/plain').send('Not found')
    reply.type('image/jpeg').header('content-length', bytes)
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return reply.send(picture)
  })
}
