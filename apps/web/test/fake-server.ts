import type { AnswerInput, Endpoint } from '@carillon/contract/endpoint'
import { type ErrorCode, errorStatus, type WireErrors } from '@carillon/contract/refusals'
import { vi } from 'vitest'

/** One call that a screen made. */
interface Call {
  params: Record<string, string>
  query: URLSearchParams
  body: unknown
}

type Given<E extends Endpoint> = AnswerInput<E> | ((call: Call) => AnswerInput<E>)

interface Reaction {
  endpoint: Endpoint
  respond: (call: Call) => Response | Promise<Response>
}

/**
 * Stands in for the server: it gives the answers it was set up with, the latest first. Each is an answer of the
 * contract: another shape neither compiles nor passes validation. A call without an answer is kept in `unanswered`.
 */
export function fakeServer() {
  const reactions: Reaction[] = []
  const calls = new Map<Endpoint, Call[]>()
  const unanswered: string[] = []

  const react = (endpoint: Endpoint, respond: Reaction['respond']) => {
    const reaction = { endpoint, respond }
    reactions.unshift(reaction)
    return () => {
      reactions.splice(reactions.indexOf(reaction), 1)
    }
  }

  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, window.location.origin)
    const method = init.method ?? 'GET'
    const matching = reactions.flatMap(({ endpoint, respond }) => {
      const params = endpoint.method === method ? match(endpoint.path, url.pathname) : undefined
      return params ? [{ endpoint, respond, params }] : []
    })
    // As on the server, an address without parameters comes before one with them.
    const found = matching.find(({ endpoint }) => !endpoint.path.includes(':')) ?? matching[0]
    if (found) {
      const { endpoint, respond, params } = found
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
      const call = { params, query: url.searchParams, body }
      calls.set(endpoint, [...(calls.get(endpoint) ?? []), call])
      return respond(call)
    }
    unanswered.push(`${method} ${url.pathname}`)
    return json(500, {})
  })

  return {
    unanswered,
    /** Sets the answer of a call. Returns the function that takes it back, as the other methods do. */
    answer<E extends Endpoint>(endpoint: E, given: Given<E>): () => void {
      return react(endpoint, (call) => {
        const answer = typeof given === 'function' ? (given as (call: Call) => unknown)(call) : given
        if (!endpoint.answer) return new Response(null, { status: endpoint.status })
        const parsed = endpoint.answer.safeParse(answer)
        if (parsed.success) return json(endpoint.status, answer)
        throw new Error(`no answer of ${endpoint.method} ${endpoint.path}: ${parsed.error}`)
      })
    },
    /** A refusal of the contract, about the call or about one field of it. */
    refuse(
      endpoint: Endpoint,
      error_id: ErrorCode,
      about: { field?: string; details?: Record<string, unknown> } = {},
    ) {
      const { field = null, details = {} } = about
      const errors = [{ message: error_id, field, help: null, error_id, details }]
      const body: WireErrors = { errors, id: 'request' }
      return react(endpoint, () => json(errorStatus[error_id], body))
    },
    /** Answers as a server with a fault. */
    fail(endpoint: Endpoint) {
      return react(endpoint, () => json(500, {}))
    },
    /** Holds the answer of a call back. */
    hold(endpoint: Endpoint) {
      return react(endpoint, () => new Promise(() => undefined))
    },
    /** Gives the answer only when the function that this returns is called. */
    answerLater<E extends Endpoint>(endpoint: E, given: AnswerInput<E>): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      react(endpoint, () => promise.then(() => json(endpoint.status, given)))
      return resolve
    },
    /** The requests of a call so far. */
    calls: (endpoint: Endpoint): readonly Call[] => calls.get(endpoint) ?? [],
  }
}

export type FakeServer = ReturnType<typeof fakeServer>

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

/** The parameters in a path, or undefined if the endpoint has another path. */
function match(pattern: string, path: string): Record<string, string> | undefined {
  const expression = pattern.replace(/[.]/g, '\\.').replace(/:([A-Za-z]\w*)/g, '(?<$1>[^/]+)')
  const found = new RegExp(`^${expression}$`).exec(path)
  if (!found) return undefined
  return Object.fromEntries(
    Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  )
}
