import {
  type EmailTestName,
  emailTestLimits,
  emailTestNames,
  type TestOptions,
} from '@carillon/contract/email-testing'

type Client = TestOptions['clients'][number]

export interface TestChoice {
  tests: readonly EmailTestName[]
  clients: readonly string[]
  /** Ids of variations. Empty without an A/B test of contents. */
  variations: readonly string[]
}

/** The choice of last time, without clients that are gone. Before the first test: all tests in the usual clients. */
export function startingChoice(options: TestOptions): TestChoice {
  const { last, clients, variations } = options
  return {
    tests: last ? last.tests : emailTestNames,
    clients: last ? lastClients(options) : clients.filter((each) => each.is_default).map(({ id }) => id),
    variations: variations.slice(0, 1).map(({ id }) => id),
  }
}

/** The clients of last time that still exist, in the order of all clients. */
export function lastClients({ last, clients }: TestOptions): string[] {
  return clients.filter(({ id }) => last?.clients.includes(id)).map(({ id }) => id)
}

/** Credits of one variation. */
export function costOfOne({ tests, clients }: TestChoice, options: TestOptions): number {
  const inbox = tests.includes('inbox') ? costOfClients(clients, options) : 0
  return inbox + (tests.includes('spam') ? options.prices.spam : 0)
}

/** Credits of the whole choice: each variation is a test of its own. */
export function costOf(choice: TestChoice, options: TestOptions): number {
  return costOfOne(choice, options) * Math.max(1, choice.variations.length)
}

export function costOfClients(chosen: readonly string[], { clients }: TestOptions): number {
  return clients.filter(({ id }) => chosen.includes(id)).reduce((sum, { cost }) => sum + cost, 0)
}

/** The share of the opens that the chosen clients cover, 0 to 1. Null if nothing is known about the audience. */
export function coverage(chosen: readonly string[], { clients, audience_opens }: TestOptions): number | null {
  if (audience_opens === 0) return null
  const shares = clients.filter(({ id }) => chosen.includes(id)).map((each) => each.audience_share ?? 0)
  return Math.min(
    1,
    shares.reduce((sum, share) => sum + share, 0),
  )
}

const aim = 0.9
/** Sums of shares lose a little. */
const tolerance = 1e-9

/** A set of clients: its members, the last one first. */
interface Picked {
  share: number
  last: Client | null
  others: Picked | null
}

/**
 * The cheapest clients that cover 90 % of the opens; of equally cheap sets one with the fewest clients. If all known
 * clients together cover less, all of them. Empty if nothing is known.
 */
export function clientsOfAudience({ clients, audience_opens }: TestOptions): string[] {
  const known = clients.filter((each) => (each.audience_share ?? 0) > 0)
  if (audience_opens === 0) return []
  // The most that each price covers. A client counts a little, so that fewer clients win at the same price.
  const best = new Map<number, Picked>([[0, { share: 0, last: null, others: null }]])
  for (const client of known) {
    const weight = client.cost * (emailTestLimits.clients + 1) + 1
    for (const [price, picked] of [...best]) {
      const share = picked.share + (client.audience_share ?? 0)
      const before = best.get(price + weight)
      if (!before || before.share < share) best.set(price + weight, { share, last: client, others: picked })
    }
  }
  const prices = [...best.keys()].sort((a, b) => a - b)
  const cheapest = prices.find((price) => (best.get(price)?.share ?? 0) >= aim - tolerance)
  if (cheapest === undefined) return known.map(({ id }) => id)
  const members = new Set<string>()
  for (let at = best.get(cheapest) ?? null; at?.last; at = at.others) members.add(at.last.id)
  return known.filter(({ id }) => members.has(id)).map(({ id }) => id)
}

/** The reason why a choice can't be run; null if it can. Obstacles of the message are listed by themselves. */
export type WhyNot =
  | { code: 'nothing' | 'noClients' | 'noVariation' | 'tooMany' }
  | { code: 'credits'; cost: number; remain: number }

export function whyNot(choice: TestChoice, options: TestOptions): WhyNot | null {
  const { tests, clients, variations } = choice
  const { remain } = options.credits
  const cost = costOf(choice, options)
  if (tests.length === 0) return { code: 'nothing' }
  if (tests.includes('inbox') && clients.length === 0) return { code: 'noClients' }
  if (tests.includes('inbox') && clients.length > emailTestLimits.clients) return { code: 'tooMany' }
  if (options.variations.length > 0 && variations.length === 0) return { code: 'noVariation' }
  if (remain !== null && cost > remain) return { code: 'credits', cost, remain }
  return null
}

/** Adds or removes one item, in the order of `all`. */
export function toggled<T>(all: readonly T[], chosen: readonly T[], item: T, isChosen: boolean): T[] {
  return all.filter((each) => (each === item ? isChosen : chosen.includes(each)))
}
