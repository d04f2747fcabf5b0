import type { LookupAddress } from 'node:dns'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { checkedAddresses, hostOf, type OutgoingNetwork, pinnedTo } from './checked-addresses.ts'
import { Unreachable } from './post.ts'

export interface FetchNetwork extends OutgoingNetwork {
  withinMs: number
}

interface Asked {
  method?: string | undefined
  headers?: Readonly<Record<string, string>> | undefined
  body?: unknown
}

const mostBytes = 1024 * 1024

/**
 * Fetches from another host, as `post` does: its addresses are looked up once and checked, the connection goes to them,
 * and no redirect is followed. An answer has at most a megabyte.
 * @throws Unreachable
 */
export async function guardedFetch(address: string, asked: Asked, network: FetchNetwork): Promise<Response> {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) throw new Unreachable('the address is not one of the web')
  const signal = AbortSignal.timeout(network.withinMs)
  try {
    const addresses = await checkedAddresses(url, network)
    if (addresses === 'no_host') throw new Unreachable('the host does not exist')
    if (addresses === 'closed') throw new Unreachable('the host is not on the public Internet')
    return await exchange(url, asked, addresses, signal)
  } catch (cause) {
    if (cause instanceof Unreachable) throw cause
    if (signal.aborted) throw new Unreachable(`no answer within ${Math.round(network.withinMs / 1000)} s`)
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    throw new Unreachable(`the connection failed (${code})`)
  }
}

function exchange(
  url: URL,
  { method = 'GET', headers = {}, body }: Asked,
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestSecure : requestPlain
    const content = body === undefined || body === null ? null : Buffer.from(String(body))
    const asking = request({
      method,
      signal,
      lookup: pinnedTo(addresses),
      agent: false,
      hostname: hostOf(url),
      port: url.port || null,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, ...(content && { 'content-length': content.byteLength }) },
    })
    asking.once('response', (response) => {
      readAll(response).then((bytes) => resolve(answerOf(response, bytes)), reject)
    })
    asking.on('error', reject)
    asking.end(content ?? undefined)
  })
}

function answerOf({ statusCode = 500, headers }: IncomingMessage, bytes: Buffer<ArrayBuffer>): Response {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
  )
  const hasBody = statusCode !== 204 && statusCode !== 205 && statusCode !== 304
  return new Response(hasBody ? bytes : null, { status: statusCode, headers: given })
}

async function readAll(response: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) {
      response.destroy()
      throw new Unreachable('the answer is too long')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
