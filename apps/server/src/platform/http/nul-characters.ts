import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** PostgreSQL can't store this character in a text, so no input may contain it. */
const nul = '\u0000'

/** Fields whose own grammar refuses it, with the position. */
const queries = new Set(['query', 'query_dsl'])

export function refuseNulInAddresses(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? nulRefused() : undefined)
  })
}

/**
 * `json` is the text that the value was parsed from. A NUL is always escaped there, so most values need no second look.
 */
export function refuseNul(json: string, value: unknown): void {
  if (json.includes('\\u0000') && holdsNul(value)) throw nulRefused()
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(nul)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([name, inner]) => name.includes(nul) || (!queries.has(name) && holdsNul(inner)),
  )
}

function nulRefused(): Refusal {
  return new Refusal('invalid_input', { problem: 'it contains a NUL character' })
}
