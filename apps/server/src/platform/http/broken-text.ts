import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** PostgreSQL can't store this character in a text, so no input may contain it. */
const nul = '\u0000'

/** Fields whose own grammar refuses a NUL, with the position. */
const queries = new Set(['query', 'query_dsl'])

/** Refuses addresses with a NUL and, for the API, addresses whose query is not UTF-8. */
export function refuseBrokenAddresses(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { url } = request
    if (url.includes('%00')) return done(refusalOfText('it contains a NUL character'))
    const isOurs = url.startsWith('/v3/') && url.includes('%')
    done(isOurs && !isEncodedUtf8(url) ? new Refusal('address_malformed') : undefined)
  })
}

/** True if the percent-encoded bytes of a text are UTF-8. A percent sign that begins no byte is taken as itself. */
export function isEncodedUtf8(text: string): boolean {
  return (text.match(/(?:%[0-9a-f]{2})+/gi) ?? []).every((run) => {
    try {
      decodeURIComponent(run)
      return true
    } catch {
      return false
    }
  })
}

/**
 * Refuses a NUL and half a surrogate pair, by the name of the field. `json` is the text that the value was parsed from.
 * Both characters are always escaped there, so the values of most texts need not be searched.
 */
export function refuseBrokenText(json: string, value: unknown): void {
  if (!/\\u(?:0000|d[89a-f])/i.test(json)) return
  const found = findBroken(value, [])
  if (found) throw refusalOfText(found.problem, found.path.join('.'))
}

interface Broken {
  path: readonly string[]
  problem: string
}

function findBroken(value: unknown, path: readonly string[]): Broken | null {
  if (typeof value === 'string') {
    const problem = problemOf(value)
    const isOwn = problem === nulProblem && queries.has(path.at(-1) ?? '')
    return problem === null || isOwn ? null : { path, problem }
  }
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    const problem = problemOf(name)
    if (problem !== null) return { path, problem }
    const found = findBroken(inner, [...path, name])
    if (found) return found
  }
  return null
}

const nulProblem = 'it contains a NUL character'

function problemOf(text: string): string | null {
  if (text.includes(nul)) return nulProblem
  return text.isWellFormed() ? null : 'it contains half of a character (an unpaired surrogate)'
}

function refusalOfText(problem: string, field = ''): Refusal {
  return new Refusal('invalid_input', { problem }, field === '' ? {} : { field })
}
