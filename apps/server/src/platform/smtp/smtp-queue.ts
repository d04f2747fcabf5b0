import type { Delivery, SmtpConnection } from './smtp-connection.ts'

/** A group counts as slow if its answers take longer than this, in milliseconds, and much longer than usual. */
const patienceMs = 2000
/** The multiple of the usual time that counts as much longer. */
const muchLonger = 4

interface Group {
  waiting: Delivery[]
  /** The messages that were begun and have no answer yet, oldest first. */
  open: Set<Delivery>
  /** The number of its connections at the moment. */
  held: number
  /**
   * The most connections that the group may have. A slow answer reduces this to a few, and each quick answer adds a
   * little.
   */
  limit: number
}

interface QueueOptions {
  connections: number
  /** The most connections of a group, by setting; null: none is set. */
  mostOf?: (group: string) => number | null
  clock?: () => number
}

/**
 * The messages that wait for a connection, by their group, which is their receiver. Groups take turns. A group never has
 * all connections: a fifth of them stays free for others, and a group that answers much more slowly than the rest is left
 * with a fifth itself. So a receiver that hangs holds up only its own messages. Messages without a group have no limit.
 */
export class SmtpQueue {
  private readonly groups = new Map<string, Group>()
  private readonly holders = new Map<SmtpConnection, string>()
  private readonly share: number
  private readonly few: number
  private readonly mostOf: (group: string) => number | null
  private readonly clock: () => number
  private usualMs = 0
  private waiting = 0

  constructor({ connections, mostOf = () => null, clock = () => performance.now() }: QueueOptions) {
    this.few = Math.max(1, Math.floor(connections / 5))
    this.share = Math.max(1, connections - this.few)
    this.mostOf = mostOf
    this.clock = clock
  }

  get length(): number {
    return this.waiting
  }

  /** The number of connections that could begin something now. */
  get ready(): number {
    if (this.waiting === 0) return 0
    let ready = 0
    for (const [name, group] of this.groups) {
      ready += Math.min(group.waiting.length, Math.max(this.limitOf(name, group) - group.held, 0))
    }
    return ready
  }

  push(delivery: Delivery): void {
    this.groupOf(delivery).waiting.push(delivery)
    this.waiting++
  }

  /** Puts back a message whose connection was lost. */
  putBack(delivery: Delivery): void {
    const group = this.groupOf(delivery)
    group.open.delete(delivery)
    group.waiting.unshift(delivery)
    this.waiting++
  }

  /** The next message for an idle connection. The connection counts for the group of the message from then on. */
  take(connection: SmtpConnection): Delivery | undefined {
    this.release(connection)
    if (this.waiting === 0) return undefined
    for (const [name, group] of this.groups) {
      if (group.waiting.length === 0 || group.held >= this.limitOf(name, group)) continue
      this.holders.set(connection, name)
      group.held++
      // The group moves to the end, so that other groups have their turn.
      this.groups.delete(name)
      this.groups.set(name, group)
      return this.begin(group)
    }
    return undefined
  }

  /**
   * The next message for a connection on which another message is under way. It is of the same group, because it waits
   * for that message.
   */
  takeBehind(first: Delivery): Delivery | undefined {
    const group = this.groupOf(first)
    return group.waiting.length === 0 || this.isSlow(group) ? undefined : this.begin(group)
  }

  /** The connection has nothing under way. */
  release(connection: SmtpConnection): void {
    const name = this.holders.get(connection)
    if (name === undefined) return
    this.holders.delete(connection)
    const group = this.groups.get(name)
    if (!group) return
    group.held--
    const isIdle = group.waiting.length === 0 && group.open.size === 0 && group.held === 0
    if (isIdle && group.limit >= this.share) this.groups.delete(name)
  }

  /** Notes that the message has its outcome; `isAnswer`: it comes from the server. */
  settled(delivery: Delivery, isAnswer: boolean): void {
    const group = this.groupOf(delivery)
    if (!group.open.delete(delivery)) return
    const tookMs = this.clock() - (delivery.begunAt ?? 0)
    const isSlow = tookMs > this.limitMs
    if (isSlow) group.limit = this.few
    else if (isAnswer) group.limit = Math.min(group.limit + 1 / group.limit, this.share)
    if (isAnswer) this.usualMs += (Math.min(tookMs, this.limitMs) - this.usualMs) / 20
  }

  /** Empties the queue. */
  drain(): Delivery[] {
    const all = [...this.groups.values()].flatMap(({ waiting }) => waiting.splice(0))
    this.waiting = 0
    return all
  }

  private get limitMs(): number {
    return Math.max(patienceMs, muchLonger * this.usualMs)
  }

  private begin(group: Group): Delivery {
    const delivery = group.waiting.shift()!
    this.waiting--
    delivery.begunAt = this.clock()
    delivery.firstAt ??= delivery.begunAt
    group.open.add(delivery)
    return delivery
  }

  private isSlow({ open }: Group): boolean {
    const [oldest] = open
    return oldest !== undefined && this.clock() - (oldest.begunAt ?? 0) > this.limitMs
  }

  private limitOf(name: string, group: Group): number {
    if (name === '') return Number.POSITIVE_INFINITY
    if (this.isSlow(group)) group.limit = this.few
    return Math.min(Math.floor(group.limit), this.mostOf(name) ?? Number.POSITIVE_INFINITY)
  }

  private groupOf({ message }: Delivery): Group {
    const name = message.group ?? ''
    const known = this.groups.get(name)
    if (known) return known
    const group: Group = { waiting: [], open: new Set(), held: 0, limit: this.share }
    this.groups.set(name, group)
    return group
  }
}
