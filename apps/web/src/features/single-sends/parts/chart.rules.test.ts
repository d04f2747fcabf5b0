import { describe, expect, test } from 'vitest'
import { chartSpan, lastMoment, placeLabels } from './chart.rules.ts'

describe('the range of the chart', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  test.for([
    ['2026-11-20T08:00:00Z', 'all', { by: 'hour', start: '2026-11-20', end: '2026-11-20' }],
    ['2026-11-01T08:00:00Z', 'all', { by: 'day', start: '2026-11-01', end: '2026-11-20' }],
    ['2026-01-01T08:00:00Z', 'all', { by: 'day', start: '2026-01-01', end: '2026-03-31' }],
    ['2026-11-01T08:00:00Z', '7', { by: 'day', start: '2026-11-14', end: '2026-11-20' }],
    ['2026-11-18T08:00:00Z', '90', { by: 'day', start: '2026-11-18', end: '2026-11-20' }],
  ] as const)('sent %s, range %s', ([sentAt, range, expected]) => {
    expect(chartSpan(sentAt, range, now, 'Etc/UTC')).toEqual(expected)
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
