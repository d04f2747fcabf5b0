import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EventWebhook } from '@sendgrid/eventwebhook'
import type { WireEvent } from '#features/event-webhook/wire-events.ts'
import type { ReceiverNetwork } from '#platform/outgoing/post.ts'

/**
 * A network in which all names lead to this machine and only it may be called, except names of a private network. The
 * time limit is long, because a busy machine answers late.
 */
export const loopback: ReceiverNetwork = {
  resolve: async (host) => [{ address: host.startsWith('inside.') ? '10.0.0.1' : '127.0.0.1', family: 4 }],
  mayCall: (address) => address === '127.0.0.1',
  withinMs: 600_000,
}

/**
 * Lets the name of a URL lead here at each odd lookup, and into a private network at each even one, until `isCalled`;
 * from then on, only into the private network. A call that looked its name up twice would reach the second answer. When
 * a call fails for another reason, a refused call follows before it is tried again. Other names are not affected.
 * @returns the number of lookups of the name so far
 */
export function rebind(network: ReceiverNetwork, url: string, isCalled: () => boolean): () => number {
  const { resolve } = network
  const { hostname } = new URL(url)
  let lookups = 0
  network.resolve = async (host) => {
    if (host !== hostname) return resolve(host)
    lookups += 1
    return [{ address: lookups % 2 === 1 && !isCalled() ? '127.0.0.1' : '10.0.0.1', family: 4 }]
  }
  return () => lookups
}

export interface ReceivedCall {
  path: string
  headers: IncomingHttpHeaders
  body: string
  events: WireEvent[]
}

type Reply = number | { status: number; headers?: Record<string, string>; text?: string } | 'nothing'

/** A web server that keeps the calls posted to it. */
export async function startReceiver() {
  const calls: ReceivedCall[] = []
  const receiver = {
    calls,
    answer: (_call: ReceivedCall): Reply | Promise<Reply> => 204,
    at: (path: string) => `http://hooks.test:${port}${path}`,
    to: (path: string) => calls.filter((call) => call.path === path),
    /** The events of the calls to a path that were answered with success. */
    taken: (path: string) => taken.filter((call) => call.path === path).flatMap(({ events }) => events),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const taken: ReceivedCall[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const isJson = request.headers['content-type']?.startsWith('application/json')
    const events = isJson ? (JSON.parse(body) as WireEvent[]) : []
    const call = { path: request.url ?? '', headers: request.headers, body, events }
    calls.push(call)
    const reply = await receiver.answer(call)
    if (reply === 'nothing') return
    const { status, headers = {}, text = '' } = typeof reply === 'number' ? { status: reply } : reply
    if (status < 300) taken.push(call)
    response.writeHead(status, headers).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return receiver
}

export type TestReceiver = Awaited<ReturnType<typeof startReceiver>>

/** True if the public API's own client takes a call for genuine. */
export function isGenuine(publicKey: string, { headers, body }: Pick<ReceivedCall, 'headers' | 'body'>) {
  const verifier = new EventWebhook()
  return verifier.verifySignature(
    verifier.convertPublicKeyToECDSA(publicKey),
    body,
    String(headers['x-twilio-email-event-webhook-signature']),
    String(headers['x-twilio-email-event-webhook-timestamp']),
  )
}
