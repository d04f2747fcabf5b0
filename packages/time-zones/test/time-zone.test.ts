import { describe, expect, test } from 'vitest'
import { isTimeZone, offsetAt } from '../src/time-zone.ts'

describe('names', () => {
  test.for([
    ['Europe/Berlin', true],
    ['europe/berlin', true],
    ['America/Argentina/Buenos_Aires', true],
    ['Asia/Calcutta', true],
    ['Etc/GMT+2', true],
    ['UTC', true],
    ['EST', true],
    ['+02:00', false],
    ['-0200', false],
    ['+02', false],
    ['GMT+2', false],
    ['Z', false],
    ['Nowhere/Town', false],
    [' UTC', false],
    ['localtime', false],
    ['', false],
  ] as const)('%j names a time zone: %s', ([name, expected]) => {
    expect(isTimeZone(name)).toBe(expected)
  })
})

describe('offsets', () => {
  test.for([
    ['2026-11-21T12:00:00Z', 'Etc/UTC', 0],
    ['2026-11-21T12:00:00Z', 'Europe/Berlin', 3600],
    ['2026-07-21T12:00:00Z', 'Europe/Berlin', 7200],
    ['2026-07-21T12:00:00Z', 'America/New_York', -4 * 3600],
    ['2026-07-21T12:00:00Z', 'Asia/Kathmandu', 5 * 3600 + 45 * 60],
    // Up to the last millisecond before the change, and from it on.
    ['2026-03-29T00:59:59.999Z', 'Europe/Berlin', 3600],
    ['2026-03-29T01:00:00Z', 'Europe/Berlin', 7200],
    // Half an hour of summer time.
    ['2026-01-01T00:00:00Z', 'Australia/Lord_Howe', 11 * 3600],
    ['2026-07-01T00:00:00Z', 'Australia/Lord_Howe', 10.5 * 3600],
    // Seconds, as there were before 1972.
    ['1969-06-01T00:00:00Z', 'Africa/Monrovia', -(44 * 60 + 30)],
    ['1890-01-01T00:00:00Z', 'Europe/Berlin', 53 * 60 + 28],
    ['0001-01-01T00:00:00Z', 'Europe/Berlin', 53 * 60 + 28],
  ] as const)('%s in %s: %d seconds', ([instant, zone, seconds]) => {
    const at = Date.parse(instant)
    expect(offsetAt(at, zone)).toBe(seconds * 1000)
    expect(offsetAt(at, zone)).toBe(seconds * 1000)
  })
})
