/** The multiple of the usual time from which a flight makes its provider count as slow. */
const muchLonger = 4
/** The time below which a flight never counts as slow, in milliseconds. */
const patienceMs = 2000

/** One of the loops that work on batches. */
export interface Lane {
  readonly number: number
  /** Notes that a flight begins; call the answer when it has ended. */
  fly(provider: string | null): () => void
}

interface LanesOptions {
  /** The number of lanes that work at once, not counting lanes that wait for a slow provider. */
  usual: number
  /** The most lanes. */
  most: number
  /** Works until its end is requested, or it is no longer needed. */
  run(lane: Lane, isNeeded: () => boolean): Promise<void>
}

export interface Lanes {
  /** Providers that a lane has waited for much longer than usual. Nothing more should be begun for them. */
  slow(): string[]
  /** Replaces lanes that wait for a slow provider, so that the others are served as before. Call it now and then. */
  fill(): void
  /** Resolves when all have ended. */
  ended(): Promise<void>
}

interface Flight {
  provider: string | null
  since: number
}

export function keepLanes({ usual, most, run }: LanesOptions): Lanes {
  const lanes = new Map<number, Promise<void>>()
  const flights = new Map<number, Flight>()
  let usualMs = 0
  const limitMs = () => Math.max(patienceMs, muchLonger * usualMs)
  const isStuck = ({ since }: Flight) => performance.now() - since > limitMs()
  const stuck = () => [...flights.values()].filter(isStuck)
  const working = () => lanes.size - stuck().length

  const fly = (number: number, provider: string | null) => {
    const flight = { provider, since: performance.now() }
    flights.set(number, flight)
    return () => {
      const tookMs = performance.now() - flight.since
      // A flight counts with at most the limit, so that a provider that hangs does not raise the usual time.
      usualMs += (Math.min(tookMs, limitMs()) - usualMs) / 20
      flights.delete(number)
    }
  }
  const start = (number: number) => {
    const lane = { number, fly: (provider: string | null) => fly(number, provider) }
    const end = run(lane, () => working() <= usual).finally(() => lanes.delete(number))
    lanes.set(number, end)
  }
  const fill = () => {
    for (let number = 0; number < most && working() < usual; number++) if (!lanes.has(number)) start(number)
  }
  fill()
  return {
    slow: () => [...new Set(stuck().flatMap(({ provider }) => provider ?? []))],
    fill,
    async ended() {
      while (lanes.size > 0) await Promise.all(lanes.values())
    },
  }
}
