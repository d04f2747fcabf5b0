import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiKey } from '../round.ts'

/** The pause of a caller between two calls, in milliseconds. */
const pauseMs = 150
/** Calls that were under way when a host was killed fail within this time. */
const afterKillMs = 3000

export interface Callers {
  /** Says that a host is killed now: its calls under way may fail. */
  killed(): void
  /** Ends the callers, and tells the calls that were answered, and those that failed for no reason. */
  stop(): Promise<{ answered: number; failed: string[]; brokenByKills: number }>
}

/** People and programs that use the product all the time, each call on a connection of its own. */
export function startCallers(base: string): Callers {
  let isOver = false
  let answered = 0
  let brokenByKills = 0
  const failed: string[] = []
  const kills: number[] = []
  const act = async (turns: readonly ((turn: number) => Promise<Call>)[]): Promise<void> => {
    for (let turn = 0; !isOver; turn++) {
      const { method, path, body } = (await turns[turn % turns.length]?.(turn)) ?? {}
      const began = performance.now()
      const status = await call(base, method ?? 'GET', path ?? '/', body)
      if (status > 0 && status < 400) answered++
      else if (kills.some((at) => at > began - afterKillMs && at < performance.now())) brokenByKills++
      else failed.push(`${method} ${path}: ${status === 0 ? 'no answer' : status}`)
      await sleep(pauseMs)
    }
  }
  const acting = callers.map((turns, at) => act(turns.map((turn) => async (n: number) => turn(`${at}-${n}`))))
  return {
    killed: () => void kills.push(performance.now()),
    async stop() {
      isOver = true
      await Promise.all(acting)
      return { answered, failed, brokenByKills }
    },
  }
}

interface Call {
  method: string
  path: string
  body?: unknown
}

const read = (path: string) => (): Call => ({ method: 'GET', path })
const write =
  (method: string, path: string, body: (turn: string) => unknown) =>
  (turn: string): Call => ({ method, path, body: body(turn) })

/** The calls of each caller, in turn. */
const callers: readonly (readonly ((turn: string) => Call)[])[] = [
  [
    write('PUT', '/v3/marketing/contacts', (turn) => ({
      contacts: [{ email: `caller-${turn}@callers.example` }],
    })),
    read('/v3/marketing/contacts/count'),
    write('POST', '/v3/marketing/contacts/search', () => ({ query: "email = 'caller-0-0@callers.example'" })),
    read('/v3/marketing/contacts/imports'),
  ],
  [
    write('POST', '/v3/marketing/lists', (turn) => ({ name: `List ${turn}` })),
    read('/v3/marketing/lists'),
    write('POST', '/v3/marketing/singlesends', (turn) => ({ name: `Draft ${turn}` })),
    read('/v3/marketing/singlesends'),
    read('/v3/marketing/stats/singlesends'),
  ],
  [
    // An account has 300 dynamic templates at most, and as many designs as it likes.
    write('POST', '/v3/designs', (turn) => ({ name: `Design ${turn}`, html_content: '<p>Hello</p>' })),
    read('/v3/templates?generations=dynamic'),
    read('/v3/marketing/segments/2.0'),
    read('/v3/marketing/automations'),
    read('/v3/stats?start_date=2026-01-01'),
    read('/v3/marketing/home'),
  ],
]

/** Makes a call once. @returns its status; 0 if there was no answer */
function call(base: string, method: string, path: string, body: unknown): Promise<number> {
  const text = body === undefined ? '' : JSON.stringify(body)
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${apiKey}`,
      ...(text === ''
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    const sent = request(`${base}${path}`, { method, headers, agent: false, timeout: 30_000 }, (response) => {
      response.on('error', () => resolve(0)).on('end', () => resolve(response.statusCode ?? 0))
      response.resume()
    })
    sent.on('timeout', () => sent.destroy()).on('error', () => resolve(0))
    sent.end(text)
  })
}
