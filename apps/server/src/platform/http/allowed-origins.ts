import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** Headers of an answer that pages of other origins may read. */
const readable = [
  'content-disposition',
  'link',
  'retry-after',
  'x-message-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
]

/**
 * Lets pages of ALLOWED_ORIGINS call the API and load the app by /embed.js. Their cookies are never accepted; they
 * authenticate with a token in the Authorization header.
 */
export async function allowOrigins(fastify: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await fastify.register(cors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: readable,
    maxAge: 600,
  })
}
