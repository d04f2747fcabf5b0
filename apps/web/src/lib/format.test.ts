import { describe, expect, test } from 'vitest'
import { formatAgo, formatBytes, formatNumber, formatPercent, formatTime } from './format.ts'

const now = new Date('2026-11-20T12:00:00Z')

describe('in English and German', () => {
  test('numbers and shares', () => {
    expect([formatNumber(47606, 'en'), formatNumber(47606, 'de')]).toEqual(['47,606', '47.606'])
    expect([formatPercent(0.384, 'en'), formatPercent(0.384, 'de')]).toEqual(['38.4\u00a0%', '38,4\u00a0%'])
    expect([formatBytes(4_200_000, 'en'), formatBytes(900, 'de')]).toEqual(['4.2\u00a0MB', '900\u00a0B'])
  })

  test('times in the zone of the account', () => {
    expect(formatTime(now, 'de', 'Europe/Berlin')).toBe('20.11.2026, 13:00')
    expect(formatTime(now, 'en', 'America/New_York').replace(/\s/g, ' ')).toBe('Nov 20, 2026, 7:00 AM')
  })

  test.for([
    ['2026-11-20T11:48:00Z', '12 min. ago', 'vor 12 Min.'],
    ['2026-11-20T14:00:00Z', 'in 2 hr.', 'in 2 Std.'],
    ['2026-11-19T11:00:00Z', 'yesterday', 'gestern'],
    ['2026-10-28T12:00:00Z', 'Oct 28', '28. Okt.'],
    ['2025-04-02T12:00:00Z', 'Apr 2, 2025', '2. Apr. 2025'],
  ] as const)('%s is %s and %s', ([at, english, german]) => {
    expect([formatAgo(at, now, 'en', 'UTC'), formatAgo(at, now, 'de', 'UTC')]).toEqual([english, german])
  })
})
