import { expect, test } from 'vitest'
import { addMonths, placeByKey, rangeOf, startOfWeek, turnPage, weeksOf } from './calendar-days.rules.ts'

test.for([
  ['a month of six weeks', '2026-08-15', 1, ['2026-07-27', '2026-09-06'], 6],
  ['the same month from Sunday', '2026-08-15', 0, ['2026-07-26', '2026-09-05'], 6],
  ['a month of four weeks', '2027-02-28', 1, ['2027-02-01', '2027-02-28'], 4],
  ['a month at the end of a year', '2026-12-31', 0, ['2026-11-29', '2027-01-02'], 5],
] as const)('shows %s', ([, day, first, [from, to], count]) => {
  const weeks = weeksOf(day, 'month', first)
  expect(weeks).toHaveLength(count)
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([from, to])
})

test('a week begins on the first weekday', () => {
  expect(startOfWeek('2026-11-22', 0)).toBe('2026-11-22')
  expect(startOfWeek('2026-11-22', 1)).toBe('2026-11-16')
  expect(weeksOf('2026-11-25', 'week', 1)).toEqual([
    ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'],
  ])
})

test('the range begins and ends at midnight of the zone, also where clocks change', () => {
  expect(rangeOf([['2026-10-25', '2026-10-25']], 'Europe/Berlin')).toEqual({
    from: '2026-10-24T22:00:00.000Z',
    to: '2026-10-25T23:00:00.000Z',
  })
})

test('the same day of another month is its last day if the month is too short', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-31', -2)).toBe('2025-11-30')
  expect(turnPage('2026-12-15', 'month', 1)).toBe('2027-01-15')
  expect(turnPage('2026-12-30', 'week', 1)).toBe('2027-01-06')
})

test.for([
  ['ArrowLeft', { day: '2026-11-01' }, { day: '2026-10-31' }],
  ['ArrowDown', { day: '2026-11-28' }, { day: '2026-12-05' }],
  ['Home', { day: '2026-11-25' }, { day: '2026-11-23' }],
  ['End', { day: '2026-11-25' }, { day: '2026-11-29' }],
  ['PageDown', { day: '2026-11-25' }, { day: '2026-12-25' }],
  ['ArrowUp', { day: '2026-11-25', hour: 8 }, { day: '2026-11-25', hour: 7 }],
  ['ArrowUp', { day: '2026-11-25', hour: 0 }, { day: '2026-11-25', hour: 0 }],
  ['PageUp', { day: '2026-11-25', hour: 8 }, { day: '2026-11-18', hour: 8 }],
] as const)('%s leads from %o to %o', ([key, from, to]) => {
  expect(placeByKey(key, from, 1)).toEqual(to)
})

test('other keys lead nowhere', () => expect(placeByKey('a', { day: '2026-11-01' }, 1)).toBeUndefined())
