/** A limit of messages an hour. They are counted under the id, which all workers share. */
export interface Pace {
  id: string
  perHour: number
}

export interface PaceState extends Pace {
  /** The time at which the next message may leave, in milliseconds. */
  nextMs: number
}

/**
 * The backlog that a send may catch up on at once, in milliseconds. Workers look for work every second, so less would
 * make a fast pace slower than requested.
 */
const burstMs = 2000

/**
 * The number of messages that may leave now under all of these paces, and the time at which each allows the next one.
 * Places are spread evenly over the hour; missed ones are lost, but for a burst. The burst is part of the distance
 * between two places, so that no hour has more messages than allowed.
 */
export function takePlaces(
  paces: readonly PaceState[],
  want: number,
  nowMs: number,
): { count: number; paces: { id: string; nextMs: number }[] } {
  const open = paces.map(({ id, perHour, nextMs }) => {
    const distance = (3_600_000 + burstMs) / perHour
    const first = Math.max(nextMs, nowMs - burstMs)
    return { id, distance, first, count: first > nowMs ? 0 : Math.floor((nowMs - first) / distance) + 1 }
  })
  const count = Math.min(want, ...open.map((pace) => pace.count))
  return { count, paces: open.map(({ id, first, distance }) => ({ id, nextMs: first + count * distance })) }
}

/** The time at which the next message may leave, after `count` messages that did not wait for their places. */
export function addPlaces({ perHour, nextMs }: PaceState, count: number, nowMs: number): number {
  return Math.max(nextMs, nowMs - burstMs) + (count * (3_600_000 + burstMs)) / perHour
}
