/** An open or click as the judge sees it. */
export interface Sighting {
  id: string
  kind: 'open' | 'click'
  /** Milliseconds. */
  at: number
  /** The link's number; null for opens. */
  link: number | null
  agent: string | null
}

/** Two links within this time are no person: the first page would hardly be there. */
const twoLinksMs = 1000
/** So are three within this. */
const threeLinksMs = 2000
/** Nobody reads within this time of the delivery; a filter at the door does. */
export const atTheDoorMs = 1000

/** How far back and ahead sightings of one message have to be known to judge one. */
export const judgementMs = threeLinksMs

/**
 * Programs that say what they are, and the two forms in which mail proxies load images for nobody: Apple's bare
 * `Mozilla/5.0`, and no agent at all. Gmail's and Yahoo's image proxies load when a person opens, so they are none.
 */
const machineAgent =
  /\b(bot|crawl\w*|spider|scan\w*|preview|monitor\w*|headless\w*|phantomjs|curl|wget|python\b|python-requests|aiohttp|httpx|go-http-client|java\/|okhttp|libwww|apache-httpclient|node-fetch|axios|undici|guzzle\w*|barracuda|proofpoint|mimecast|trendmicro|messagelabs|forcepoint|ironport|safelinks|urldefense|symantec|sophos|fortiguard|zscaler|checkpoint|cloudmark|vade)\b|bot\/|^mozilla\/5\.0$/i
const notMachine = /googleimageproxy|yahoomailproxy/i

/** Whether an agent says or shows that no person sits behind it. */
export function isMachineAgent(agent: string | null): boolean {
  if (agent === null || agent.trim() === '') return true
  return machineAgent.test(agent.trim()) && !notMachine.test(agent)
}

/**
 * Which sightings of one message belong to a burst: several different links followed at once, as a filter does that
 * tries them all. The opens around it by the same agent go with it.
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
