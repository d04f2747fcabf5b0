import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Blobs } from '#platform/blobs.ts'
import type { App } from '#platform/http/app.ts'
import { asUuid } from '#platform/uuid.ts'

const types = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const
export type PictureType = keyof typeof types

/** The folder of a test's pictures. It is deleted with the test. */
export function picturesFolder(test: string): string {
  return `email-tests/${test}`
}

/** The public address of a picture. Its random name is the permission to see it. */
export function pictureAddress(publicUrl: string, test: string, file: string): string {
  return `${publicUrl}/i/${picturesFolder(test)}/${file}`
}

/** Stores a picture of a test. @returns the name of its file */
export async function keepPicture(
  blobs: Blobs,
  test: string,
  { bytes, type }: { bytes: Buffer; type: PictureType },
): Promise<string> {
  const file = `${randomUUID()}.${type}`
  await blobs.write(`${picturesFolder(test)}/${file}`, Readable.from([bytes]))
  return file
}

/** Null if the file is gone. */
export async function readPicture(blobs: Blobs, test: string, file: string): Promise<Buffer | null> {
  const stream = await blobs.read(`${picturesFolder(test)}/${file}`).catch(() => null)
  return stream && buffer(stream)
}

/** /i/email-tests/<test>/<file>: public for all who have the address. The bytes never change, so caches keep them. */
export function picturesRoute({ fastify, services: { blobs } }: App): void {
  fastify.get<{ Params: { test: string; file: string } }>(
    '/i/email-tests/:test/:file',
    async (request, reply) => {
      const test = asUuid(request.params.test)
      const [name = '', type = ''] = request.params.file.split('.')
      const key =
        test && asUuid(name) && Object.hasOwn(types, type)
          ? `${picturesFolder(test)}/${asUuid(name)}.${type}`
          : null
      const bytes = key && (await blobs.size(key))
      const picture = key && bytes !== null ? await blobs.read(key).catch(() => null) : null
      if (!bytes || !picture) return reply.code(404).type('text/plain').send('Not found')
      reply.type(types[type as PictureType]).header('content-length', bytes)
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      reply.header('cross-origin-resource-policy', 'cross-origin')
      return reply.send(picture)
    },
  )
}
