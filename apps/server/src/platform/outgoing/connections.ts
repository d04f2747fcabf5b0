import { Agent as PlainAgent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'

/** Connections that stay open from one call to the next, for calls that follow each other. */
export interface Connections {
  agentFor(url: URL): PlainAgent | SecureAgent
  close(): void
}

/** Keeps one connection to each host. It leads to the addresses that were checked when it was opened. */
export function keepConnections(): Connections {
  const options = { keepAlive: true, maxSockets: 1 }
  const [plain, secure] = [new PlainAgent(options), new SecureAgent(options)]
  return {
    agentFor: ({ protocol }) => (protocol === 'https:' ? secure : plain),
    close() {
      plain.destroy()
      secure.destroy()
    },
  }
}
