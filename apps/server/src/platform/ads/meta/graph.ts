import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { retryAfterMs } from '#platform/outgoing/retry-after.rules.ts'
import { PartnerFault } from '../ad-partner.ts'
import { readFault, unansweredFault, usageWaitMs } from './meta-faults.ts'

/** The version of the Graph API whose shapes this folder speaks. */
export const graphVersion = 'v25.0'
const usualWithinMs = 30_000
/** The most pages of one list that are read, so that a list that never ends does not hold up a job. */
const mostPages = 1000

export interface MetaConfig {
  /** Without the version: `https://graph.facebook.com`. */
  apiUrl: string
  /** The whole address of the dialog: `https://www.facebook.com/v25.0/dialog/oauth`. */
  signInUrl: string
  appId: string
  appSecret: string
  now(): Date
  fetch?: typeof fetch
  /** The longest duration of a call, in milliseconds. */
  withinMs?: number
}

/** Objects and lists are sent as JSON, undefined values not at all. */
export type GraphFields = Readonly<Record<string, unknown>>

/** The calls of the Graph API. All throw a `PartnerFault`. A token is sent as a header, never in an address. */
export interface Graph {
  get<T extends z.ZodMiniType>(
    token: string,
    path: string,
    shape: T,
    fields?: GraphFields,
  ): Promise<z.output<T>>
  post<T extends z.ZodMiniType>(
    token: string | null,
    path: string,
    shape: T,
    fields: GraphFields,
  ): Promise<z.output<T>>
  delete(token: string, path: string, fields?: GraphFields): Promise<void>
  /** Reads a list page by page and gives each entry. */
  list<T extends z.ZodMiniType>(
    token: string,
    path: string,
    shape: T,
    fields: GraphFields,
  ): AsyncGenerator<z.output<T>>
}

/** The answer to the making of a thing. */
export const Made = z.object({ id: z.string() })
export const Done = z.looseObject({})

export function openGraph(config: MetaConfig): Graph {
  const call = (method: string, token: string | null, path: string, fields: GraphFields) =>
    callGraph(config, { method, token, path, fields })
  return {
    async get(token, path, shape, fields = {}) {
      return readAs(shape, await call('GET', token, path, fields))
    },
    async post(token, path, shape, fields) {
      return readAs(shape, await call('POST', token, path, fields))
    },
    async delete(token, path, fields = {}) {
      await call('DELETE', token, path, fields)
    },
    async *list(token, path, shape, fields) {
      const page = z.object({ data: z.array(shape), paging: z.optional(Paging) })
      let after: string | undefined
      for (let count = 0; count < mostPages; count++) {
        const found = readAs(page, await call('GET', token, path, { limit: 100, ...fields, after }))
        yield* found.data
        const next = found.paging?.next === undefined ? undefined : found.paging.cursors?.after
        if (next === undefined || next === after) return
        after = next
      }
    },
  }
}

/** The address of the next page is only a sign that there is one: the token goes to no address that an answer names. */
const Paging = z.object({
  next: z.optional(z.string()),
  cursors: z.optional(z.object({ after: z.optional(z.string()) })),
})

interface GraphCall {
  method: string
  token: string | null
  path: string
  fields: GraphFields
}

async function callGraph(config: MetaConfig, { method, token, path, fields }: GraphCall): Promise<unknown> {
  const form = formOf(fields)
  if (token !== null) form.set('appsecret_proof', proofOf(config.appSecret, token))
  const query = method === 'GET' ? `?${form}` : ''
  let response: Response
  let text: string
  try {
    response = await (config.fetch ?? fetch)(`${config.apiUrl}/${graphVersion}/${path}${query}`, {
      method,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      body: method === 'GET' ? null : form,
      redirect: 'manual',
      signal: AbortSignal.timeout(config.withinMs ?? usualWithinMs),
    })
    text = await response.text()
  } catch {
    throw unansweredFault('no answer')
  }
  const body = parsed(text)
  const { status, headers } = response
  const error = Object(body).error
  if (response.ok && error === undefined && body !== undefined) return body
  throw readFault({
    status,
    error,
    waitMs:
      usageWaitMs(headers.get('x-business-use-case-usage')) ??
      retryAfterMs({
        'retry-after': headers.get('retry-after') ?? undefined,
        date: headers.get('date') ?? undefined,
      }),
  })
}

function formOf(fields: GraphFields): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  return form
}

/** Proves that a call with a token comes from the app: Graph API, "Verify Graph API calls with appsecret_proof". */
function proofOf(appSecret: string, token: string): string {
  return createHmac('sha256', appSecret).update(token).digest('hex')
}

/** Undefined if the text is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An answer of another shape counts as none: the call may have worked. */
function readAs<T extends z.ZodMiniType>(shape: T, body: unknown): z.output<T> {
  const read = shape.safeParse(body)
  if (!read.success) throw unansweredFault('an answer of an unknown shape')
  return read.data
}

/** The answer of a call; null if the thing is not there. */
export async function orGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (cause) {
    if (cause instanceof PartnerFault && cause.kind === 'gone') return null
    throw cause
  }
}
