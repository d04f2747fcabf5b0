import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/**
 * Compresses answers for who accepts it, and takes bodies that come as gzip, deflate or brotli. What a body unpacks to
 * counts against its limit. Beside the types named here the plugin packs what its list of media types calls compressible,
 * CSV too; a route whose file has a length to tell says `compress: false`. The built web app brings its own packed files.
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
    onInvalidRequestPayload: () => new Refusal('invalid_json'),
  })
}
