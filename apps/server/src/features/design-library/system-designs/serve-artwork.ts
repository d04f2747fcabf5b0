import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

const folder = new URL('artwork/', import.meta.url)

/**
 * /i/designs/<name>.png: the images of the system designs, the same for everybody. Sent mail requests them for years,
 * so a changed image gets a new name.
 */
export function serveArtwork(fastify: FastifyInstance): void {
  const known = new Set(readdirSync(folder).filter((file) => file.endsWith('.png')))
  fastify.get<{ Params: { file: string } }>('/i/designs/:file', async (request, reply) => {
    const { file } = request.params
    if (!known.has(file)) {
      return reply
        .code(404)
        .type('text/plain')
        .header('cache-control', 'public, max-age=60')
        .send('Not found')
    }
    reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable')
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return reply.send(await readFile(new URL(file, folder)))
  })
}
