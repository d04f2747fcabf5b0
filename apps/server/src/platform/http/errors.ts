import { channel } from 'node:diagnostics_channel'
import type { Endpoint, WireSentence } from '@carillon/contract/endpoint'
import {
  commonRefusals,
  type ErrorCode,
  errorStatus,
  type WireError,
  type WireErrors,
} from '@carillon/contract/refusals'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import { refusalSentences } from '@carillon/messages/refusal-sentences'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageOf } from '../bad-day.ts'
import { isTooSlow } from '../db.ts'
import { isDatabaseUnable, isDiskFull } from '../outage.ts'
import { Refusal, Refusals } from '../refusal.ts'
import { isDeadlock } from '../retry-deadlocks.ts'
import { inEnvelope } from './error-envelopes.rules.ts'

/**
 * Turns any error of a handler into an error answer: a refusal is answered by its code, any other error is a fault (500).
 * With CHECK_ANSWERS, a refusal that the call's contract doesn't name is a fault too.
 */
export function answerErrors(
  fastify: FastifyInstance,
  { endpoints, checkAnswers }: { endpoints: readonly Endpoint[]; checkAnswers: boolean },
): void {
  fastify.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (hungUp(error, request)) {
      request.log.debug({ err: error }, 'the client hung up')
      return reply.code(400).send()
    }
    const refusals = refusalsOf(error, request, takesJson(endpoints, request))
    const unnamed = checkAnswers ? unnamedRefusals(endpoints, request, refusals ?? []) : []
    const beside = error instanceof Refusals ? error.beside : {}
    if (refusals && unnamed.length === 0) return answerRefusals(request, reply, refusals, beside)
    const page = isDiskFull(error) ? pageOf('disk') : undefined
    request.log.error({ err: error, page, ...(unnamed.length > 0 ? { unnamed } : {}) }, 'fault')
    if (isDatabaseUnable(error) || isTooSlow(error) || isDeadlock(error))
      return answerRefusals(request, reply, [tryLater()])
    const body: WireErrors = {
      errors: [{ message: 'Something went wrong on our side.', error_id: 'fault' }],
      id: request.id,
    }
    return reply.code(500).send(body)
  })
}

/** Errors of streams that end before their time. */
const cutShort: ReadonlySet<string> = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ECONNRESET',
  'EPIPE',
])

/** True if a client closed the connection before its call was read or answered. That is no fault, and the answer has no reader. */
function hungUp({ code }: FastifyError, { raw }: FastifyRequest): boolean {
  return cutShort.has(code) && raw.socket.destroyed
}

/** The refusals that the contract of this call doesn't name. */
function unnamedRefusals(
  endpoints: readonly Endpoint[],
  { method, routeOptions }: FastifyRequest,
  refusals: readonly Refusal[],
): ErrorCode[] {
  const declared = endpoints.find((one) => one.method === method && one.path === routeOptions.url)
  if (!declared) return []
  // An impossible id in a path that several kinds of things share is answered `not_found`.
  const named: readonly ErrorCode[] = [...commonRefusals, 'not_found', ...(declared.refuses ?? [])]
  return refusals.map(({ code }) => code).filter((code) => !named.includes(code))
}

/**
 * The Retry-After of answers while the database can't be reached, is too busy or has no room, in seconds. A restart takes a few
 * seconds.
 */
export const retryAfterSeconds = 5

function tryLater(): Refusal {
  return new Refusal('temporarily_unavailable', {}, { retryAfterSeconds })
}

/** Answers a request whose address can't be parsed, in the form of any refusal. No hook has run yet. */
export function answerMalformed(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id)
  answerRefusals(request, reply, refusalsOf(error, request) ?? [unreadable()])
}

function unreadable(problem = 'the request can’t be read'): Refusal {
  return new Refusal('invalid_input', { problem })
}

/** The code of an error with which a body could not be unpacked. */
export const bodyDamaged = 'BODY_DAMAGED'

