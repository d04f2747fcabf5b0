import type * as z from 'zod/mini'
import type { ErrorCode } from './refusals.ts'
import type { CallScope } from './scopes.ts'

export type Schema = z.ZodMiniType
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The largest body of a call in bytes, unpacked, by its class. */
export const bodyLimits = {
  /** Calls without a signed-in caller: signing in, public pages. */
  open: 64 * 1024,
  /** Settings, ids, conditions: most calls. */
  call: 1024 * 1024,
  /** The content of a message, as HTML and as a design, and large sets of contacts. */
  content: 8 * 1024 * 1024,
} as const

export interface OtherForm {
  name: string
  as: string
  is: (value: unknown) => boolean
}

/**
 * One call of the API: address, input, answer and refusals, defined once. The server serves it, the web app and the tests
 * call it, and the OpenAPI description is made from it.
 */
export interface Endpoint {
  readonly method: Method
  /** `/v3/marketing/senders/:id`: parameters as `:name`, matched by `params`. */
  readonly path: `/v3/${string}`
  /** The scope that a caller needs. A call that only reads needs a read scope, even if its method is POST. */
  readonly scope: CallScope
  /** One sentence for the reference page. */
  readonly summary: string
  readonly params?: Schema
  /** Values arrive as text: use `z.coerce`, or `csv` and `flag` of wire.ts. */
  readonly query?: Schema
  readonly body?: Schema
  /** Fields that clients of the public API send in another form: such a value is read as the field `as`. */
  readonly otherForms?: readonly OtherForm[]
  /** The largest body in bytes, unpacked. Absent: `bodyLimits.call`, of a public call `bodyLimits.open`. */
  readonly maxBytes?: number
  /**
   * Set if null and empty fields are refused instead of left out, because a filter that is left out means everything.
   */
  readonly refusesBlanks?: true
  /** The form of the body. `multipart` is a file upload, whose parts the handler reads as a stream. */
  readonly bodyType?: 'json' | 'multipart' | 'binary'
  readonly answer?: Schema
  /** The media type of a streamed answer, such as `text/csv`; absent: JSON. */
  readonly answerType?: string
  /** Set if the call starts work that outlives it and that the drawer of background jobs shows. */
  readonly startsJob?: true
  /** Sets something that people look up again: the audit log keeps what it was before and after. */
  readonly isSetting?: true
  /** Writes no line of the audit log, for the reason given. */
  readonly isUnaudited?: 'volume' | 'presence'
  /** A call without a token whose handler writes the line itself. */
  readonly auditsItself?: true
  readonly status: 200 | 201 | 202 | 204
  /** The envelopes of its refusals, by status, if the public API has a form of its own. */
  readonly envelopes?: Readonly<Partial<Record<number, Envelope>>>
  /**
   * The refusals of faulty inputs, by field: `name`, `conditions.*.field`. Without an entry it is `invalid_input`. They
   * name the last part of the field, as the public API does.
   */
  readonly inputRefusals?: Readonly<Record<string, InputRefusal>>
  /** The sentences of its refusals, by code, if the public file of the call has its own. */
  readonly sentences?: Readonly<Partial<Record<ErrorCode, WireSentence>>>
  /** Refusals of this call. Refusals that every call can give (401, 403, 429, invalid input) are not listed. */
  readonly refuses?: readonly ErrorCode[]
}

/** The refusal of every fault of an input; or only of one that is missing, with another of all other faults. */
export type InputRefusal = ErrorCode | { missing: ErrorCode; other?: ErrorCode }

/**
 * The forms of a body with errors. `beside`: the first error's fields are also fields of the body. `error`: the first
 * error's sentence is also in `error`. `list`: the list of errors is the whole body.
 */
export type Envelope = 'beside' | 'error' | 'list'

/**
 * A sentence of a refusal, with `{{name}}` for its details; absent: that of its code. `field` names the input in place of the
 * one that the refusal names; null is answered as null.
 */
export interface WireSentence {
  readonly message?: string
  readonly field?: string | null
}

/** Declares a call and keeps its literal types, so that callers get typed parameters and answers. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

type In<S> = S extends Schema ? z.input<S> : never
type Out<S> = S extends Schema ? z.output<S> : never

/** The input that a caller passes. Keys without a schema are absent. */
export type CallInput<E extends Endpoint> = (E['params'] extends Schema
  ? { params: In<E['params']> }
  : unknown) &
  (E['query'] extends Schema ? { query?: In<E['query']> } : unknown) &
  (E['body'] extends Schema ? { body: In<E['body']> } : unknown)

/** The validated input that a handler gets. */
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
