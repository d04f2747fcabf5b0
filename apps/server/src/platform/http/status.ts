import Fastify, { type FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/** Adds the calls for operators. If there is a separate address for /metrics, it is served there only. */
export function addStatus(fastify: FastifyInstance, services: Services): void {
  addHealth(fastify, services)
  if (services.config.statusAddress === null) addMetricsPage(fastify, services)
}

function addHealth(fastify: FastifyInstance, services: Services): void {
  fastify.get('/healthz', async () => ({ status: 'ok' }))
  fastify.get('/readyz', async (_request, reply) => {
    if (services.ending.aborted) return reply.code(503).send({ status: 'ending' })
    try {
      await services.database.pool.query('select 1')
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'no database' })
    }
  })
}

function addMetricsPage(fastify: FastifyInstance, services: Services): void {
  fastify.get('/metrics', async (_request, reply) => {
    reply.type(services.metrics.registry.contentType)
    return services.metrics.registry.metrics()
  })
}

/** Serves health and metrics on a separate address, in a process of any roles. Null when no such address is set. */
export async function serveStatus(services: Services): Promise<{ close(): Promise<void> } | null> {
  const address = services.config.statusAddress
  if (address === null) return null
  const fastify = Fastify({ forceCloseConnections: true })
  addHealth(fastify, services)
  addMetricsPage(fastify, services)
  await fastify.listen(address)
  return { close: () => fastify.close() }
}
