/**
 * A mail server in a process of its own, which often fails on purpose (treatments.ts). It keeps a ledger of its answers to
 * every address, which the proof compares with the product's numbers.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Entry, type Letter, serveSmtp } from './smtp-session.ts'

export interface MailServer {
  port: number
  ledger(): Promise<Map<string, Entry>>
  /** Takes and answers every message from now on. */
  behave(): Promise<void>
  /**
   * Holds all answers to texts back. Resolves with the name of the first client that waits for an answer; the name is
   * empty if the answers were released before.
   */
  hold(): Promise<string>
  release(): Promise<void>
  /** Cuts off all sessions and refuses connections. */
  refuse(): Promise<void>
  /** Takes connections again, at the same port. */
  comeBack(): Promise<void>
  stop(): void
}

interface Options {
  seed: number
  /** The delay before it answers a text, in milliseconds. */
  paceMs: number
  /** The share of taken messages that `onLetter` receives. */
  readers: number
  /** The time for which a hanging session hangs, in milliseconds; absent: longer than any client waits. */
  hangMs?: number
  onLetter(letter: Letter): void
}

type Order = { id: number; order: 'ledger' | 'behave' | 'hold' | 'release' | 'refuse' | 'comeBack' }
type Report = { port: number } | { letter: Letter } | { id: number; answer: unknown }

export async function startMailServer({ onLetter, ...rules }: Options): Promise<MailServer> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), [JSON.stringify(rules)])
  const waiting = new Map<number, (answer: unknown) => void>()
  const opened = Promise.withResolvers<number>()
  child.on('message', (report: Report) => {
    if ('port' in report) opened.resolve(report.port)
    else if ('letter' in report) onLetter(report.letter)
    else {
      waiting.get(report.id)?.(report.answer)
      waiting.delete(report.id)
    }
  })
  child.once('exit', (code) => opened.reject(new Error(`the mail server ended with ${code}`)))
  let last = 0
  const ask = (order: Order['order']): Promise<unknown> => {
    const id = ++last
    const answered = new Promise((resolve) => waiting.set(id, resolve))
    child.send({ id, order } satisfies Order)
    return answered
  }
  return {
    port: await opened.promise,
    ledger: async () => new Map((await ask('ledger')) as [string, Entry][]),
    behave: async () => void (await ask('behave')),
    hold: async () => (await ask('hold')) as string,
    release: async () => void (await ask('release')),
    refuse: async () => void (await ask('refuse')),
    comeBack: async () => void (await ask('comeBack')),
    stop: () => void child.disconnect(),
  }
}

function serve(rules: Omit<Options, 'onLetter'>): void {
  const report = (what: Report) => void process.send?.(what)
  const session = serveSmtp(rules, (letter) => report({ letter }))
  let server = createServer(session.connect)
  let port = 0
  server.listen(0, '127.0.0.1', () => report({ port: portOf(server) }))
  const orders: Record<Order['order'], () => unknown> = {
    ledger: () => [...session.ledger],
    hold: () => session.hold(),
    behave: () => session.behave(),
    release: () => session.release(),
    refuse() {
      port = portOf(server)
      server.close()
      session.cut()
    },
    async comeBack() {
      session.mend()
      server = createServer(session.connect).listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
  process.on('message', async ({ id, order }: Order) =>
    report({ id, answer: (await orders[order]()) ?? null }),
  )
  process.once('disconnect', () => process.exit())
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  serve(JSON.parse(process.argv[2] ?? '{}') as Omit<Options, 'onLetter'>)
}
