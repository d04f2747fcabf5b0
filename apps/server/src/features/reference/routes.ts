import type { App } from '#platform/http/app.ts'
import { sharePromise } from '#platform/share-promise.ts'
import { readContractNames } from './contract-names.ts'
import { openApi } from './openapi.ts'
import { pagePolicy, referencePage } from './reference-page.ts'

/** Serves the API reference: /v3/openapi.json for programs, /api-reference for people. Each is written once and kept. */
export function referenceRoutes({ fastify, services, endpoints }: App): void {
  const write = (publicUrl: string) => async () => {
    const names = await readContractNames()
    const document = openApi(endpoints, names, publicUrl)
    return {
      document: JSON.stringify(document),
      page: referencePage({ endpoints, names, document, publicUrl }),
    }
  }
  let kept = { of: services.config.publicUrl, written: sharePromise(write(services.config.publicUrl)) }
  const written = () => {
    const { publicUrl } = services.config
    if (kept.of !== publicUrl) kept = { of: publicUrl, written: sharePromise(write(publicUrl)) }
    return kept.written()
  }
  fastify.get('/v3/openapi.json', async (_request, reply) => {
    const { document } = await written()
    return reply.type('application/json; charset=utf-8').send(document)
  })
  fastify.get('/api-reference', async (_request, reply) => {
    const { page } = await written()
    reply.header('content-security-policy', pagePolicy)
    return reply.type('text/html; charset=utf-8').send(page)
  })
}
