import { expect, test } from 'vitest'
import { splitTime } from './time-parts.rules.ts'

// Mondays: 2026-11-02, 09, 16, 23 and 30.
test.each([
  ['one whole week', '2026-11-02', '2026-11-08', ['2026-11-02', '2026-11-02'], []],
  ['two whole weeks', '2026-11-02', '2026-11-15', ['2026-11-02', '2026-11-09'], []],
  ['a day of a week', '2026-11-04', '2026-11-04', null, [['2026-11-04', '2026-11-04']]],
  ['a week without its Sunday', '2026-11-02', '2026-11-07', null, [['2026-11-02', '2026-11-07']]],
  ['days of two weeks', '2026-11-04', '2026-11-14', null, [['2026-11-04', '2026-11-14']]],
  [
    'a week with days around it',
    '2026-11-07',
    '2026-11-17',
    ['2026-11-09', '2026-11-09'],
    [
      ['2026-11-07', '2026-11-08'],
      ['2026-11-16', '2026-11-17'],
    ],
  ],
  [
    'a week with days before it',
    '2026-11-03',
    '2026-11-15',
    ['2026-11-09', '2026-11-09'],
    [['2026-11-03', '2026-11-08']],
  ],
  [
    'a time before 1970',
    '1969-12-28',
    '1970-01-05',
    ['1969-12-29', '1969-12-29'],
    [
      ['1969-12-28', '1969-12-28'],
      ['1970-01-05', '1970-01-05'],
    ],
  ],
] as const)('a time is split into whole weeks and other days: %s', (_, start_date, end_date, weeks, days) => {
  expect(splitTime({ start_date, end_date })).toEqual({
    weeks: weeks && { first: weeks[0], last: weeks[1] },
    days: days.map(([start, end]) => ({ start_date: start, end_date: end })),
  })
})
