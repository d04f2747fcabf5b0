import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { bodyDamaged } from './errors.ts'

/**
 * Compresses answers for clients that accept it, and accepts bodies in gzip, deflate or brotli. The unpacked size of a
 * body counts against its limit. In addition to the types named here the plugin compresses the media types in its own
 * list, CSV included. A route that sends a file with Content-Length sets `compress: false`. The built web app has its own
 * compressed files.
 */
export async function addCompression(fastify: FastifyInstance): Promise<void> {
  await fastify.register(compress, {
    customTypes: /^(application\/json|text\/html|text\/plain|image\/svg\+xml)(;|$)/,
    encodings: ['br', 'gzip'],
    requestEncodings: ['gzip', 'deflate', 'br'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 3 },
    onUnsupportedRequestEncoding: () => new Refusal('unsupported_media_type'),
    // The plugin copies these properties to the error of the stream, which `refusalsOf` reads.
    onInvalidRequestPayload: (encoding) =>
      Object.assign(new Error('the body is damaged'), { code: bodyDamaged, encoding, statusCode: 400 }),
  })
}
