import { writeSmsReason } from '@carillon/contract/sms-reasons'
import type { Twilio } from 'twilio'
import { retryAfterMs } from '../outgoing/retry-after.rules.ts'
import { callProvider, NoAnswer, type ProviderAnswer } from './provider-http.ts'
import {
  ProviderProblem,
  type ProviderService,
  type SmsAccount,
  type SmsProvider,
  type TextOutcome,
} from './sms-provider.ts'

/** The addresses of Twilio's two interfaces. */
export const twilioAddress = 'https://api.twilio.com'

/** Codes that are about the account or its messaging service, so that the next number would be refused the same. */
const aboutAccount = new Set(['20003', '20005', '20404', '21703', '21705', '21604', '63038'])
const aboutAccountMs = 60_000
/** Codes by which Twilio takes no more for the moment. */
const tooMany = new Set(['20429', '14107', '30001'])
const soonMs = 1000
const unavailableMs = 5000
const unreachableMs = 10_000
/** The longest duration of a call, in milliseconds. */
const usualWithinMs = 15_000

/** The parts of its HTTP client that the library uses. */
interface LibraryRequest {
  method: string
  uri: string
  username?: string
  password?: string
  headers?: Record<string, string>
  params?: Record<string, unknown>
  data?: Record<string, unknown>
}

/**
 * The provider of an account, by Twilio's own library. Its hosts are replaced by `base`, for a proxy or for a server that speaks
 * the same. The library is loaded with the first account that texts: it takes half a second.
 */
export async function openTwilio(
  { sid, token, isSimulated }: SmsAccount,
  base: string,
  withinMs = usualWithinMs,
): Promise<SmsProvider> {
  const { default: twilio } = await import('twilio')
  const client: Twilio = twilio(sid, token, {
    httpClient: {
      async request(opts: LibraryRequest) {
        const { method, uri, username = sid, password = token, headers = {}, params = {}, data = {} } = opts
        const isRead = method.toLowerCase() === 'get'
        const answer = await callProvider({
          method: method.toUpperCase(),
          username,
          password,
          headers,
          withinMs,
          url: rebased(uri, base),
          form: isRead ? params : data,
        })
        const waitMs = retryAfterMs(answer.headers)
        if (waitMs !== null && asksToWait.has(answer.statusCode)) throw new AskedToWait(answer, waitMs)
        return answer
      },
      // The library's type has the fields of its own client, none of which it reads.
    } as never,
  })
  return {
    isSimulated,
    async send({ to, body, media, serviceSid, statusUrl }) {
      try {
        const made = await client.messages.create({
          to,
          messagingServiceSid: serviceSid,
          ...(body === '' ? {} : { body }),
          ...(media.length === 0 ? {} : { mediaUrl: [...media] }),
          ...(statusUrl === null ? {} : { statusCallback: statusUrl }),
        })
        // The number of segments is 0 until the messaging service has chosen a number.
        return { kind: 'accepted', sid: made.sid, segments: Number(made.numSegments) || null }
      } catch (cause) {
        return outcomeOf(cause)
      }
    },
    async accountName() {
      const account = await asked(() => client.api.v2010.accounts(sid).fetch())
      return account.friendlyName
    },
    async services() {
      const found = await asked(() => client.messaging.v1.services.list({ limit: 200 }))
      return found.map(serviceOf)
    },
    async receiveAt(serviceSid, url) {
      return serviceOf(
        await asked(() =>
          client.messaging.v1.services(serviceSid).update({ inboundRequestUrl: url, inboundMethod: 'POST' }),
        ),
      )
    },
  }
}

/** The address of a call with the host of `base`; a path there comes first. */
function rebased(uri: string, base: string): string {
  if (base === twilioAddress) return uri
  const { pathname, search } = new URL(uri)
  return `${base.replace(/\/+$/, '')}${pathname}${search}`
}

function serviceOf(found: { sid: string; friendlyName: string; inboundRequestUrl: string }): ProviderService {
  return { sid: found.sid, name: found.friendlyName, inboundUrl: found.inboundRequestUrl || null }
}

/** The statuses that may come with a time to try again. */
const asksToWait = new Set([429, 503])

/** The provider named a time to try again. The library's own error does not keep it. */
class AskedToWait extends Error {
  readonly status: number
  readonly code: string
  readonly waitMs: number

  constructor({ statusCode, body }: ProviderAnswer, waitMs: number) {
    const { message, code } = Object(body) as { message?: unknown; code?: unknown }
    super(typeof message === 'string' ? message : `status ${statusCode}`)
    this.name = 'AskedToWait'
    this.status = statusCode
    this.code = String(code ?? statusCode)
    this.waitMs = waitMs
  }
}

/** Twilio's answer when it refuses; the library throws it. */
interface Refused {
  status: number
  code: string
  message: string
  /** The pause that Twilio asks for, in milliseconds. */
  waitMs: number
}

function refusedBy(cause: unknown): Refused | null {
  if (!(cause instanceof Error) || !('status' in cause) || typeof cause.status !== 'number') return null
  const code = 'code' in cause && cause.code ? String(cause.code) : String(cause.status)
  const waitMs = cause instanceof AskedToWait ? cause.waitMs : 0
  return { status: cause.status, code, message: cause.message, waitMs }
}

function outcomeOf(cause: unknown): TextOutcome {
  if (cause instanceof NoAnswer) {
    if (cause.mayHaveArrived) return uncertain(writeSmsReason('provider_silent', cause.message))
    const reason = writeSmsReason('provider_unreachable', cause.message)
    return { kind: 'notSent', reason, code: null, isAboutService: true, retryAfterMs: unreachableMs }
  }
  const refused = refusedBy(cause)
  // The answer can't be read, so the text may have been taken.
  if (!refused) return uncertain(writeSmsReason('provider_unreadable'))
  const { status, code, message, waitMs } = refused
  const later = (reason: string, ms: number, isAboutService = false): TextOutcome => {
    return { kind: 'notSent', reason, code, isAboutService, retryAfterMs: Math.max(waitMs, ms) }
  }
  if (status === 429 || tooMany.has(code)) return later(writeSmsReason('provider_busy', code), soonMs)
  if (status === 503) return later(writeSmsReason('provider_unavailable', 503), unavailableMs)
  if (status >= 500) return uncertain(writeSmsReason('provider_fault', status))
  if (status === 401 || status === 403 || status === 404 || aboutAccount.has(code)) {
    return later(writeSmsReason('provider_refuses', `${message} (${code})`), aboutAccountMs, true)
  }
  return { kind: 'refused', code, message }
}

function uncertain(reason: string): TextOutcome {
  return { kind: 'uncertain', reason, retryAfterMs: unavailableMs }
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    if (cause instanceof NoAnswer) throw new ProviderProblem('unreachable', cause.message)
    const refused = refusedBy(cause)
    if (!refused) throw new ProviderProblem('unreachable', 'its answer could not be read')
    const { status, message } = refused
    if (status === 401 || status === 403) throw new ProviderProblem('rejected', message)
    if (status === 404) throw new ProviderProblem('unknown_service', message)
    throw new ProviderProblem('unreachable', `${status} ${message}`)
  }
}
