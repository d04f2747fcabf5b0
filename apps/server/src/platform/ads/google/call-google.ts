import * as z from 'zod/mini'
import { retryAfterMs } from '../../outgoing/retry-after.rules.ts'
import { PartnerFault } from '../ad-partner.ts'
import { type ReadFault, readFault } from './faults.ts'

export interface GoogleConfig {
  /** Google Ads, without a version: `https://googleads.googleapis.com`. */
  apiUrl: string
  /** The Data Manager API: `https://datamanager.googleapis.com`. */
  dataApiUrl: string
  /** `https://oauth2.googleapis.com/token`. `tokeninfo` and `revoke` stand beside it. */
  tokenUrl: string
  /** The dialog: `https://accounts.google.com/o/oauth2/v2/auth`. */
  signInUrl: string
  clientId: string
  clientSecret: string
  developerToken: string
  now(): Date
  fetch?: typeof fetch
  /** The longest duration of a call, in milliseconds. */
  withinMs?: number
}

/** The account in which a call acts. */
export interface Actor {
  token: string
  /** The account through which the one of the call is managed; null: the person is in it. */
  managerId: string | null
}

const adsVersion = 'v26'

interface Call {
  method: 'GET' | 'POST'
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string | URLSearchParams
}

interface Answer {
  status: number
  retryAfterMs: number | null
  /** Parsed JSON; a text where it was none. */
  body: unknown
}

/** A refusal of Google with its own code, by which duplicates are told apart. */
export class GoogleFault extends PartnerFault {
  readonly reason: string

  constructor({ kind, problem, retryAfterMs, reason }: ReadFault) {
    super(kind, problem, retryAfterMs)
    this.reason = reason
  }
}

/** Calls an address of Google. @throws PartnerFault without an answer, or where it isn't JSON */
export async function callGoogle(config: GoogleConfig, { url, ...call }: Call): Promise<Answer> {
  try {
    const response = await (config.fetch ?? fetch)(url, {
      ...call,
      redirect: 'error',
      signal: AbortSignal.timeout(config.withinMs ?? 60_000),
    })
    const text = await response.text()
    const { status, headers } = response
    const asked = retryAfterMs({
      'retry-after': headers.get('retry-after') ?? undefined,
      date: headers.get('date') ?? undefined,
    })
    return { status, retryAfterMs: asked, body: parse(text) }
  } catch (cause) {
    throw unanswered(
      cause instanceof Error && cause.name === 'TimeoutError' ? 'no answer in time' : 'no answer',
    )
  }
}

function parse(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Calls Google Ads: `path` stands behind the version. A body makes it a POST. */
export async function askAds(
  config: GoogleConfig,
  { token, managerId }: Actor,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await callGoogle(config, {
    method: body === undefined ? 'GET' : 'POST',
    url: `${config.apiUrl}/${adsVersion}/${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'developer-token': config.developerToken,
      ...(managerId === null ? {} : { 'login-customer-id': managerId }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return bodyOf(answer)
}

/** Posts to the Data Manager API: `path` stands behind its version. */
export async function askDataManager(
  config: GoogleConfig,
  { token, managerId }: Actor,
  path: string,
  body: unknown,
): Promise<unknown> {
  // Members name the managing account in their destination; only calls about lists take it as a header.
  const isAboutLists = path.startsWith('accountTypes/')
  const answer = await callGoogle(config, {
    method: 'POST',
    url: `${config.dataApiUrl}/v1/${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(isAboutLists && managerId !== null
        ? { 'login-account': `accountTypes/GOOGLE_ADS/accounts/${managerId}` }
        : {}),
    },
    body: JSON.stringify(body),
  })
  return bodyOf(answer)
}

/** The body of an answer. @throws GoogleFault for a failure */
function bodyOf(answer: Answer): unknown {
  if (answer.status >= 200 && answer.status < 300) return answer.body
  throw new GoogleFault(readFault(answer))
}

/** An answer in the documented shape. @throws PartnerFault for another one, since the call may have worked */
export function shaped<Shape extends z.ZodMiniType>(shape: Shape, body: unknown): z.output<Shape> {
  const parsed = z.safeParse(shape, body)
  if (!parsed.success) throw unanswered('an answer in an unknown shape')
  return parsed.data
}

export function unanswered(message: string): PartnerFault {
  return new PartnerFault('unanswered', { code: 'ad_unanswered', field: null, message })
}
