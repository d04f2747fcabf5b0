import { describe, expect, test } from 'vitest'
import { fromLocal, fromLocalTime, toLocal, toLocalTime } from '../src/local-time.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const written = (instant: number) => new Date(instant).toISOString().slice(0, 16)

describe('a local time that occurs once', () => {
  test.for([
    ['2026-11-20T08:00', 'Europe/Berlin', '2026-11-20T07:00'],
    ['2026-07-20T08:00', 'Europe/Berlin', '2026-07-20T06:00'],
    ['2026-07-20T08:00', 'Asia/Kolkata', '2026-07-20T02:30'],
    ['2026-07-20T08:00', 'Etc/UTC', '2026-07-20T08:00'],
    ['2026-07-20T20:30', 'America/New_York', '2026-07-21T00:30'],
    ['2026-07-20T08:00', 'Pacific/Kiritimati', '2026-07-19T18:00'],
    // Times directly before and after hours that are skipped or repeated.
    ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00'],
    ['2026-10-25T01:59', 'Europe/Berlin', '2026-10-24T23:59'],
    ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00'],
  ] as const)('%s in %s is %s in UTC', ([local, zone, instant]) => {
    expect(written(fromLocal(at(local), zone))).toBe(instant)
    expect(written(fromLocal(at(local), zone, 'first'))).toBe(instant)
    expect(written(toLocal(at(instant), zone))).toBe(local)
  })
})

describe('a local time that a clock change skips is read with the offset before it', () => {
  test.for([
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30', '2026-03-29T03:30'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30', '2026-03-08T03:30'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45', '2026-10-04T02:45'],
    // Midnight is skipped.
    ['2018-11-04T00:30', 'America/Sao_Paulo', '2018-11-04T03:30', '2018-11-04T01:30'],
    // A whole day is skipped.
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00', '2011-12-31T12:00'],
  ] as const)('%s in %s', ([local, zone, instant, shown]) => {
    expect(written(fromLocal(at(local), zone))).toBe(instant)
    expect(written(fromLocal(at(local), zone, 'first'))).toBe(instant)
    expect(written(toLocal(at(instant), zone))).toBe(shown)
  })
})

describe('a local time that occurs twice means the second, or the first on demand', () => {
  test.for([
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30', '2026-10-25T01:30'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30', '2026-11-01T06:30'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45', '2026-04-04T15:15'],
    ['2024-11-03T00:30', 'America/Havana', '2024-11-03T04:30', '2024-11-03T05:30'],
  ] as const)('%s in %s', ([local, zone, first, second]) => {
    expect(written(fromLocal(at(local), zone, 'first'))).toBe(first)
    expect(written(fromLocal(at(local), zone))).toBe(second)
    expect(written(toLocal(at(first), zone))).toBe(local)
    expect(written(toLocal(at(second), zone))).toBe(local)
  })
})

describe('date and time as fields have them', () => {
  test('are what the clocks show', () => {
    const fields = { date: '2026-11-01', time: '01:30' }
    expect(fromLocalTime(fields, 'America/New_York')).toEqual(new Date('2026-11-01T06:30:00Z'))
    expect(toLocalTime(new Date('2026-11-01T06:30:59Z'), 'America/New_York')).toEqual(fields)
  })

  test.for([
    { date: '', time: '08:00' },
    { date: '2026-11-01', time: '' },
  ])('only a date or only a time is no local time', (fields) => {
    expect(fromLocalTime(fields, 'Etc/UTC')).toBe(null)
  })
})
