import {
  type AnswerInput,
  bodyLimits,
  type Endpoint,
  type HandlerInput,
  type Schema,
} from '@carillon/contract/endpoint'
import { readInput, valueAt } from '@carillon/contract/read-input'
import { readsOnly } from '@carillon/contract/reads-only'
import { mayCall } from '@carillon/contract/scopes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Refusal, Refusals } from '../refusal.ts'
import type { App, Context } from './app.ts'
import { auditCall } from './audit-call.ts'
import { describeIssue } from './describe-issue.rules.ts'
import { approvedHeader } from './gate.ts'
import type { Identity } from './identity.ts'
import { inputRefusal } from './input-refusals.rules.ts'
import { impossibleId, placeInBody } from './not-there.ts'

type Closed = Endpoint & { scope: Exclude<Endpoint['scope'], 'public'> }
type Open = Endpoint & { scope: 'public' }
type Handler<E extends Endpoint> = (context: Context, input: HandlerInput<E>) => Promise<AnswerInput<E>>

/**
 * Serves a call of the contract. The order is fixed: authentication (401), permission (403), the body (413, 415, 400), validation
 * (400), the gate at which a call may have to wait for approval (202), then the handler. Nothing of a body is unpacked or parsed
 * before its caller is known. The contract names the scope. A call that writes leaves a line in the audit log. With
 * CHECK_ANSWERS, answers are checked against their schema.
 */
export function handle<E extends Closed>(app: App, declared: E, handler: Handler<E>): void {
  app.endpoints.push(declared)
  noteReader(app, declared, handler)
  app.fastify.route({
    method: declared.method,
    url: declared.path,
    config: { envelopes: declared.envelopes, sentences: declared.sentences },
    // A documented GET that changes something gets no HEAD route.
    exposeHeadRoute: readsOnly(declared),
    bodyLimit: declared.maxBytes ?? bodyLimits.call,
    onRequest: meetCaller(app, declared),
    handler: async (request, reply) => {
      const context = contextOf(request)
      return answering(parseInput(declared, request), async (input) => {
        const asked = await askFirst(app, declared, request, input)
        if (asked) return reply.code(202).send(asked)
        const answer = await auditCall(app, declared, context, input, () => handler(context, input))
        return respond(app, declared, reply, answer)
      })
    },
  })
}

/** Asks for approval of a call that has to wait for one, and answers the request; null lets the call pass. */
async function askFirst<E extends Endpoint>(
  app: App,
  declared: E,
  request: FastifyRequest,
  input: HandlerInput<E>,
): Promise<object | null> {
  const context = contextOf(request)
  const ask = await app.gate?.(declared, context, { url: request.url, body: request.body, input })
  return ask ? auditCall(app, declared, context, input, ask, 'asked') : null
}

function noteReader<E extends Closed>(app: App, declared: E, handler: Handler<E>): void {
  if (declared.method !== 'GET' || !readsOnly(declared)) return
  app.readers.set(declared.path, async (context, params) => {
    const query = parsePart(declared, declared.query, {})
    return handler(context, { params, query, body: undefined } as HandlerInput<E>)
  })
}

/** Like `handle`, for calls without a token: sign-in and sign-out. */
export function handlePublic<E extends Open>(
  app: App,
  declared: E,
  handler: (
    context: Omit<Context, 'account' | 'identity'>,
    input: HandlerInput<E>,
  ) => Promise<AnswerInput<E>>,
): void {
  app.endpoints.push(declared)
  app.fastify.route({
    method: declared.method,
    url: declared.path,
    config: { envelopes: declared.envelopes, sentences: declared.sentences },
    bodyLimit: declared.maxBytes ?? bodyLimits.open,
    handler: async (request, reply) => {
      const context = baseContext(app, request, reply)
      const answer = await answering(parseInput(declared, request), (input) => handler(context, input))
      return respond(app, declared, reply, answer)
    },
  })
}

/** Like `handle`, for streamed files: the handler gets request and reply as they are. */
export function handleStream<E extends Closed>(
  app: App,
  declared: E,
  handler: (
    context: Context,
    input: HandlerInput<E>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<unknown>,
): void {
  app.endpoints.push(declared)
  app.fastify.route({
    method: declared.method,
    url: declared.path,
    config: { envelopes: declared.envelopes, sentences: declared.sentences },
    bodyLimit: declared.maxBytes ?? bodyLimits.call,
    onRequest: meetCaller(app, declared),
    handler: async (request, reply) => {
      const context = contextOf(request)
      return answering(parseInput(declared, request), async (input) => {
        const asked = await askFirst(app, declared, request, input)
        if (asked) return reply.code(202).send(asked)
        return auditCall(app, declared, context, input, () => handler(context, input, request, reply))
      })
    },
  })
}

const contexts = new WeakMap<FastifyRequest, Context>()

/** The hook that authenticates the caller before anything of the body is read. */
function meetCaller(app: App, declared: Endpoint) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    contexts.set(request, await makeContext(app, request, reply, declared))
  }
}

