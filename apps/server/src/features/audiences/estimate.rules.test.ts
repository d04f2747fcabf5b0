import { describe, expect, test } from 'vitest'
import { ofSample, ofSums } from './estimate.rules.ts'

const two = { contacts: 1_000_000, listed: 1_500_000, people: 1_000_000, canRepeat: true }
const one = { contacts: 1_000_000, listed: 300_000, people: 300_000, canRepeat: false }
const nobody = {
  without_email: 0,
  excluded: 0,
  unsubscribed: 0,
  spam_reports: 0,
  bounced: 0,
  invalid: 0,
  group_unsubscribed: 0,
  paused: 0,
}

describe('an estimate of an audience', () => {
  test('by sums leaves no contacts out', () => {
    expect(ofSums(two)).toEqual({ ...nobody, listed: 1_500_000, duplicates: 500_000, total: 1_000_000 })
  })

  test.for([
    [
      'several lists: the sample tells how many people they have together',
      { size: 10_000, at: { total: 8000, excluded: 1000, unsubscribed: 123 } },
      two,
      { duplicates: 588_000, excluded: 100_000, unsubscribed: 12_300, total: 799_700 },
    ],
    [
      'several lists: never more people than there are',
      { size: 10_000, at: { total: 9000, excluded: 1000 } },
      { ...two, people: 700_000, listed: 900_000 },
      { duplicates: 200_000, excluded: 70_000, total: 630_000 },
    ],
    [
      'one list: its number is known, the sample only divides it',
      { size: 10_000, at: { total: 2700, bounced: 100 } },
      one,
      { duplicates: 0, bounced: 10_700, total: 289_300 },
    ],
  ] as const)('%s', ([, { size, at }, sums, expected]) => {
    const estimate = ofSample({ size, at: new Map(Object.entries(at)) as never }, sums)
    expect(estimate).toEqual({ ...nobody, listed: sums.listed, ...expected })
    const { listed, total, ...out } = estimate
    expect(listed - Object.values(out).reduce((sum, each) => sum + each, 0), 'the steps add up').toBe(total)
  })
})
