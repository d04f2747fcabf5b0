import type { LookupAddress } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { checkedAddresses, hostOf, type OutgoingNetwork, pinnedTo, resolveHost } from './checked-addresses.ts'
import { isPublicAddress } from './public-address.ts'

/**
 * The state of a link. `unasked`: it leads into a private network or to an unusual port, where no call is made.
 * `offline`: this machine reaches neither name servers nor the network of the host.
 */
export type LinkAnswer = 'fine' | 'missing' | 'no_host' | 'refused' | 'no_answer' | 'offline' | 'unasked'

export interface LinkNetwork extends OutgoingNetwork {
  /** The time for one link, with all its redirects. */
  withinMs: number
}

/** Web servers on the public Internet. */
export const publicNetwork: LinkNetwork = {
  resolve: resolveHost,
  mayCall: (address, port) => (port === 80 || port === 443) && isPublicAddress(address),
  withinMs: 5_000,
}

const mostRedirects = 3

/** Requests the page of a link. The answer is only a kind, so that no caller can read other hosts through it. */
export async function askLink(link: URL, network: LinkNetwork): Promise<LinkAnswer> {
  const signal = AbortSignal.timeout(network.withinMs)
  const isLate = new Promise<LinkAnswer>((resolve) => {
    signal.addEventListener('abort', () => resolve('no_answer'), { once: true })
  })
  return Promise.race([followRedirects(link, network, signal), isLate])
}

async function followRedirects(link: URL, network: LinkNetwork, signal: AbortSignal): Promise<LinkAnswer> {
  let at = link
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const answer = await askOnce(at, network, signal)
    if (typeof answer === 'string') return answer
    const next = URL.parse(answer.location, at.href)
    if (!next || !/^https?:$/.test(next.protocol)) return 'unasked'
    at = next
  }
  return 'unasked'
}

/** Asks one host. Answers the state of the link, or the address of a redirect. */
async function askOnce(
  link: URL,
  network: LinkNetwork,
  signal: AbortSignal,
): Promise<LinkAnswer | { location: string }> {
  try {
    const addresses = await checkedAddresses(link, network)
    if (addresses === 'no_host') return 'no_host'
    if (addresses === 'closed') return 'unasked'
    const asked = { link, addresses, signal }
    const head = await statusOf('HEAD', asked)
    // Some servers answer HEAD with an error though the page exists.
    const { status, location } = head.status < 400 ? head : await statusOf('GET', asked)
    if (location !== undefined && [301, 302, 303, 307, 308].includes(status)) return { location }
    return ofStatus(status)
  } catch (cause) {
    return ofFault(cause)
  }
}

interface Asked {
  link: URL
  addresses: readonly LookupAddress[]
  signal: AbortSignal
}

function statusOf(method: 'HEAD' | 'GET', { link, addresses, signal }: Asked) {
  return new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
    const request = link.protocol === 'https:' ? requestSecure : requestPlain
    const asking = request({
      method,
      signal,
      agent: false,
      lookup: pinnedTo(addresses),
      hostname: hostOf(link),
      port: link.port || null,
      path: `${link.pathname}${link.search}`,
      headers: { 'user-agent': 'Carillon link check', accept: '*/*' },
    })
    asking.once('response', (response) => {
      const { statusCode = 0, headers } = response
      // The body is not read.
      response.on('error', () => undefined).destroy()
      resolve({ status: statusCode, location: headers.location })
    })
    asking.on('error', reject)
    asking.end()
  })
}

/**
 * The state of a link by the status of its answer. A page that asks for a sign-in (401, 403) or refuses too many calls
 * (429) exists.
 */
function ofStatus(status: number): LinkAnswer {
  if (status === 404 || status === 410) return 'missing'
  return status >= 500 ? 'no_answer' : 'fine'
}

const offline = new Set(['EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN'])

function ofFault(cause: unknown): LinkAnswer {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code === 'ENOTFOUND' || code === 'ENODATA') return 'no_host'
  if (offline.has(code)) return 'offline'
  const isUntrusted = /CERT|^UNABLE_TO_|^ERR_TLS_|^ERR_SSL_|^EPROTO$|^HOSTNAME_MISMATCH$/.test(code)
  return code === 'ECONNREFUSED' || isUntrusted ? 'refused' : 'no_answer'
}
