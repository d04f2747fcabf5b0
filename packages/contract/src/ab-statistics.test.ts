import { describe, expect, test } from 'vitest'
import { neededPerVariation, smallestDifference, splitSizes, winProbabilities } from './ab-statistics.ts'

describe('the probability to be the best', () => {
  test.for<[string, [delivered: number, reacted: number][], number[]]>([
    [
      'is even without people',
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      [1 / 3, 1 / 3, 1 / 3],
    ],
    [
      'is even for equals',
      [
        [1000, 200],
        [1000, 200],
      ],
      [0.5, 0.5],
    ],
    // P(X > Y) for X of Beta(2, 1) and Y of Beta(1, 2): ∫ 2x(2x − x²) dx from 0 to 1 = 5/6.
    [
      'follows from the Beta distributions',
      [
        [1, 1],
        [1, 0],
      ],
      [5 / 6, 1 / 6],
    ],
    // X of Beta(3, 1), Y of Beta(1, 1): ∫ 3x² · x dx = 3/4.
    [
      'does so for unequal samples',
      [
        [2, 2],
        [0, 0],
      ],
      [3 / 4, 1 / 4],
    ],
  ])('%s', ([, trials, expected]) => {
    const found = winProbabilities(trials.map(([delivered, reacted]) => ({ delivered, reacted })))
    for (const [at, one] of found.entries()) expect(one).toBeCloseTo(expected[at]!, 4)
  })

  test('agrees with the normal approximation for large samples', () => {
    // Rates of 20 % and 21 % among 10,000 each: z = 0.01 ÷ √(0.16 ÷ 10⁴ + 0.1659 ÷ 10⁴) = 1.752, Φ(z) = 0.960.
    const [, better] = winProbabilities([
      { delivered: 10_000, reacted: 2000 },
      { delivered: 10_000, reacted: 2100 },
    ])
    expect(better).toBeCloseTo(0.96, 2)
  })

  test('sums up to one, also for six of a million and for rates of zero and one', () => {
    const many = [0, 1, 500_000, 500_100, 999_999, 1_000_000]
    const found = winProbabilities(many.map((reacted) => ({ delivered: 1_000_000, reacted })))
    expect(found.reduce((all, one) => all + one, 0)).toBeCloseTo(1, 9)
    expect(found.every((one) => one >= 0)).toBe(true)
    expect(found[5]).toBeGreaterThan(found[4]!)
  })
})

describe('the smallest difference a sample can show', () => {
  // The usual tables: 20 % to 25 % needs 1,094 people a variation, 10 % to 12 % needs 3,841.
  test.for([
    [0.2, 0.05, 1094],
    [0.1, 0.02, 3841],
  ] as const)('from %d, %d more needs %d people', ([rate, difference, people]) => {
    expect(neededPerVariation({ rate, difference })).toBe(people)
    expect(smallestDifference({ perVariation: people, rate })).toBeCloseTo(difference, 4)
  })

  test('is nothing for a sample that shows no difference at all', () => {
    expect(smallestDifference({ perVariation: 1, rate: 0.2 })).toBeNull()
    expect(smallestDifference({ perVariation: 0, rate: 0.2 })).toBeNull()
  })

  test('looks downwards from high rates', () => {
    expect(smallestDifference({ perVariation: 100, rate: 0.99 })).toBeGreaterThan(0.02)
  })
})

test.for([
  [1000, 20, 2, { perVariation: 100, remainder: 800, extra: 0 }],
  [1003, 20, 3, { perVariation: 66, remainder: 805, extra: 0 }],
  [1003, 100, 2, { perVariation: 501, remainder: 0, extra: 1 }],
  [5, 10, 2, { perVariation: 0, remainder: 5, extra: 0 }],
] as const)(
  '%d recipients at %d % are divided among %d',
  ([recipients, percentage, variations, expected]) => {
    expect(splitSizes({ recipients, percentage, variations })).toEqual(expected)
  },
)
