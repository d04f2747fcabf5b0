/** The facts of a message that decide about its mail servers. */
export interface MailRoute {
  /** The IP pool that it asks for. */
  pool: string | null
  /** Its unsubscribe group. */
  groupId: number | null
  /** The domain in From, in small letters. */
  domain: string
  /** False: it leaves at once, also where its server is at its limit. Such is mail of programs. */
  mayWait: boolean
}

/** The part of a server that routing needs. */
export interface Routed {
  isDefault: boolean
  weight: number
  ipPools: readonly string[]
  groups: readonly number[]
  domains: readonly string[]
}

/**
 * The servers that may take a message, in ranks: those that are named for it with a weight, their spares, the default servers with
 * a weight, and their spares. A rank is asked while no server of the ranks before it can be reached. The pool of a message
 * decides before its group, and its group before its domain. No rank is empty.
 */
export function ranksFor<Server extends Routed>(servers: readonly Server[], route: MailRoute): Server[][] {
  const named = namedFor(servers, route)
  const others = servers.filter((server) => server.isDefault && !named.includes(server))
  return [...withSpares(named), ...withSpares(others)].filter((rank) => rank.length > 0)
}

function namedFor<Server extends Routed>(
  servers: readonly Server[],
  { pool, groupId, domain }: MailRoute,
): Server[] {
  const tests: ((server: Server) => boolean)[] = [
    ({ ipPools }) => pool !== null && ipPools.includes(pool),
    ({ groups }) => groupId !== null && groups.includes(groupId),
    ({ domains }) => domains.includes(domain),
  ]
  for (const isNamed of tests) {
    const found = servers.filter(isNamed)
    if (found.length > 0) return found
  }
  return []
}

function withSpares<Server extends Routed>(servers: readonly Server[]): Server[][] {
  return [servers.filter(({ weight }) => weight > 0), servers.filter(({ weight }) => weight === 0)]
}

/**
 * Divides messages among servers by their weights. Servers without a weight share alike.
 * @param owed the parts of a message that each server was left behind, by its key. They are changed, so that many small divisions
 * add up to the weights
 * @returns the number of messages of each server, in the order of the servers
 */
export function shareOut(
  servers: readonly { key: string; weight: number }[],
  count: number,
  owed: Map<string, number>,
): number[] {
  const weights = servers.map(({ weight }) => weight)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const parts = servers.map(({ weight }) => (total === 0 ? 1 / servers.length : weight / total))
  const exact = servers.map(({ key }, at) => parts[at]! * count + (owed.get(key) ?? 0))
  const shares = exact.map((wish) => Math.max(Math.floor(wish + tiny), 0))
  let open = count - shares.reduce((sum, share) => sum + share, 0)
  while (open !== 0 && servers.length > 0) {
    const step = Math.sign(open)
    const at = furthest(exact, shares, step)
    shares[at]! += step
    open -= step
  }
  for (const [at, { key }] of servers.entries()) owed.set(key, exact[at]! - shares[at]!)
  return shares
}

/** Sums of parts such as 0.1 + 0.2 miss a whole number by less than this. */
const tiny = 1e-9

/** The server that is furthest behind its wish, or furthest ahead of it where shares are taken back. */
function furthest(exact: readonly number[], shares: readonly number[], step: number): number {
  let best = -1
  for (let at = 0; at < exact.length; at++) {
    if (step < 0 && shares[at] === 0) continue
    const gap = (at_: number) => (exact[at_]! - shares[at_]!) * step
    if (best < 0 || gap(at) > gap(best) + tiny) best = at
  }
  return best
}
