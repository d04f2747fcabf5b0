import type { MailServerInUse } from '#platform/smtp/mail-server.rules.ts'
import type { SmtpMessage, SmtpOutcome } from '#platform/smtp/smtp-outcome.ts'
import { type MailRoute, ranksFor, shareOut } from '#sending/pacing/servers/choose-servers.rules.ts'
import type { Reservation, Servers } from '../batch-work.ts'
import { type KeptServer, keepServers, type ServerTransport } from './kept-servers.ts'
import type { Places } from './places.ts'

/** Told about servers. None of these rejects. */
export interface ServerListener {
  /** A message has this outcome. `notSent` is none: it is tried elsewhere, or waits. */
  answered(server: MailServerInUse, outcome: SmtpOutcome): void
  /** It can't be reached. `until`: others take its mail until then; null: its mail waits, because no other is reached. */
  left(server: MailServerInUse, reason: string, forMs: number | null): void
  /** It is reached again. */
  back(server: MailServerInUse): void
}

interface SeveralOptions {
  /** The servers of now: the same array until they change. */
  serversOf(): readonly MailServerInUse[]
  open(url: string): ServerTransport
  /** Opens a connection and ends it. Rejects where that fails. */
  reach(url: string, signal: AbortSignal): Promise<void>
  places: Places
  listener: ServerListener
  /** The time for which a server that can't be reached is left alone, in milliseconds. */
  leaveMs: number
}

export interface SeveralServers extends Servers {
  /** Looks whether servers were changed, so that messages that wait for an old one are taken back at once. */
  look(): void
  /** Tries servers without a message, but for those that this process has left: they have their turn. Never rejects. */
  tryServers(ids: readonly string[]): Promise<void>
  /**
   * Closes all connections.
   * @returns the number of messages that are uncertain because the time was over
   */
  close(withinMs: number): Promise<number>
}

type NotSent = Extract<SmtpOutcome, { kind: 'notSent' }>

/**
 * Hands messages to the servers that are named for them. A server that refuses connections is left for a minute, and others take its
 * messages; then a connection without a message finds out whether it is back. Only a message that the server certainly did not accept
 * goes to another one, so each goes to one server at most. Where none can be reached, each is tried at its own intervals, as a
 * single server is.
 */
