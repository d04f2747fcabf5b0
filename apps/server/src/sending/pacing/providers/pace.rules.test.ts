import { describe, expect, test } from 'vitest'
import { takePlaces } from './pace.rules.ts'

const hour = 3_600_000

/** Takes all places that there are at each of these times. Answers the time of each place. */
function leave(perHours: readonly number[], times: readonly number[]): number[] {
  let paces = perHours.map((perHour, at) => ({ id: String(at), perHour, nextMs: 0 }))
  return times.flatMap((now) => {
    const taken = takePlaces(paces, 1_000_000, now)
    paces = paces.map((pace, at) => ({ ...pace, nextMs: taken.paces[at]?.nextMs ?? 0 }))
    return Array.from({ length: taken.count }, () => now)
  })
}

/** Times about a second apart, slightly uneven, beginning long after 1970. */
const seconds = (count: number) => Array.from({ length: count }, (_, at) => hour + at * 1000 + (at % 7) * 31)

describe.for([1, 7, 60, 500, 3600, 10_000, 100_000, 2_000_000])('%s an hour', (perHour) => {
  const left = leave([perHour], seconds(9000))

  test('are never exceeded in any hour', () => {
    let most = 0
    for (let from = 0, to = 0; to < left.length; to++) {
      while ((left[to] ?? 0) - (left[from] ?? 0) >= hour) from++
      most = Math.max(most, to - from + 1)
    }
    expect(most).toBeLessThanOrEqual(perHour)
  })

  test('are nearly reached', () => {
    const inTwoHours = left.filter((at) => at < 3 * hour).length
    expect(inTwoHours).toBeGreaterThanOrEqual(Math.floor(2 * perHour * 0.998))
  })

  test('leave evenly', () => {
    const minute = Map.groupBy(left, (at) => Math.floor(at / 60_000))
    const most = Math.max(...[...minute.values()].map(({ length }) => length))
    expect(most).toBeLessThanOrEqual(Math.ceil((perHour / 60) * 1.05) + 1)
  })
})

test('a pause is not caught up on', () => {
  const late = [hour, hour + 1000, 2 * hour, 2 * hour + 1000]
  expect(leave([3600], late).filter((at) => at === 2 * hour).length).toBeLessThanOrEqual(3)
})

test('the slowest of several paces decides', () => {
  expect(leave([3600, 60], seconds(600))).toEqual(leave([60], seconds(600)))
  expect(leave([60, 3600], seconds(600))).toEqual(leave([60], seconds(600)))
})
