import type { LookupAddress } from 'node:dns'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { hostOf, lookUp, type OutgoingNetwork, pinnedTo } from './checked-addresses.ts'
import { type PageBody, readBody } from './page-body.ts'

/** The network in which links are asked. */
export interface LinkNetwork extends OutgoingNetwork {
  /** The time for one link, with all its redirects. Waiting for a turn does not count. */
  withinMs: number
}

/**
 * The reason why an address has no page to judge.
 * - `private_address`: the host, or a host that it redirects to, lies in a private network; it was not called
 * - `unusual_port`: the port is not one of the web; it was not called
 * - `wants_cookies`: a circle of redirects that sets cookies, which a browser would carry out of it
 * - `leaves_web`: a redirect into an app
 * - `broken_answer`: the connection ended early, or the answer is not HTTP
 * - `tls_failed`: no encrypted connection could be agreed on
 * - `offline`: this machine reaches neither name servers nor the network of the host
 * - `not_asked`: the caller ended the test first
 */
export type PageProblem =
  | ('no_host' | 'refused' | 'tls_failed' | 'no_answer' | 'broken_answer' | 'offline' | 'not_asked')
  | ('private_address' | 'unusual_port' | 'too_many_redirects' | 'redirect_loop' | 'wants_cookies')
  | ('bad_redirect' | 'leaves_web')

export interface PageAnswer {
  /** The problem of the last address; null if its server answered with a page or an error of its own. */
  problem: PageProblem | null
  /** The status of the last address; null if its server did not answer. */
  status: number | null
  /** The last address on the way; null if no server answered. */
  finalUrl: string | null
  /** Each address that redirected, with its status, in order. */
  redirects: { url: string; status: number }[]
  /** `invalid` if any certificate on the way is; otherwise that of the last connection, `none` without encryption. */
  tls: 'valid' | 'invalid' | 'none' | null
  /** The code of the first invalid certificate or failed agreement, such as `CERT_HAS_EXPIRED`. */
  tlsProblem: string | null
  contentType: string
  /** Null unless a body was asked for and the last answer has one. */
  body: PageBody | null
  /** The time of look-ups and calls in milliseconds, without waiting for turns; null if there were none. */
  ms: number | null
}

export interface Asking {
  network: LinkNetwork
  /** The most redirects that are followed. */
  mostRedirects: number
  /**
   * The most bytes of the body that are read. With 0 the page is asked by HEAD, and by GET if HEAD is answered by an
   * error, which some servers do though the page exists.
   */
  readBytes: number
  /** Ends all calls. The answer then has the problem `not_asked`, unless a page answered before. */
  signal?: AbortSignal | undefined
  /** Runs each call when it is the turn of its host. */
  inTurn?: (<T>(host: string, isFirst: boolean, call: () => Promise<T>) => Promise<T>) | undefined
}

/**
 * Asks for the page of a link. Each host on the way is looked up once, all its addresses must be ones that may be called,
 * and the connection goes to them. No cookie and no password of an address is sent. The caller decides how much of the
 * answer a user may learn.
 *
 * A page behind an invalid certificate is asked all the same: the call carries nothing secret, and the reader of a test
 * learns both the certificate's fault and the state of the page.
 */
export async function askPage(link: URL, asking: Asking): Promise<PageAnswer> {
  const journey = new Journey(link)
  let leftMs = asking.network.withinMs
  const inTurn = asking.inTurn ?? ((_host, _isFirst, call) => call())
  try {
    for (let isFirst = true; !journey.isOver; isFirst = false) {
      await inTurn(hostOf(journey.at), isFirst, async () => {
        const started = performance.now()
        await step(journey, asking, leftMs)
        const took = performance.now() - started
        leftMs -= took
        journey.answer.ms = Math.round((journey.answer.ms ?? 0) + took)
      })
    }
  } catch (cause) {
    // The turn of a call did not come before the test ended.
    if (!asking.signal?.aborted) throw cause
    journey.end('not_asked')
  }
  return journey.answer
}

/** The way from a link to its page. */
class Journey {
  at: URL
  isOver = false
  /** True while the body of the last answer is read. */
  isReading = false
  readonly answer: PageAnswer = {
    problem: null,
    status: null,
    finalUrl: null,
    redirects: [],
    tls: null,
    tlsProblem: null,
    contentType: '',
    body: null,
    ms: null,
  }
  readonly #seen = new Set<string>()
  #setsCookies = false

  constructor(link: URL) {
    this.at = link
    this.#seen.add(withoutHash(link))
  }

  end(problem: PageProblem | null): void {
    if (this.isOver) return
    this.isOver = true
    this.answer.problem = problem
  }

  note({ status, tlsProblem }: Head): void {
    const { answer, at } = this
    answer.status = status
    answer.finalUrl = at.href
    answer.tlsProblem ??= tlsProblem
    answer.tls = answer.tlsProblem ? 'invalid' : at.protocol === 'https:' ? 'valid' : 'none'
  }

  failTls(code: string): void {
    if (this.isOver) return
    this.answer.tlsProblem ??= code
    this.answer.tls = 'invalid'
  }

