import { expect, test } from 'vitest'
import { isoDuration, leaderOf } from './ab-test.rules.ts'
import { repeatedSubjects, sizeProblems } from './check-ab-test.rules.ts'

const counts = (...all: [delivered: number, opens: number, clicks: number][]) =>
  all.map(([delivered, unique_opens, unique_clicks]) => ({ delivered, unique_opens, unique_clicks }))

test.for([
  ['the higher open rate', counts([100, 20, 9], [100, 21, 0]), 'open', 1],
  ['the higher click rate', counts([100, 20, 9], [100, 21, 0]), 'click', 0],
  ['the rate, not the number', counts([100, 20, 0], [50, 11, 0]), 'open', 1],
  ['with equal opens, the higher click rate', counts([30, 10, 1], [60, 20, 3]), 'open', 1],
  ['with equal clicks, the higher open rate', counts([30, 10, 1], [60, 21, 2]), 'click', 1],
  ['with both equal, the earlier letter', counts([30, 10, 1], [60, 20, 2], [30, 10, 1]), 'click', 0],
  ['nobody without a delivered message', counts([0, 0, 0], [0, 0, 0]), 'open', null],
  ['only those with a delivered message', counts([0, 0, 0], [1, 0, 0]), 'open', 1],
] as const)('the leader has %s', ([, given, criterion, expected]) => {
  expect(leaderOf(given, criterion)).toBe(expected)
})

test.for([
  [30, 'PT30M'],
  [240, 'PT4H'],
  [270, 'PT4H30M'],
  [1440, 'PT24H'],
] as const)('%d minutes are %s', ([minutes, text]) => {
  expect(isoDuration(minutes)).toBe(text)
})

test('a repeated subject is named with the variation that had it first; empty ones are missing, not repeated', () => {
  const found = repeatedSubjects('subject', ['One', 'Two', ' One ', '', ''])
  expect(found.map(({ variation, details }) => [variation, details['other']])).toEqual([['C', 'A']])
  expect(repeatedSubjects('content', ['One', 'One'])).toEqual([])
})

test.for([
  [{ recipients: 100, percentage: 20, variations: 2 }, []],
  [{ recipients: 99, percentage: 20, variations: 2 }, ['ab_sample_too_small']],
  [{ recipients: 99, percentage: 20, variations: 2, isGrowing: true }, []],
  [{ recipients: 2_000_000, percentage: 1, variations: 6 }, []],
  [{ recipients: 2_000_001, percentage: 50, variations: 2 }, ['ab_audience_too_large']],
] as const)('%o is refused for %o', ([given, expected]) => {
  expect(sizeProblems({ isGrowing: false, ...given }).map(({ code }) => code)).toEqual(expected)
})
