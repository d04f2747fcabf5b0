import type { LookupAddress } from 'node:dns'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import {
  checkedAddresses,
  hostOf,
  type OutgoingNetwork,
  pinnedTo,
  resolveHost,
} from '#platform/outgoing/checked-addresses.ts'
import { isPublicAddress } from '#platform/outgoing/public-address.ts'

/** Web servers on the public Internet. */
export const publicImages: OutgoingNetwork = {
  resolve: resolveHost,
  mayCall: (address, port) => (port === 80 || port === 443) && isPublicAddress(address),
}

interface Fetching {
  network: OutgoingNetwork
  /** The address of our own images, such as `https://mail.example/i/`. It may be called wherever its host is. */
  own: string
  redirects: number
  signal: AbortSignal
  /** Called with the bytes of each part of a body; throws to end the fetch. */
  onBytes(bytes: number): void
}

/**
 * Fetches the body of an image with GET. Each host is looked up once and all its addresses are checked; the connection
 * goes to them. Redirects are followed by hand, each checked in the same way.
 * @throws if any of this fails
 */
export async function fetchImage(address: string, fetching: Fetching): Promise<Buffer> {
  let at = webAddress(address)
  for (let redirects = 0; redirects <= fetching.redirects; redirects += 1) {
    const response = await ask(at, fetching)
    const next = redirectOf(response)
    if (next === null) return readAll(response, fetching)
    response.destroy()
    at = webAddress(next, at.href)
  }
  throw new Error('the image is redirected too often')
}

function webAddress(address: string, base?: string): URL {
  const url = URL.parse(address, base)
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('the address is not one of the web')
  return url
}

async function ask(url: URL, { network, own, signal }: Fetching): Promise<IncomingMessage> {
  const isOwn = url.href.startsWith(own)
  const checked = await orAborted(
    checkedAddresses(url, isOwn ? { ...network, mayCall: () => true } : network),
    signal,
  )
  if (typeof checked === 'string') throw new Error(`the host is not one that may be called (${checked})`)
  return orAborted(open(url, checked, signal), signal)
}

function open(url: URL, addresses: readonly LookupAddress[], signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestSecure : requestPlain
    const asking = request({
      signal,
      lookup: pinnedTo(addresses),
      agent: false,
      hostname: hostOf(url),
      port: url.port || null,
      path: `${url.pathname}${url.search}`,
      headers: {
        'user-agent': 'Carillon (picture of a message)',
        accept: 'image/png, image/jpeg, image/gif, image/webp',
        'accept-encoding': 'identity',
      },
    })
    asking.once('response', (response) => {
      // An error after the answer began is told by the body.
      response.on('error', () => undefined)
      resolve(response)
    })
    asking.on('error', reject)
    asking.end()
  })
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | null {
  if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined)
    return headers.location
  return null
}

async function readAll(response: IncomingMessage, { onBytes, signal }: Fetching): Promise<Buffer> {
  const { statusCode = 0 } = response
  try {
    if (statusCode < 200 || statusCode > 299) throw new Error(`the host answered ${statusCode}`)
    const chunks: Buffer[] = []
    for await (const chunk of response as AsyncIterable<Buffer>) {
      signal.throwIfAborted()
      onBytes(chunk.byteLength)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    response.destroy()
  }
}

/** A look-up of DNS can't be ended, but nothing waits for it longer than for the rest. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) return Promise.reject(signal.reason)
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort))
}
