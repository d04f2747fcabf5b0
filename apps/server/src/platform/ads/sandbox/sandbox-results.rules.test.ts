import { expect, test } from 'vitest'
import { daySpan, daysBetween } from './sandbox-days.rules.ts'
import {
  answersOf,
  leadOf,
  leadsBetween,
  resultsOn,
  type SimulatedAd,
  sharedSpans,
  spansOn,
} from './sandbox-results.rules.ts'
import { wordsIn } from './sandbox-words.rules.ts'

const hour = 3_600_000
const start = Date.parse('2026-11-01T00:00:00Z')
const day = (index: number) => ({ from: start + index * 24 * hour, to: start + (index + 1) * 24 * hour })
const ad: SimulatedAd = {
  id: '4711',
  dailyBudget: 2000,
  pricePerThousand: 620,
  shown: [{ from: start, to: start + 10 * 24 * hour }],
  isLeadAd: false,
}

test.for<[string, { at: number; isOn: boolean }[], object[]]>([
  ['never switched on', [{ at: 0, isOn: false }], []],
  ['on until now', [{ at: 5, isOn: true }], [{ from: 5, to: 100 }]],
  [
    'on twice',
    [
      { at: 5, isOn: true },
      { at: 9, isOn: false },
      { at: 20, isOn: true },
      { at: 30, isOn: false },
    ],
    [
      { from: 5, to: 9 },
      { from: 20, to: 30 },
    ],
  ],
  [
    'on again while on',
    [
      { at: 5, isOn: true },
      { at: 7, isOn: true },
      { at: 9, isOn: false },
    ],
    [{ from: 5, to: 9 }],
  ],
  [
    'on and off at once',
    [
      { at: 5, isOn: true },
      { at: 5, isOn: false },
    ],
    [],
  ],
  ['on after now', [{ at: 500, isOn: true }], []],
])('%s', ([, switchings, spans]) => {
  expect(spansOn(switchings, 100)).toEqual(spans)
})

test('a part is shown while all parts are on', () => {
  const shared = sharedSpans(
    [
      { from: 0, to: 10 },
      { from: 20, to: 30 },
    ],
    [{ from: 5, to: 25 }],
    [{ from: 0, to: 22 }],
  )
  expect(shared).toEqual([
    { from: 5, to: 10 },
    { from: 20, to: 22 },
  ])
})

test('a whole day spends most of the budget, and never more', () => {
  for (let index = 0; index < 10; index++)
    for (const now of [day(index).to, day(index).to + hour, day(index).to + 90 * 24 * hour]) {
      const { spend, impressions, clicks } = resultsOn(ad, day(index), now)
      expect(spend).toBeGreaterThan(ad.dailyBudget * 0.75)
      expect(spend).toBeLessThan(ad.dailyBudget)
      expect(clicks).toBeLessThan(impressions / 10)
      expect(clicks).toBeGreaterThan(0)
    }
})

test('results grow with the hours, for 48 hours after the day, and then stay', () => {
  const spends = [0, 1, 6, 12, 24, 36, 71, 72, 1000].map(
    (after) => resultsOn(ad, day(3), day(3).from + after * hour).spend,
  )
  expect(spends[0]).toBe(0)
  expect(spends).toEqual([...spends].sort((a, b) => a - b))
  expect(spends[5]).toBeGreaterThan(spends[4] ?? 0)
  expect(spends[7]).toBe(spends[8])
})

test('days that differ have numbers that differ, and two questions get one answer', () => {
  const all = Array.from({ length: 10 }, (_, index) => resultsOn(ad, day(index), day(60).to))
  expect(new Set(all.map(({ spend }) => spend)).size).toBeGreaterThan(5)
  expect(Array.from({ length: 10 }, (_, index) => resultsOn(ad, day(index), day(60).to))).toEqual(all)
})

test.for<[string, Partial<SimulatedAd>, number, number]>([
  ['a day that is to come', {}, 9, start + 24 * hour],
  ['a day before the ad', {}, -1, start + 24 * hour],
  ['a day after the ad', {}, 11, start + 90 * 24 * hour],
  ['an ad that was never shown', { shown: [] }, 3, start + 90 * 24 * hour],
])('there are no results for %s', ([, change, index, now]) => {
  expect(resultsOn({ ...ad, ...change }, day(index), now)).toEqual({
    impressions: 0,
    clicks: 0,
    leads: 0,
    spend: 0,
  })
})

test('a lead ad gets a lead after a minute and then every half hour of being shown', () => {
  const lead: SimulatedAd = {
    ...ad,
    isLeadAd: true,
    shown: [
      { from: 0, to: 0.75 * hour },
      { from: 2 * hour, to: 9 * hour },
    ],
  }
  const all = leadsBetween(lead, 0, Number.POSITIVE_INFINITY, 3 * hour)
  expect(all).toEqual([
    { number: 1, at: hour / 60 },
    { number: 2, at: hour / 60 + hour / 2 },
    { number: 3, at: 2 * hour + hour / 60 + hour / 4 },
    { number: 4, at: 2 * hour + hour / 60 + 0.75 * hour },
  ])
  for (const [from, to] of [
    [0, hour],
    [hour / 60, hour / 60 + 1],
    [hour / 60 + 1, 3 * hour],
    [2 * hour, 2.5 * hour],
  ] as const)
    expect(leadsBetween(lead, from, to, 3 * hour)).toEqual(all.filter(({ at }) => at >= from && at < to))
  expect(leadOf(lead, 3, 3 * hour)).toEqual(all[2])
  expect(leadOf(lead, 5, 3 * hour)).toBeNull()
  expect(resultsOn(lead, { from: 0, to: 24 * hour }, 3 * hour).leads).toBe(4)
  expect(leadsBetween({ ...lead, isLeadAd: false }, 0, 9 * hour, 9 * hour)).toEqual([])
})

test('a lead at the moment of a pause comes once', () => {
  const shown = [
    { from: 0, to: hour / 60 },
    { from: 2 * hour, to: 2 * hour + 1 },
  ]
  expect(leadsBetween({ ...ad, isLeadAd: true, shown }, 0, 9 * hour, 9 * hour)).toEqual([
    { number: 1, at: hour / 60 },
  ])
})

test('the addresses of leads are examples, and each lead has its own', () => {
  const emails = Array.from({ length: 200 }, (_, index) => answersOf('4711000', index + 1).email)
  expect(emails.every((email) => email.endsWith('@example.com'))).toBe(true)
  expect(new Set(emails).size).toBe(200)
  expect(answersOf('4711000', 1)).toEqual(answersOf('4711000', 1))
})

test.for([
  ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00Z', 24],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z', 23],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z', 25],
  ['2026-10-04', 'Australia/Sydney', '2026-10-03T14:00:00Z', 23],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00Z', 25],
] as const)('%s in %s begins at %s and has %i hours', ([name, zone, from, hours]) => {
  const span = daySpan(name, zone)
  expect(new Date(span.from).toISOString()).toBe(from.replace('Z', '.000Z'))
  expect((span.to - span.from) / hour).toBe(hours)
})

test('days go from one to another inclusive', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(daysBetween('2026-03-02', '2026-03-01')).toEqual([])
})

test('words with a meaning stand in square brackets, in any case', () => {
  expect(wordsIn('refuse', ['Sale [Refuse Headline]', '[refuse image] refuse link'])).toEqual([
    'headline',
    'image',
  ])
  expect(wordsIn('once', ['[busy] [reject policy]'])).toEqual(['busy'])
  expect(wordsIn('reject', ['[busy] [reject policy]'])).toEqual(['policy'])
})
