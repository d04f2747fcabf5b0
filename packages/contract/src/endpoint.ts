import type * as z from 'zod/mini'
import type { ErrorCode } from './refusals.ts'
import type { CallScope } from './scopes.ts'

export type Schema = z.ZodMiniType
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the API: its address, what goes in, what comes out and how it can be refused, said once.
 * The server serves this object, the web calls it, tests call it, OpenAPI is printed from it.
 */
export interface Endpoint {
  readonly method: Method
  /** `/v3/marketing/senders/:id`: parameters as `:name`, matched by `params`. */
  readonly path: `/v3/${string}`
  /** Who may call. A call that only reads asks for a scope to read, also where it is a POST. */
  readonly scope: CallScope
  /** One sentence for the reference page. */
  readonly summary: string
  readonly params?: Schema
  /** Arrives as text: use `z.coerce`, `csv` and `flag` of wire.ts. */
  readonly query?: Schema
  readonly body?: Schema
  /** The largest body, in bytes, where it is not the usual one. */
  readonly maxBytes?: number
  /** `multipart` is a file upload; its parts are read by the handler as a stream. */
  readonly bodyType?: 'json' | 'multipart' | 'binary'
  readonly answer?: Schema
  /** `text/csv` and the like answer a stream; absent means JSON. */
  readonly answerType?: string
  readonly status: 200 | 201 | 202 | 204
  /** Refusals of its own; those every call can give (401, 403, 429, bad input) are not repeated. */
  readonly refuses?: readonly ErrorCode[]
}

/** Declares a call. Keeps the literal types, so that a caller knows its parameters and answer. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

type In<S> = S extends Schema ? z.input<S> : never
type Out<S> = S extends Schema ? z.output<S> : never

/** What a caller must give. Keys without a schema are absent. */
export type CallInput<E extends Endpoint> = (E['params'] extends Schema
  ? { params: In<E['params']> }
  : unknown) &
  (E['query'] extends Schema ? { query?: In<E['query']> } : unknown) &
  (E['body'] extends Schema ? { body: In<E['body']> } : unknown)

/** What a handler gets after the check. */
export interface HandlerInput<E extends Endpoint> {
  params: E['params'] extends Schema ? Out<E['params']> : undefined
  query: E['query'] extends Schema ? Out<E['query']> : undefined
  body: E['body'] extends Schema ? Out<E['body']> : undefined
}

export type Answer<E extends Endpoint> = E['answer'] extends Schema ? Out<E['answer']> : undefined
export type AnswerInput<E extends Endpoint> = E['answer'] extends Schema ? In<E['answer']> : unknown

/** The path with its parameters filled in, each percent-encoded. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`path ${path} needs '${name}'`)
    return encodeURIComponent(String(value))
  })
}
