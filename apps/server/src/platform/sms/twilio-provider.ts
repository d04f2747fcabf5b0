import { writeSmsReason } from '@carillon/contract/sms-reasons'
import { retryAfterMs } from '../outgoing/retry-after.rules.ts'
import { callProvider, NoAnswer, type ProviderAnswer } from './provider-http.ts'
import {
  ProviderProblem,
  type ProviderService,
  type SmsAccount,
  type SmsProvider,
  type TextOutcome,
} from './sms-provider.ts'

/** The address of Twilio's interface of messages and accounts. `SMS_URL` replaces it. */
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

/** The address of Twilio's interface of messaging services. With another address of ours both interfaces are there. */
const messagingAddress = 'https://messaging.twilio.com'

/** The most messaging services that are listed, on one page where the provider allows that. */
const mostServices = 200

/** A path below the address of an interface, and the fields of its form or query. */
interface Ask {
  method: 'GET' | 'POST'
  address: typeof twilioAddress | typeof messagingAddress
  path: string
  fields?: Readonly<Record<string, string | readonly string[] | null>>
}

/** The provider of an account. Twilio's hosts are replaced by `base`, for a proxy or for a server that speaks the same. */
export function openTwilio(
  { sid, token, isSimulated }: SmsAccount,
  base: string,
  withinMs = usualWithinMs,
): SmsProvider {
  /** @throws NoAnswer, Refused, or an error where the answer can't be read */
  const ask = async ({ method, address, path, fields = {} }: Ask): Promise<Fields> => {
    const host = base === twilioAddress ? address : base.replace(/\/+$/, '')
    const answer = await callProvider({
      method,
      username: sid,
      password: token,
      headers: {
        'User-Agent': 'Carillon text messages',
        'Accept-Charset': 'utf-8',
        Accept: 'application/json',
        ...(method === 'POST' ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
      },
      withinMs,
      url: `${host}${path}`,
      form: fields,
    })
    if (answer.statusCode < 200 || answer.statusCode > 299) throw readRefusal(answer)
    return fieldsOf(answer.body)
  }
  const account = `/2010-04-01/Accounts/${sid}`
  return {
    isSimulated,
    async send({ to, body, media, serviceSid, statusUrl }) {
      try {
        const made = await ask({
          method: 'POST',
          address: twilioAddress,
          path: `${account}/Messages.json`,
          fields: {
            To: to,
            StatusCallback: statusUrl,
            MessagingServiceSid: serviceSid,
            Body: body === '' ? null : body,
            MediaUrl: media,
          },
        })
        // The number of segments is 0 until the messaging service has chosen a number.
        return { kind: 'accepted', sid: textIn(made, 'sid'), segments: Number(made['num_segments']) || null }
      } catch (cause) {
        return outcomeOf(cause)
      }
    },
    accountName: () =>
      asked(async () =>
        textIn(
          await ask({ method: 'GET', address: twilioAddress, path: `${account}.json` }),
          'friendly_name',
        ),
      ),
    services: () =>
      asked(async () => {
        const found: ProviderService[] = []
        let path: string | null = `/v1/Services?PageSize=${mostServices}`
        while (path !== null && found.length < mostServices) {
          const page = await ask({ method: 'GET', address: messagingAddress, path })
          const services = page['services']
          if (!Array.isArray(services)) throw new Error('the page has no services')
          found.push(...services.map((one) => serviceIn(fieldsOf(one))))
          path = services.length === 0 ? null : nextPage(page)
        }
        return found.slice(0, mostServices)
      }),
    async receiveAt(serviceSid, url) {
      // Other characters would lead to another call.
      if (!/^[A-Za-z0-9]+$/.test(serviceSid)) throw new ProviderProblem('unknown_service', serviceSid)
      return asked(async () =>
        serviceIn(
          await ask({
            method: 'POST',
            address: messagingAddress,
            path: `/v1/Services/${serviceSid}`,
            fields: { InboundRequestUrl: url, InboundMethod: 'POST' },
          }),
        ),
      )
    },
  }
}

type Fields = Readonly<Record<string, unknown>>

/** @throws if an answer is no object */
function fieldsOf(body: unknown): Fields {
  if (typeof body !== 'object' || body === null) throw new Error('the answer is no object')
  return body as Fields
}

/** @throws if an answer lacks a text that it always has */
function textIn(fields: Fields, name: string): string {
  const value = fields[name]
  if (typeof value !== 'string') throw new Error(`the answer has no ${name}`)
  return value
}

function serviceIn(fields: Fields): ProviderService {
  const inbound = fields['inbound_request_url']
  return {
    sid: textIn(fields, 'sid'),
    name: textIn(fields, 'friendly_name'),
    inboundUrl: typeof inbound === 'string' && inbound !== '' ? inbound : null,
  }
}

/** The path of the next page. Its host is not followed, since the call has the token of the account. */
function nextPage(page: Fields): string | null {
  const { next_page_url: next } = Object(page['meta']) as { next_page_url?: unknown }
  if (typeof next !== 'string' || next === '') return null
  const { pathname, search } = new URL(next)
  return `${pathname}${search}`
}

/** The statuses that may come with a time to try again. */
const asksToWait = new Set([429, 503])

/** The provider refuses a call. */
class Refused extends Error {
  readonly status: number
  readonly code: string
  /** The pause that it asks for, in milliseconds. */
  readonly waitMs: number

  constructor(message: string, status: number, code: string, waitMs: number) {
    super(message)
    this.name = 'Refused'
    this.status = status
    this.code = code
    this.waitMs = waitMs
  }
}

/**
 * Reads a refusal in either of the provider's forms: with a message, or with a title (RFC 9457). Proxies in between answer with
 * anything.
 */
function readRefusal({ statusCode, headers, body }: ProviderAnswer): Refused {
  const { message, title, code } = Object(body) as Fields
  const said = message ?? title
  return new Refused(
    typeof said === 'string' ? said : 'no reason given',
    statusCode,
    String(code || statusCode),
    asksToWait.has(statusCode) ? (retryAfterMs(headers) ?? 0) : 0,
  )
}

function outcomeOf(cause: unknown): TextOutcome {
  if (cause instanceof NoAnswer) {
    if (cause.mayHaveArrived) return uncertain(writeSmsReason('provider_silent', cause.message))
    const reason = writeSmsReason('provider_unreachable', cause.message)
    return { kind: 'notSent', reason, code: null, isAboutService: true, retryAfterMs: unreachableMs }
  }
  // The answer can't be read, so the text may have been taken.
  if (!(cause instanceof Refused)) return uncertain(writeSmsReason('provider_unreadable'))
  const { status, code, message, waitMs } = cause
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
    if (!(cause instanceof Refused)) throw new ProviderProblem('unreachable', 'its answer could not be read')
    const { status, message } = cause
    if (status === 401 || status === 403) throw new ProviderProblem('rejected', message)
    if (status === 404) throw new ProviderProblem('unknown_service', message)
    throw new ProviderProblem('unreachable', `${status} ${message}`)
  }
}
