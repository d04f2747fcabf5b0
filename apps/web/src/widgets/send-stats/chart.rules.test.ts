import { describe, expect, test } from 'vitest'
import { chartSpan, chosenDays, lastMoment, placeLabels, problemOfDays } from './chart.rules.ts'

const now = new Date('2026-11-20T12:00:00Z')

describe('the chosen days', () => {
  test.for([
    [{ dates: '' }, null],
    [{ dates: '7' }, { start: '2026-11-14', end: '2026-11-20' }],
    [{ dates: '30' }, { start: '2026-10-22', end: '2026-11-20' }],
    [{ dates: '90' }, { start: '2026-08-23', end: '2026-11-20' }],
    [{ dates: '8' }, null],
    [
      { dates: 'own', from: '2026-11-01', to: '2026-11-03' },
      { start: '2026-11-01', end: '2026-11-03' },
    ],
    [{ dates: 'own', from: '2026-11-03', to: '2026-11-01' }, null],
  ] as const)('%o', ([chosen, expected]) => {
    expect(chosenDays({ from: '', to: '', ...chosen }, now, 'Etc/UTC')).toEqual(expected)
  })

  test.for([
    ['', '2026-11-03', { field: 'start', code: 'wrong' }],
    ['2026-11-03', '31', { field: 'end', code: 'wrong' }],
    ['2026-11-03', '2026-11-02', { field: 'end', code: 'reversed' }],
    ['2025-10-16', '2026-11-20', { field: 'end', code: 'tooLong' }],
    ['2025-10-17', '2026-11-20', null],
  ] as const)('from %s to %s', ([start, end, expected]) => {
    expect(problemOfDays({ start, end })).toEqual(expected)
  })
})

describe('the span of the chart', () => {
  const days = (start: string, end: string) => ({ start, end })
  test.for([
    ['2026-11-20T08:00:00Z', null, { by: 'hour', ...days('2026-11-20', '2026-11-20'), isCut: false }],
    ['2026-11-01T08:00:00Z', null, { by: 'day', ...days('2026-11-01', '2026-11-20'), isCut: false }],
    ['2026-01-01T08:00:00Z', null, { by: 'day', ...days('2026-01-01', '2026-03-31'), isCut: true }],
    [
      '2026-11-01T08:00:00Z',
      days('2026-11-14', '2026-11-20'),
      { by: 'day', ...days('2026-11-14', '2026-11-20'), isCut: false },
    ],
    [
      '2026-11-01T08:00:00Z',
      days('2026-11-14', '2026-11-15'),
      { by: 'hour', ...days('2026-11-14', '2026-11-15'), isCut: false },
    ],
  ] as const)('sent %s, days %o', ([sentAt, chosen, expected]) => {
    expect(chartSpan(sentAt, chosen, now, 'Etc/UTC')).toEqual(expected)
  })
})

describe('the end of the lines', () => {
  const now = new Date('2026-11-20T22:40:00Z')
  test.for([
    ['hour', '2026-11-20', 'Etc/UTC', '2026-11-20T22:00'],
    ['hour', '2026-11-21', 'Europe/Berlin', '2026-11-20T23:00'],
    ['day', '2026-11-21', 'Asia/Tokyo', '2026-11-21'],
    ['hour', '2026-11-18', 'Etc/UTC', '2026-11-18T24:00'],
  ] as const)('by the %s until %s in %s: %s', ([by, end, zone, expected]) => {
    expect(lastMoment({ by, end }, now, zone)).toBe(expected)
  })
})

describe('labels at the ends of lines', () => {
  test('are at the ends of their lines', () => {
    expect(placeLabels([{ name: 'a', share: 0.5 }], { height: 100, gap: 10 })).toEqual([{ name: 'a', y: 50 }])
  })

  test('never overlap and stay inside the chart', () => {
    const ends = ['a', 'b', 'c'].map((name) => ({ name, share: 0.01 }))
    const placed = placeLabels(ends, { height: 100, gap: 16 })
    expect(placed.map(({ y }) => y)).toEqual([67, 83, 99])
  })
})
