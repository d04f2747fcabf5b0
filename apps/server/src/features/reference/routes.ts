import type { App } from '#platform/http/app.ts'
import { openApi } from './openapi.ts'
import { referencePage } from './reference-page.ts'

/** Serves the API reference: /v3/openapi.json for programs, /api-reference for people. */
export function referenceRoutes({ fastify, services, endpoints }: App): void {
  fastify.get('/v3/openapi.json', async () => openApi(endpoints, services.config.publicUrl))
  fastify.get('/api-reference', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'")
    return reply.type('text/html; charset=utf-8').send(referencePage(endpoints, services.config.publicUrl))
  })
}
