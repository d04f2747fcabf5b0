import { createServer as createPlain, type RequestListener } from 'node:http'
import { createServer as createSecure } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { LinkNetwork } from '#platform/outgoing/ask-page.ts'
import type { TestCertificate } from './certificates.fixture.ts'

export interface Web {
  port: number
  /** The requests so far, such as `GET /a`. */
  calls: string[]
  close(): void
}

/** Starts a web server on this machine. */
export async function startWeb(answer: RequestListener, certificate?: TestCertificate): Promise<Web> {
  const calls: string[] = []
  const listener: RequestListener = (request, response) => {
    calls.push(`${request.method} ${request.url}`)
    answer(request, response)
  }
  const server = certificate ? createSecure(certificate, listener) : createPlain(listener)
  // A client that does not trust the certificate ends the connection.
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    calls,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export interface TestNetwork extends LinkNetwork {
  /** The address or the fault of names; other names lead to this machine. */
  names: Record<string, string | Error>
  /** The names that were looked up. */
  looked: string[]
}

/** A network in which names lead to this machine and only it may be called. */
export function localNetwork(): TestNetwork {
  const network: TestNetwork = {
    names: {},
    looked: [],
    async resolve(host) {
      network.looked.push(host)
      const found = network.names[host] ?? '127.0.0.1'
      if (found instanceof Error) throw found
      return [{ address: found, family: 4 }]
    },
    mayCall: (address) => address === '127.0.0.1',
    withinMs: 10_000,
  }
  return network
}
