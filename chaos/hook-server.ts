import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type HookTreatment, hookTreatmentOf } from './treatments.ts'

/** The calls about one person at a receiver. */
export interface Told {
  /** The ids of all calls about them. */
  ids: Set<string>
  calls: number
  /** Calls that were answered with 2xx. */
  taken: number
}

export interface HookServer {
  /** The address of a receiver, by its name. */
  at(name: string): string
  /** The calls it got, by the addresses of people. */
  toldTo(name: string): ReadonlyMap<string, Told>
  /** The number of times that each treatment occurred. */
  happened: ReadonlyMap<HookTreatment, number>
  close(): void
}

/** Receivers of webhooks that hang, close or answer 5xx at some first calls about a person, and at a few second ones. */
export async function startHookServer(seed: number): Promise<HookServer> {
  const told = new Map<string, Map<string, Told>>()
  const happened = new Map<HookTreatment, number>()
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const name = request.url?.slice(1) ?? ''
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { contact: { email: string } } }
    const entry = entryOf(name, data.contact.email)
    entry.calls++
    entry.ids.add(String(request.headers['webhook-id']))
    const treatment = hookTreatmentOf(seed, data.contact.email, entry.calls)
    happened.set(treatment, (happened.get(treatment) ?? 0) + 1)
    if (treatment === 'hangs') return
    if (treatment === 'closes') return void request.socket.destroy()
    if (treatment === 'takes it without an answer') {
      entry.taken++
      return void request.socket.destroy()
    }
    const status = treatment === 'taken' ? 204 : 500
    if (status === 204) entry.taken++
    response.writeHead(status).end()
  }
  const entryOf = (name: string, email: string): Told => {
    const people = told.get(name) ?? new Map<string, Told>()
    told.set(name, people)
    const entry = people.get(email) ?? { ids: new Set(), calls: 0, taken: 0 }
    people.set(email, entry)
    return entry
  }
  // A call whose caller was killed during it is not recorded.
  const server = createServer((request, response) => void take(request, response).catch(() => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    at: (name) => `http://127.0.0.1:${port}/${name}`,
    toldTo: (name) => told.get(name) ?? new Map(),
    happened,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