  redirect({ status, location = '', setsCookies }: Head, most: number): void {
    this.answer.redirects.push({ url: this.at.href, status })
    this.#setsCookies ||= setsCookies
    const next = URL.parse(location, this.at.href)
    const problem = this.#problemOf(next, most)
    if (problem || !next) {
      this.end(problem)
      return
    }
    this.#seen.add(withoutHash(next))
    this.at = next
    this.answer.finalUrl = next.href
    this.answer.status = null
  }

  #problemOf(next: URL | null, most: number): PageProblem | null {
    if (!next) return 'bad_redirect'
    if (!/^https?:$/.test(next.protocol)) return 'leaves_web'
    if (this.#seen.has(withoutHash(next))) return this.#setsCookies ? 'wants_cookies' : 'redirect_loop'
    return this.answer.redirects.length > most ? 'too_many_redirects' : null
  }
}

function withoutHash({ href }: URL): string {
  return href.split('#', 1)[0] ?? ''
}

/** Asks one host, within a time in milliseconds. A call that is late goes on behind the answer until it is aborted. */
async function step(journey: Journey, asking: Asking, withinMs: number): Promise<void> {
  const late = AbortSignal.timeout(Math.max(1, Math.ceil(withinMs)))
  const signal = asking.signal ? AbortSignal.any([late, asking.signal]) : late
  const isEnded = new Promise<void>((resolve) => {
    const end = () => {
      // The call notices the end itself and tells the part that it read.
      if (journey.isReading) return
      journey.end(asking.signal?.aborted ? 'not_asked' : 'no_answer')
      resolve()
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
  await Promise.race([askOnce(journey, asking, signal), isEnded])
}

async function askOnce(journey: Journey, { network, readBytes, mostRedirects }: Asking, signal: AbortSignal) {
  try {
    const addresses = await lookUp(journey.at, network)
    if (addresses === 'no_host') return journey.end('no_host')
    if (addresses === 'closed') return journey.end('private_address')
    if (addresses === 'closed_port') return journey.end('unusual_port')
    const call = { link: journey.at, addresses, signal }
    const head = await answerTo(call, readBytes)
    if (journey.isOver) return
    journey.note(head)
    if (isRedirect(head)) return journey.redirect(head, mostRedirects)
    journey.answer.contentType = head.contentType
    journey.isReading = true
    journey.answer.body = head.body ? await head.body(signal) : null
    journey.end(null)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    const problem = problemOf(code)
    if (problem === 'tls_failed') journey.failTls(code)
    journey.end(problem)
  }
}

interface Call {
  link: URL
  addresses: readonly LookupAddress[]
  signal: AbortSignal
}

interface Head {
  status: number
  location: string | undefined
  contentType: string
  setsCookies: boolean
  tlsProblem: string | null
  body: ((signal: AbortSignal) => Promise<PageBody>) | null
}

function isRedirect({ status, location }: Pick<Head, 'status' | 'location'>): boolean {
  return location !== undefined && [301, 302, 303, 307, 308].includes(status)
}

async function answerTo(call: Call, readBytes: number): Promise<Head> {
  if (readBytes > 0) return request('GET', call, readBytes)
  const head = await request('HEAD', call, 0)
  return head.status < 400 ? head : request('GET', call, 0)
}

function request(method: 'HEAD' | 'GET', { link, addresses, signal }: Call, readBytes: number) {
  return new Promise<Head>((resolve, reject) => {
    const begin = link.protocol === 'https:' ? requestSecure : requestPlain
    const asking = begin({
      method,
      signal,
      agent: false,
      lookup: pinnedTo(addresses),
      hostname: hostOf(link),
      port: link.port || null,
      path: `${link.pathname}${link.search}`,
      // The result of the check is read from the connection.
      rejectUnauthorized: false,
      headers: { 'user-agent': 'Carillon link check', accept: '*/*', 'accept-encoding': 'identity' },
    })
    asking.once('response', (response) => resolve(headOf(response, readBytes)))
    asking.on('error', reject)
    asking.end()
  })
}

/** The facts of an answer. Its body is given up at once unless it will be read. */
function headOf(response: IncomingMessage, readBytes: number): Head {
  const { statusCode: status = 0, headers } = response
  const head = {
    status,
    location: headers.location,
    contentType: headers['content-type'] ?? '',
    setsCookies: headers['set-cookie'] !== undefined,
    tlsProblem: certificateProblem(response),
    body: null,
  }
  if (readBytes > 0 && !isRedirect(head) && status !== 204 && status !== 304)
    return { ...head, body: (signal) => readBody(response, readBytes, signal) }
  response.on('error', () => undefined).destroy()
  return head
}

/** The code of the certificate's problem; null for a valid one and without encryption. */
function certificateProblem({ socket }: IncomingMessage): string | null {
  if (!('authorized' in socket) || socket.authorized === true) return null
  const error: unknown = 'authorizationError' in socket ? socket.authorizationError : null
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

const offline = new Set(['EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN'])

function problemOf(code: string): PageProblem {
  if (code === 'ENOTFOUND' || code === 'ENODATA') return 'no_host'
  if (offline.has(code)) return 'offline'
  if (/^ERR_TLS_|^ERR_SSL_|^EPROTO$/.test(code)) return 'tls_failed'
  if (code === 'ETIMEDOUT') return 'no_answer'
  return code === 'ECONNREFUSED' ? 'refused' : 'broken_answer'
}
