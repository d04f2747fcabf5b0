import { describe, expect, test } from 'vitest'
import {
  type Amounts,
  amountsOn,
  type Counts,
  daysNeeded,
  daysUntil,
  leftOf,
  mayLeave,
  namedIn,
  type Plan,
  statusOf,
} from './warm-up.rules.ts'

const totals = (...of: number[]): Amounts[] => of.map((total) => ({ total, providers: {} }))
const plan = (days: readonly Amounts[], change: Partial<Plan> = {}): Plan => {
  return { startsOn: '2026-11-01', pausedOn: null, endedOn: null, days, ...change }
}
const three = totals(10, 20, 40)

test.for([
  ['before it begins', {}, '2026-10-31', 'scheduled'],
  ['on its first day', {}, '2026-11-01', 'running'],
  ['on its last day', {}, '2026-11-03', 'running'],
  ['after its last day', {}, '2026-11-04', 'completed'],
  ['after its last day, found so', { endedOn: '2026-11-05' }, '2026-11-20', 'completed'],
  ['ended early', { endedOn: '2026-11-02' }, '2026-11-20', 'ended'],
  ['ended before it began', { endedOn: '2026-10-30' }, '2026-11-20', 'ended'],
  ['paused, however long', { pausedOn: '2026-11-02' }, '2027-03-01', 'paused'],
] as const)('%s', ([, change, today, status]) => {
  expect(statusOf(plan(three, change), today)).toBe(status)
})

describe('what may leave on a day', () => {
  test.for([
    ['2026-10-31', {}, undefined],
    ['2026-11-01', {}, 10],
    ['2026-11-03', {}, 40],
    ['2026-11-04', {}, undefined],
    ['2026-11-01', { pausedOn: '2026-11-02' }, 10],
    ['2026-11-02', { pausedOn: '2026-11-02' }, 20],
    ['2026-12-24', { pausedOn: '2026-11-02' }, 20],
    // This day does not have 24 hours: clocks change in March.
    ['2026-03-30', { startsOn: '2026-03-28' }, 40],
  ] as const)('%s %j: %s', ([date, change, total]) => {
    expect(amountsOn(plan(three, change), date)?.total).toBe(total)
  })
})

test('a pause repeats its day, and the others come later', () => {
  const total = (pausedOn: string, today: string) =>
    daysUntil(plan(three, { pausedOn }), today).map((day) => day.total)
  expect(total('2026-11-02', '2026-11-02')).toEqual([10, 20, 40])
  expect(total('2026-11-02', '2026-11-04')).toEqual([10, 20, 20, 20, 40])
})

describe('what is left of a day', () => {
  const amounts = { total: 100, providers: { Gmail: 40, Other: 30 } }
  const named = namedIn([amounts, { total: 1, providers: { Microsoft: 1 } }])
  test.for([
    ['nothing was sent', {}, 'Gmail', 40, 'Gmail'],
    ['some was sent', { Gmail: 15 }, 'Gmail', 25, 'Gmail'],
    ['the amount is used up', { Gmail: 40 }, 'Gmail', 0, 'Gmail'],
    ['others don’t use it up', { Apple: 30 }, 'Gmail', 40, 'Gmail'],
    ['the total is smaller', { Gmail: 20, Microsoft: 65 }, 'Gmail', 15, ''],
    ['the total is used up', { Microsoft: 100 }, 'Gmail', 0, ''],
    ['more than the total', { Microsoft: 130 }, 'Gmail', 0, ''],
    ['a name without an amount that day', { Microsoft: 50 }, 'Microsoft', 50, ''],
    ['all that have no name', { Apple: 20, Other: 8 }, 'Other', 2, 'Other'],
  ] as const)('%s', ([, sent, column, count, by]) => {
    expect(mayLeave(leftOf(amounts, named, sent as Counts), column)).toEqual({ count, by })
  })
})

describe('how long a send takes', () => {
  const withGmail = [
    { total: 100, providers: { Gmail: 10 } },
    { total: 200, providers: { Gmail: 20 } },
    { total: 400, providers: { Gmail: 40 } },
  ]
  test.for([
    ['nobody', three, {}, {}, 1],
    ['a part of the day', three, {}, { Other: 10 }, 1],
    ['one more than the day', three, {}, { Other: 11 }, 2],
    ['what was sent counts', three, { Other: 1 }, { Other: 10 }, 2],
    ['the whole plan', three, {}, { Gmail: 35, Other: 35 }, 3],
    ['more than the plan, whose end limits nothing', three, {}, { Other: 70_000 }, 4],
    ['a provider is slower than the total', withGmail, {}, { Gmail: 31, Other: 1 }, 3],
    ['the others are slower than the provider', withGmail, {}, { Gmail: 10, Other: 300 }, 3],
  ] as const)('%s', ([, days, sentThen, waiting, needed]) => {
    expect(daysNeeded(plan(days), '2026-11-01', { sentThen, waiting })).toBe(needed)
  })

  test('while the plan is paused, all days are the same', () => {
    const paused = plan(three, { pausedOn: '2026-11-02' })
    expect(daysNeeded(paused, '2026-11-05', { sentThen: {}, waiting: { Other: 100 } })).toBe(5)
  })
})