function refusalsOf(
  error: FastifyError,
  request: FastifyRequest,
  wantsJson = false,
): readonly [Refusal, ...Refusal[]] | null {
  if (error instanceof Refusal) return [error]
  if (error instanceof Refusals) return error.all
  if (error.code === bodyDamaged) {
    return [new Refusal('body_damaged', { encoding: request.headers['content-encoding'] ?? '' })]
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' && wantsJson) return [new Refusal('json_required')]
  const code = clientFaults[error.code] ?? clientStatuses[error.statusCode ?? 500]
  if (code === 'invalid_input') return [unreadable(clientProblems[error.code])]
  return code ? [new Refusal(code)] : null
}

/** All calls take JSON, except calls that name another type. */
function takesJson(endpoints: readonly Endpoint[], { method, routeOptions }: FastifyRequest): boolean {
  const declared = endpoints.find((one) => one.method === method && one.path === routeOptions.url)
  return declared !== undefined && (declared.bodyType ?? 'json') === 'json'
}

const clientProblems: Partial<Record<string, string>> = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'the body is not as long as Content-Length says',
}

/** Errors with which Fastify itself refuses a request before a handler runs. */
const clientFaults: Partial<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_BAD_URL: 'address_malformed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_REQ_FILE_TOO_LARGE: 'payload_too_large',
}

/** Statuses with which Fastify's plugins refuse: static files (a folder, a path outside), the rate limit. */
const clientStatuses: Partial<Record<number, ErrorCode>> = {
  400: 'invalid_input',
  403: 'not_found',
  404: 'not_found',
  429: 'too_many_requests',
}

/** Each refused call of the contract is published on this channel of `node:diagnostics_channel`. Tests collect them. */
export const refusedChannel = 'carillon:refused'
const refusedCalls = channel(refusedChannel)

export interface RefusedCall {
  method: string
  /** The path as the contract declares it, with `:id`. */
  path: string
  codes: ErrorCode[]
}

export function answerRefusals(
  request: FastifyRequest,
  reply: FastifyReply,
  refusals: readonly [Refusal, ...Refusal[]],
  beside: Pick<WireErrors, 'findings'> = {},
): FastifyReply {
  const [first] = refusals
  const path = request.routeOptions?.url
  if (refusedCalls.hasSubscribers && path) {
    const refused: RefusedCall = { method: request.method, path, codes: refusals.map(({ code }) => code) }
    refusedCalls.publish(refused)
  }
  const level = first.code === 'not_found' ? 'debug' : 'info'
  request.log[level]({ refusals: refusals.map(({ code, field }) => ({ code, field })) }, 'refused')
  if (first.retryAfterSeconds !== undefined) reply.header('retry-after', String(first.retryAfterSeconds))
  const { envelopes, sentences } = request.routeOptions?.config ?? {}
  const errors = refusals.map((refusal) => toWire(refusal, sentences?.[refusal.code]))
  const body: WireErrors = { errors, id: request.id, ...beside }
  return reply.code(first.status).send(inEnvelope(body, envelopes?.[first.status]))
}

function toWire(refusal: Refusal, own: WireSentence | undefined): WireError {
  const details = Object.keys(refusal.details).length > 0 ? { details: { ...refusal.details } } : {}
  return {
    message: own?.message
      ? fillPlaceholders(own.message, refusal.details)
      : sentenceOf(refusal.code, refusal.details),
    ...(own?.field === undefined ? aboutInput(refusal) : aboutField(own.field)),
    error_id: refusal.code,
    ...details,
    ...besideMessage(refusal),
  }
}

/** The fields that this error has in addition to its message, in the public API and in our details. */
function besideMessage({ code, details }: Refusal): Pick<WireError, 'id' | 'url'> {
  if (code !== 'event_webhook_url_taken') return {}
  return { id: String(details['id']), url: String(details['url']) }
}

/** In the public API these errors always have a `field`; it is empty when they are about no input. */
const namesField: ReadonlySet<ErrorCode> = new Set(['design_not_found', 'segment_not_found'])

function aboutField(field: string | null): Pick<WireError, 'field' | 'parameter'> {
  return field === null ? { field } : { field, parameter: field }
}

/** Fields without a value are left out, except where the public API is known to answer null. */
function aboutInput({ code, field }: Refusal): Pick<WireError, 'field' | 'help' | 'parameter'> {
  if (field !== null) return aboutField(field)
  if (namesField.has(code)) return { field: '' }
  const status = errorStatus[code]
  if (status === 401) return { field: null, help: null }
  return status === 429 ? { field: null } : {}
}

/** The sentence of a refusal in English, as in every answer. */
export function sentenceOf(code: ErrorCode, details: Readonly<Record<string, unknown>>): string {
  return fillPlaceholders(refusalSentences.en[code], details)
}