export function severalServers(options: SeveralOptions): SeveralServers {
  const { places, listener, leaveMs } = options
  const kept = keepServers(options.serversOf, options.open)
  const owed = new Map<string, number>()
  const ending = new AbortController()
  const isUsable = ({ isLeft, isRetired }: KeptServer) => !isLeft && !isRetired
  const ranksOf = (route: MailRoute) => ranksFor(kept.all(), route)

  const back = (server: KeptServer): void => {
    if (!server.isLeft) return
    server.isLeft = false
    listener.back(server)
  }
  /** The time for which others take the mail of the server; null: no other that may is reached. */
  const leftFor = (server: KeptServer, route: MailRoute): number | null => {
    const others = ranksOf(route)
      .flat()
      .filter((other) => other !== server)
    return others.some(isUsable) ? leaveMs : null
  }
  /** Tries the server without a message. While that fails it is left, and tried again and again. */
  const tryNow = async (server: KeptServer, route: MailRoute): Promise<void> => {
    try {
      await options.reach(server.url, ending.signal)
      if (server.isRetired) return
      server.transport.tryAgain()
      server.isLeft = false
      listener.back(server)
    } catch (cause) {
      if (server.isRetired || ending.signal.aborted) return
      server.isLeft = true
      listener.left(server, (cause as Error).message, leftFor(server, route))
      tryLater(server, route)
    }
  }
  const tryLater = (server: KeptServer, route: MailRoute): void => {
    const timer = setTimeout(() => {
      ending.signal.removeEventListener('abort', stop)
      if (!server.isRetired && server.isLeft) void tryNow(server, route)
    }, leaveMs).unref()
    const stop = () => clearTimeout(timer)
    ending.signal.addEventListener('abort', stop, { once: true })
  }
  const leave = (server: KeptServer, reason: string, route: MailRoute): void => {
    if (!server.isLeft) tryLater(server, route)
    server.isLeft = true
    listener.left(server, reason, leftFor(server, route))
  }

  /** Divides messages among the servers of a rank. What a server at its rate can't take goes to the others. */
  const divide = async (rank: readonly KeptServer[], want: number, mayWait: boolean) => {
    const counts = new Map<KeptServer, number>()
    let open = want
    let waitMs = Number.POSITIVE_INFINITY
    for (let servers = rank; open > 0 && servers.length > 0; ) {
      const shares = shareOut(servers, open, owed)
      const taken = await Promise.all(servers.map((server, at) => places.take(server, shares[at]!, mayWait)))
      for (const [at, { count }] of taken.entries()) {
        counts.set(servers[at]!, (counts.get(servers[at]!) ?? 0) + count)
        open -= count
      }
      for (const [at, { count, waitMs: ms }] of taken.entries())
        if (count < shares[at]!) waitMs = Math.min(waitMs, ms)
      servers = servers.filter((_, at) => taken[at]!.count === shares[at]!)
    }
    return { picks: mixed(counts), waitMs: open > 0 ? Math.min(waitMs, leaveMs) : 0 }
  }

  /** Another server for a message whose server can't be reached: one that can be reached, else each of the rest once. */
  const another = (route: MailRoute, tried: ReadonlySet<KeptServer>): KeptServer | undefined => {
    const ranks = ranksOf(route)
    for (const rank of ranks) {
      const usable = rank.filter((server) => isUsable(server) && !tried.has(server))
      if (usable.length > 0) return usable[shareOut(usable, 1, owed).indexOf(1)]
    }
    return ranks.flat().find((server) => !server.isRetired && !tried.has(server))
  }

  const hand = async (
    message: SmtpMessage,
    pick: KeptServer | undefined,
    route: MailRoute,
  ): Promise<SmtpOutcome> => {
    const tried = new Set<KeptServer>()
    let answer: NotSent | null = null
    let server = pick && isUsable(pick) ? pick : another(route, tried)
    for (; server; server = another(route, tried)) {
      tried.add(server)
      const place = server === pick ? taken : await places.takeOne(server, route.mayWait)
      if (place.count === 0) {
        answer = sooner(answer, { kind: 'notSent', reason: atItsRate(server), retryAfterMs: place.waitMs })
        continue
      }
      const outcome = await server.transport.send(message)
      listener.answered(server, outcome)
      if (outcome.kind !== 'notSent') {
        if (outcome.kind !== 'uncertain' && outcome.kind !== 'brokenOff') back(server)
        return outcome
      }
      // Where its connections are closed on purpose, the server is not at fault. The ledger tries again.
      if (server.isRetired || ending.signal.aborted) return outcome
      answer = sooner(answer, outcome)
      leave(server, outcome.reason, route)
    }
    return answer ?? { kind: 'notSent', reason: 'there is no mail server', retryAfterMs: 1000 }
  }

  return {
    look: () => void kept.all(),
    async tryServers(ids) {
      const doubted = kept.all().filter(({ id, isLeft }) => id !== null && ids.includes(id) && !isLeft)
      await Promise.all(doubted.map((server) => tryNow(server, anyMail)))
    },
    waysOf(route) {
      const keys = ranksOf(route).map((rank) => rank.map(({ key }) => key).join())
      return `${route.mayWait ? '' : '!'}${keys.join('|')}`
    },
    async reserve(route, want): Promise<Reservation> {
      const ranks = ranksOf(route)
      const usable = ranks.map((rank) => rank.filter(isUsable)).find((rank) => rank.length > 0)
      const { picks, waitMs } = await divide(usable ?? ranks[0] ?? [], want, route.mayWait)
      return { count: picks.length, waitMs, send: (message) => hand(message, picks.shift(), route) }
    },
    close(withinMs) {
      ending.abort()
      return kept.close(withinMs)
    },
  }
}

/** The route of mail that no server is named for. */
const anyMail: MailRoute = { pool: null, groupId: null, domain: '', mayWait: true }

const taken = { count: 1, waitMs: 0 }

function atItsRate({ name }: MailServerInUse): string {
  return `the mail server "${name}" has all the messages of its hour`
}

/** The failure to report: the first one, with the shortest time until a new try makes sense. */
function sooner(before: NotSent | null, next: NotSent): NotSent {
  if (!before) return next
  return { ...before, retryAfterMs: Math.min(before.retryAfterMs, next.retryAfterMs) }
}

/** The servers as often as counted, in turn, so that those of a flight work side by side. */
function mixed(counts: ReadonlyMap<KeptServer, number>): KeptServer[] {
  const all = [...counts].flatMap(([server, count]) =>
    Array.from({ length: count }, (_, at) => ({ server, at: (at + 0.5) / count })),
  )
  return all.sort((a, b) => a.at - b.at).map(({ server }) => server)
}
