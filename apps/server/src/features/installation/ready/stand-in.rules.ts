import type { ServerRouting } from '#platform/smtp/mail-server.rules.ts'

/** The part of a server that decides which mail it takes. */
export type Takes = Pick<ServerRouting, 'isDefault' | 'ipPools' | 'groups' | 'domains'>

/** True if no mail leaves through a server: it is no default one, and is named for nothing. */
export function takesNothing({ isDefault, ipPools, groups, domains }: Takes): boolean {
  return !isDefault && ipPools.length + groups.length + domains.length === 0
}

/**
 * The servers that take the mail of one that can't be reached: default servers take all of it, others the pools, groups and domains
 * that they are named for as well. Empty if some of its mail would wait. A spare server is judged like the others.
 */
export function standInsFor<Server extends Takes>(away: Takes, reached: readonly Server[]): Server[] {
  const defaults = reached.filter(({ isDefault }) => isDefault)
  if (away.isDefault) return defaults
  const named = new Set<Server>()
  let hasGap = false
  const look = <Name>(names: readonly Name[], namesOf: (server: Server) => readonly Name[]) => {
    for (const name of names) {
      const takers = reached.filter((server) => namesOf(server).includes(name))
      if (takers.length === 0) hasGap = true
      for (const taker of takers) named.add(taker)
    }
  }
  look(away.ipPools, ({ ipPools }) => ipPools)
  look(away.groups, ({ groups }) => groups)
  look(away.domains, ({ domains }) => domains)
  if (!hasGap) return [...named]
  return defaults.length === 0 ? [] : [...new Set([...named, ...defaults])]
}
