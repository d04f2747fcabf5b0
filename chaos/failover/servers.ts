import type { Api } from '../api.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { connections } from '../round.ts'
import type { Entry, Letter } from '../smtp-session.ts'
import { untilTrue } from '../until.ts'

/** The mail servers by name, with their weights. The last one is a spare. */
const weights = { A: 2, B: 1, C: 0 } as const
export type ServerName = keyof typeof weights
export const serverNames = Object.keys(weights) as ServerName[]

/** A session that hangs does so for less than the five minutes that a worker waits for a mail server of the product. */
const hangMs = 4000

/** Three mail servers between which the product chooses, with what they saw as one ledger. */
export interface Fleet {
  named(name: ServerName): MailServer
  /** Sets them up in the product. */
  setUp(api: Api): Promise<void>
  /** Waits until the product says that each is reached. Servers that no message was tried at don't count. */
  areReached(api: Api): Promise<void>
  ledgerOf(name: ServerName): Promise<Map<string, Entry>>
  /** The entries of all of them together, by address. */
  ledger(): Promise<Map<string, Entry>>
  stop(): void
}

export async function startFleet(rules: {
  seed: number
  paceMs: number
  readers: number
  onLetter(letter: Letter): void
}): Promise<Fleet> {
  const servers = new Map<ServerName, MailServer>()
  for (const name of serverNames) servers.set(name, await startMailServer({ ...rules, hangMs }))
  const named = (name: ServerName): MailServer => {
    const server = servers.get(name)
    if (!server) throw new Error(`there is no server ${name}`)
    return server
  }
  const ledgerOf = (name: ServerName) => named(name).ledger()
  return {
    named,
    ledgerOf,
    async setUp(api) {
      for (const name of serverNames) {
        const made = await api.call('POST', '/v3/installation/mail_servers', {
          name,
          host: '127.0.0.1',
          port: named(name).port,
          encryption: 'none',
          verifies_certificate: false,
          username: null,
          connections,
          messages_per_connection: 0,
          client_name: null,
          is_default: true,
          weight: weights[name],
        })
        if (made.status !== 201) throw new Error(`server ${name} was answered ${made.status}`)
      }
    },
    async areReached(api) {
      await untilTrue(
        'each server is reached',
        async () => {
          const { body } = await api.call('GET', '/v3/installation/mail_servers')
          const found = body.result as { state: { condition: string } }[]
          return found.every(({ state }) => state.condition === 'reached' || state.condition === 'unused')
        },
        600_000,
      )
    },
    async ledger() {
      const whole = new Map<string, Entry>()
      for (const name of serverNames) {
        for (const [address, entry] of await ledgerOf(name)) {
          const known = whole.get(address)
          whole.set(address, known ? together(known, entry) : entry)
        }
      }
      return whole
    },
    stop() {
      for (const server of servers.values()) server.stop()
    },
  }
}

function together(one: Entry, other: Entry): Entry {
  return {
    attempts: one.attempts + other.attempts,
    takenIds: [...one.takenIds, ...other.takenIds],
    subjects: [...one.subjects, ...other.subjects],
    isSilent: one.isSilent || other.isSilent,
    deferrals: one.deferrals + other.deferrals,
    brokenOff: one.brokenOff + other.brokenOff,
    refusal: one.refusal ?? other.refusal,
    steps: [...one.steps, ...other.steps].sort((a, b) => a.at.localeCompare(b.at)),
  }
}

/** The number of people of a send whose message a server took. */
export async function takenBy(fleet: Fleet, name: ServerName, send: string): Promise<number> {
  const ledger = await fleet.ledgerOf(name)
  return [...ledger].filter(
    ([address, { takenIds }]) => address.startsWith(`${send}-`) && takenIds.length > 0,
  ).length
}
