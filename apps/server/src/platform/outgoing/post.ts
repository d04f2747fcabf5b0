import type { LookupAddress } from 'node:dns'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { checkedAddresses, hostOf, type OutgoingNetwork, pinnedTo, resolveHost } from './checked-addresses.ts'
import type { Connections } from './connections.ts'
import { isPublicAddress } from './public-address.ts'
import { retryAfterMs } from './retry-after.rules.ts'

/** Programs on the public Internet that receive the account's events. */
export interface ReceiverNetwork extends OutgoingNetwork {
  /** The time for one call, from the look-up of the host to the end of the answer. */
  withinMs: number
}

/** Receivers may listen on any port that is not reserved for another service. */
export const publicReceivers: ReceiverNetwork = {
  resolve: resolveHost,
  mayCall: (address, port) => (port === 80 || port === 443 || port >= 1024) && isPublicAddress(address),
  withinMs: 10_000,
}

export interface PostAnswer {
  status: number
  /** The beginning of the answer's body; empty unless it was asked for. */
  text: string
  /** The pause that the receiver asks for, at most an hour; null if it doesn't ask. */
  retryAfterMs: number | null
}

interface Call {
  url: string
  body: string
  headers: Readonly<Record<string, string>>
  /** The bytes of the answer that are read; none by default. */
  readBytes?: number
  /** Kept connections; absent: a connection is opened for this call alone. */
  connections?: Connections
}

/**
 * The reason why the host could not be reached. The message gives it in a few words, without the text of the other side.
 */
export class Unreachable extends Error {
  constructor(said: string) {
    super(said)
    this.name = 'Unreachable'
  }
}

/**
 * Posts to another host. Its addresses are looked up once, each must be one that may be called, and the connection goes to
 * them. A redirect is an answer like any other and is not followed.
 * @throws Unreachable
 */
export async function post(call: Call, network: ReceiverNetwork): Promise<PostAnswer> {
  const url = URL.parse(call.url)
  if (!url || !/^https?:$/.test(url.protocol)) throw new Unreachable('the address is not one of the web')
  const signal = AbortSignal.timeout(network.withinMs)
  const late = new Promise<never>((_, reject) => {
    const seconds = Math.round(network.withinMs / 1000)
    signal.addEventListener('abort', () => reject(new Unreachable(`no answer within ${seconds} s`)), {
      once: true,
    })
  })
  return Promise.race([send(url, call, network, signal), late])
}

async function send(
  url: URL,
  call: Call,
  network: ReceiverNetwork,
  signal: AbortSignal,
): Promise<PostAnswer> {
  try {
    const addresses = await checkedAddresses(url, network)
    if (addresses === 'no_host') throw new Unreachable('the host does not exist')
    if (addresses === 'closed') throw new Unreachable('the host is not on the public Internet')
    return await exchange(url, call, addresses, signal)
  } catch (cause) {
    if (cause instanceof Unreachable) throw cause
    throw new Unreachable(`the connection failed (${codeOf(cause)})`)
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
}

async function exchange(
  url: URL,
  call: Call,
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<PostAnswer> {
  try {
    return await sendRequest(url, call, addresses, signal)
  } catch (cause) {
    // The other side may close a waiting connection just when it is used again. The receiver did not see this call
    // then, so it is posted once more.
    if (!(cause instanceof StaleConnection)) throw cause
    return sendRequest(url, { ...call, connections: undefined }, addresses, signal)
  }
}

class StaleConnection extends Error {}

type Asked = Omit<Call, 'connections'> & { connections?: Connections | undefined }

function sendRequest(
  url: URL,
  { body, headers, readBytes = 0, connections }: Asked,
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<PostAnswer> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestSecure : requestPlain
    const content = Buffer.from(body)
    const posting = request({
      method: 'POST',
      signal,
      lookup: pinnedTo(addresses),
      agent: connections?.agentFor(url) ?? false,
      hostname: hostOf(url),
      port: url.port || null,
      path: `${url.pathname}${url.search}`,
      headers: { ...signedIn(url), ...headers, 'content-length': content.byteLength },
    })
    posting.once('response', (response) => {
      const answer = { status: response.statusCode ?? 0, retryAfterMs: retryAfterMs(response.headers) }
      if (readBytes > 0) {
        readText(response, readBytes).then((text) => resolve({ ...answer, text }), reject)
        return
      }
      if (connections) readToEnd(response)
      else response.on('error', () => undefined).destroy()
      resolve({ ...answer, text: '' })
    })
    posting.on('error', (cause) => {
      const isStale = posting.reusedSocket && /^(ECONNRESET|EPIPE)$/.test(codeOf(cause))
      reject(isStale ? new StaleConnection() : cause)
    })
    posting.end(content)
  })
}

const mostDrained = 64 * 1024

/** Reads a short answer to its end, because its connection is free only then. */
function readToEnd(response: IncomingMessage): void {
  let bytes = 0
  response.on('error', () => undefined)
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength
    if (bytes > mostDrained) response.destroy()
  })
}

/** Name and password of an address, as in `https://name:password@host/`. */
function signedIn({ username, password }: URL): { authorization?: string } {
  if (username === '') return {}
  return { authorization: basicAuthorization(decodeURIComponent(username), decodeURIComponent(password)) }
}

export function basicAuthorization(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
}

async function readText(response: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes >= most) break
  }
  return Buffer.concat(chunks).subarray(0, most).toString()
}
