import { expect, test } from 'vitest'
import { dealOut } from './deal-out.rules.ts'

const people = (count: number) => Array.from({ length: count }, (_, at) => at)

test.each([
  { count: 0, size: 50, dealt: [] },
  { count: 5, size: 3, dealt: [0, 1, 2, 3, 4] },
  { count: 6, size: 3, dealt: [0, 2, 4, 1, 3, 5] },
  { count: 7, size: 3, dealt: [0, 2, 4, 1, 3, 5, 6] },
  { count: 4, size: 1, dealt: [0, 1, 2, 3] },
  { count: 4, size: 0, dealt: [0, 1, 2, 3] },
])('flights of $size get some of $count recipients from all over the batch', ({ count, size, dealt }) => {
  expect(dealOut(people(count), size)).toEqual(dealt)
})

test('nobody of a batch is lost or comes twice, and no flight has neighbours', () => {
  const dealt = dealOut(people(1037), 50)
  expect(dealt.toSorted((a, b) => a - b)).toEqual(people(1037))
  for (let at = 0; at < 1000; at += 50) {
    const flight = dealt.slice(at, at + 50)
    expect(flight.slice(1).every((one, place) => one - flight[place]! === 20)).toBe(true)
  }
})