function contextOf(request: FastifyRequest): Context {
  const context = contexts.get(request)
  if (!context) throw new Error('a call is handled before its caller is known')
  return context
}

function baseContext(app: App, request: FastifyRequest, reply: FastifyReply) {
  return {
    services: app.services,
    db: app.services.database.db,
    now: app.services.now(),
    log: request.log as Logger,
    requestId: request.id,
    approved: null,
    ip: request.ip,
    address: request.url,
    get signal() {
      return hangUp(reply)
    },
    header: (name: string) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
    reply: (name: string, value: string) => void reply.header(name, value),
  }
}

function hangUp(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

async function makeContext(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { scope }: Endpoint,
): Promise<Context> {
  const base = baseContext(app, request, reply)
  const { authorization } = request.headers
  const onBehalfOf = base.header('on-behalf-of')
  const approved = app.approvedCalls.find(base.header(approvedHeader))
  const identity = approved?.identity ?? (await identify())
  if (!mayCall(identity.scopes, scope, request.params as Record<string, unknown>))
    throw new Refusal('forbidden')
  const { account } = identity
  return Object.assign(base, { identity, account, approved: approved?.fingerprint ?? null })

  function identify(): Promise<Identity> {
    return app
      .identify(base.db, { authorization, onBehalfOf, ip: base.ip }, base.now)
      .catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'unauthorized') {
          app.wrongKeys?.note(request.ip, authorization, base.now)
        }
        throw error
      })
  }
}

async function answering<E extends Endpoint, T>(
  input: HandlerInput<E>,
  handler: (input: HandlerInput<E>) => Promise<T>,
): Promise<T> {
  try {
    return await handler(input)
  } catch (error) {
    throw placeInBody(error, input)
  }
}

function parseInput<E extends Endpoint>(declared: E, request: FastifyRequest): HandlerInput<E> {
  return {
    params: parseParams(declared, request.params),
    query: parsePart(declared, declared.query, withoutBrackets(request.query)),
    body:
      declared.bodyType && declared.bodyType !== 'json' ? undefined : parseBody(declared, request.body ?? {}),
  } as HandlerInput<E>
}

function parseParams(declared: Endpoint, params: unknown): unknown {
  const parsed = declared.params?.safeParse(params)
  if (!parsed || parsed.success) return parsed?.data
  for (const issue of parsed.error.issues) {
    const given = valueAt(params, issue.path)
    if (inputRefusal(declared, issue.path, given) !== null) break
    const refusal = impossibleId(declared, String(issue.path[0]), given)
    if (refusal) throw refusal
  }
  return parsePart(declared, declared.params, params)
}

/** Reads fields that were sent in another form as the fields of the schema. Refusals name them as they were sent. */
function parseBody(declared: Endpoint, body: unknown): unknown {
  const { body: schema, otherForms = [] } = declared
  const read = { ...(body as Record<string, unknown>) }
  const given = otherForms.filter(({ name, is }) => is(read[name]))
  if (given.length === 0) return parsePart(declared, schema, body)
  for (const { name, as } of given) {
    read[as] = read[name]
    delete read[name]
  }
  return parsePart(declared, schema, read, new Map(given.map(({ name, as }) => [as, name])))
}

/** Reads input by a schema of a call. @throws invalid_input with each field */
export function parsePart(
  declared: Endpoint,
  schema: Schema | undefined,
  value: unknown,
  sentAs: ReadonlyMap<string, string> = new Map(),
): unknown {
  if (!schema) return undefined
  const parsed = readInput(schema, value, declared)
  if (parsed.success) return parsed.data
  const all = parsed.issues.map((issue) => {
    const given = valueAt(value, issue.path)
    const details = { problem: describeIssue(issue, given) }
    const path = issue.path.map((part, at) => (at === 0 && sentAs.get(String(part))) || part)
    const own = inputRefusal(declared, issue.path, given)
    if (own === null) return new Refusal('invalid_input', details, { field: path.join('.') || null! })
    return new Refusal(
      own,
      { ...details, path: path.join('.') },
      { field: String(path.at(-1) ?? '') || null! },
    )
  })
  throw new Refusals(all as [Refusal, ...Refusal[]])
}

/** Accepts `ids[]=a&ids[]=b`, which some clients send for `ids=a&ids=b`. */
function withoutBrackets(query: unknown): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(query as Record<string, string | string[]>)) {
    const plain = name.endsWith('[]') ? name.slice(0, -2) : name
    read[plain] = plain in read ? [read[plain], value].flat() : value
  }
  return read
}

function respond(app: App, declared: Endpoint, reply: FastifyReply, answer: unknown): unknown {
  reply.code(declared.status)
  if (declared.answerType) reply.type(declared.answerType)
  if (declared.answer === undefined) return declared.status === 204 ? null : (answer ?? {})
  if (!app.services.config.checkAnswers || declared.answerType) return answer
  const checked = declared.answer.safeParse(answer)
  if (!checked.success) {
    throw new Error(`answer of ${declared.method} ${declared.path} leaves its contract`, {
      cause: checked.error,
    })
  }
  return answer
}
