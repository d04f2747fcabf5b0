import { machineAgents } from './machine-agents.rules.ts'

/** An open or click, as far as these rules need it. */
export interface Sighting {
  id: string
  kind: 'open' | 'click'
  /** The time, in milliseconds. */
  at: number
  /** The link's number; null for opens. */
  link: number | null
  agent: string | null
}

/** Clicks on two different links within this time are a machine's: a person would still be loading the first page. */
const twoLinksMs = 1000
/** Clicks on three different links within this time are a machine's, too. */
const threeLinksMs = 2000
/** An open or click this soon after the delivery is a machine's: the receiving server's filter. */
export const receivingFilterMs = 1000

/** A worker with a sign of life within this time still hands over its messages in flight. It beats every two seconds. */
export const aliveMs = 6000

/** A click this soon after the delivery is uncertain: few people are so fast, and filters that load one link are. */
export const earlyClickMs = 10_000
/** Every action of an agent at a message within this time before or after it opened its control link is a machine's. */
export const scanMs = 5 * 60_000
/**
 * An agent that opens every link of a message within `scanMs` is uncertain if the message has at least so many links.
 */
const manyLinks = 5

/** The known facts about one message besides its sightings. */
export interface MessageFacts {
  /** The number of its tracked links. */
  links: number
  /** The times at which its control link was opened, each with the user agent. */
  scans: readonly Pick<Sighting, 'at' | 'agent'>[]
}

/** Finds the sightings of one message that are not a person's, or may not be one. */
export function judgeSightings(
  sightings: readonly Sighting[],
  { links, scans }: MessageFacts,
): Map<string, 'machine' | 'uncertain'> {
  const found = new Map<string, 'machine' | 'uncertain'>()
  for (const id of findCoverage(sightings, links)) found.set(id, 'uncertain')
  for (const id of findBurst(sightings)) found.set(id, 'machine')
  for (const { id, at, agent } of sightings) {
    if (scans.some((scan) => scan.agent === agent && Math.abs(scan.at - at) <= scanMs))
      found.set(id, 'machine')
  }
  return found
}

/** The clicks of an agent that opened each link of a message with many links, and the agent's opens. */
function findCoverage(sightings: readonly Sighting[], links: number): string[] {
  if (links < manyLinks) return []
  const last = Math.max(...sightings.map(({ at }) => at))
  const recent = sightings.filter(({ at }) => last - at <= scanMs)
  const clicks = recent.filter(({ kind }) => kind === 'click')
  if (linksOf(clicks) < links) return []
  const agents = new Set(clicks.map(({ agent }) => agent))
  return recent.filter(({ agent }) => agents.has(agent)).map(({ id }) => id)
}

const machineAgent = new RegExp(machineAgents.map(({ pattern }) => pattern).join('|'), 'i')
const imageProxy = /googleimageproxy|yahoomailproxy/i

/** True if a mailbox provider loaded the images for a person who opened the message. */
export function isImageProxy(agent: string | null): boolean {
  return agent !== null && imageProxy.test(agent)
}

/** True if a user agent shows that this is not a person. */
export function isMachineAgent(agent: string | null): boolean {
  if (agent === null || agent.trim() === '') return true
  return machineAgent.test(agent.trim()) && !isImageProxy(agent)
}

/**
 * Finds the sightings of one message that are part of a burst: several different links followed at once, by a filter
 * that checks them all. Opens around it by the same user agent are part of it.
 */
export function findBurst(sightings: readonly Sighting[]): Set<string> {
  const machine = new Set<string>()
  const clicks = sightings.filter(({ kind }) => kind === 'click').sort((a, b) => a.at - b.at)
  for (const [index, first] of clicks.entries()) {
    const within = (ms: number) => clicks.slice(index).filter(({ at }) => at - first.at <= ms)
    const near = within(twoLinksMs)
    const far = within(threeLinksMs)
    const burst = linksOf(far) >= 3 ? far : linksOf(near) >= 2 ? near : []
    for (const { id } of burst) machine.add(id)
  }
  const burst = clicks.filter(({ id }) => machine.has(id))
  for (const open of sightings) {
    if (open.kind !== 'open') continue
    const isPart = burst.some(
      ({ at, agent }) => agent === open.agent && Math.abs(at - open.at) <= threeLinksMs,
    )
    if (isPart) machine.add(open.id)
  }
  return machine
}

function linksOf(clicks: readonly Sighting[]): number {
  return new Set(clicks.map(({ link }) => link)).size
}
