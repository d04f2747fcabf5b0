import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Config } from '../config.ts'
import { Refusal } from '../refusal.ts'
import { sha256 } from './identity.ts'
import { type CallClass, callClasses, classOfCall, rateOfCall } from './rate-limits.rules.ts'

const windowMs = 60_000

/**
 * Counts each key's calls in a minute, by class, and refuses those above RATE_LIMITS with 429, as calls above a rate of
 * their own. Every answer under /v3
 * has `X-RateLimit-Limit`, `-Remaining` and `-Reset` (seconds since 1970), as documented for the v3 API. Each process
 * counts on its own.
 */
export async function addRateLimits(
  fastify: FastifyInstance,
  limits: Config['rateLimits'],
  now: () => Date,
): Promise<void> {
  if (!limits) return
  await fastify.register(rateLimit, { global: false, cache: 10_000 })
  const makeHook = (max: number, timeWindow = windowMs) => {
    const count = fastify.createRateLimit({
      max,
      timeWindow,
      keyGenerator: callerOf,
    })
    return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const found = await count(request)
      if (found.isAllowed) return
      reply.header('x-ratelimit-limit', found.max)
      reply.header('x-ratelimit-remaining', found.remaining)
      reply.header('x-ratelimit-reset', Math.ceil((now().getTime() + found.ttl) / 1000))
      if (!found.isExceeded) return
      throw new Refusal('too_many_requests', {}, { retryAfterSeconds: Math.max(1, found.ttlInSeconds) })
    }
  }
  const hooks = Object.fromEntries(callClasses.map((name) => [name, makeHook(limits[name])])) as Record<
    CallClass,
    ReturnType<typeof makeHook>
  >
  fastify.addHook('onRoute', (route: RouteOptions) => {
    if (!route.url.startsWith('/v3/')) return
    const given = route.onRequest ?? []
    const hook = hooks[classOfCall(String(route.method), route.url)]
    const rate = rateOfCall(String(route.method), route.url)
    const own = rate ? [makeHook(rate.max, rate.windowMs)] : []
    // The hooks come first, so that a caller above the limit costs no look-up.
    route.onRequest = [hook, ...own, ...(Array.isArray(given) ? given : [given])]
  })
}

/** The holder of a call's count: its key or session, or the caller's address if it has neither. */
function callerOf({ headers, ip }: FastifyRequest): string {
  return headers.authorization ? sha256(headers.authorization).toString('base64') : ip
}
