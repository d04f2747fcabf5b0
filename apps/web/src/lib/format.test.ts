import { describe, expect, test } from 'vitest'
import {
  type DateFormat,
  formatAgo,
  formatBytes,
  formatClock,
  formatDate,
  formatNumber,
  formatPercent,
  formatTime,
} from './format.ts'

const now = new Date('2026-11-20T12:00:00Z')
const inUtc = { timeZone: 'UTC', dateFormat: 'auto' } as const
/** Some spaces are narrow or don't break, depending on the version of ICU. */
const plain = (text: string) => text.replace(/\s/g, ' ')

describe('in English and German', () => {
  test('numbers and shares', () => {
    expect([formatNumber(47606, 'en'), formatNumber(47606, 'de')]).toEqual(['47,606', '47.606'])
    expect([formatPercent(0.384, 'en'), formatPercent(0.384, 'de')]).toEqual(['38.4%', '38,4\u00a0%'])
    expect([0.9996, 0.99999, 1].map((share) => formatPercent(share, 'en'))).toEqual([
      '99.9%',
      '99.9%',
      '100.0%',
    ])
    expect(formatPercent(0.996, 'en', 0), 'not all of them').toBe('99%')
    expect([formatBytes(4_200_000, 'en'), formatBytes(900, 'de')]).toEqual(['4.2\u00a0MB', '900\u00a0B'])
  })

  test('times in the zone of the account', () => {
    const german = { ...inUtc, language: 'de', timeZone: 'Europe/Berlin' } as const
    expect(formatTime(now, german, { now })).toBe('20.11.2026, 13:00')
    const english = { ...inUtc, language: 'en', timeZone: 'America/New_York' } as const
    expect(plain(formatTime(now, english, { now }))).toBe('Nov 20, 2026, 7:00 AM')
  })

  test.for([
    ['2026-11-20T11:48:00Z', '12 min. ago', 'vor 12 Min.'],
    ['2026-11-20T14:00:00Z', 'in 2 hr.', 'in 2 Std.'],
    ['2026-11-19T11:00:00Z', 'yesterday', 'gestern'],
    ['2026-10-28T12:00:00Z', 'Oct 28', '28. Okt.'],
    ['2025-04-02T12:00:00Z', 'Apr 2, 2025', '2. Apr. 2025'],
  ] as const)('%s is %s and %s', ([at, english, german]) => {
    const said = (['en', 'de'] as const).map((language) => formatAgo(at, now, { ...inUtc, language }))
    expect(said).toEqual([english, german])
  })

  test.for([
    ['auto', 'Nov 5, 2026, 2:30 PM', '05.11.2026, 14:30'],
    ['D MMM YYYY', '5 Nov 2026, 14:30', '5. Nov. 2026, 14:30'],
    ['DD.MM.YYYY', '05.11.2026, 14:30', '05.11.2026, 14:30'],
    ['DD/MM/YYYY', '05/11/2026, 14:30', '05/11/2026, 14:30'],
    ['MM/DD/YYYY', '11/05/2026, 2:30 PM', '11/05/2026, 2:30 PM'],
    ['YYYY-MM-DD', '2026-11-05 14:30', '2026-11-05 14:30'],
  ] as const satisfies [DateFormat, string, string][])('dates as %s', ([dateFormat, english, german]) => {
    const at = '2026-11-05T14:30:00Z'
    const said = (['en', 'de'] as const).map((language) =>
      plain(formatTime(at, { ...inUtc, language, dateFormat }, { now })),
    )
    expect(said).toEqual([english, german])
    expect(english).toContain(formatDate(at, { ...inUtc, language: 'en', dateFormat }))
  })

  test.for([
    ['2026-11-20T11:59:00Z', '12:59 PM'],
    ['2026-11-20T12:00:30Z', '1:00 PM'],
    ['2026-11-20T12:02:00Z', '1:02 PM GMT+1'],
    ['2026-12-01T07:00:00Z', '8:00 AM GMT+1'],
  ] as const)('%s, told at noon, names its zone when it is to come: %s', ([at, said]) => {
    const style = { language: 'en', timeZone: 'Europe/Berlin', dateFormat: 'auto' } as const
    expect(plain(formatClock(at, style, { now }))).toBe(said)
    expect(plain(formatTime(at, style, { now }))).toMatch(new RegExp(`${said.replace('+', '[+]')}$`))
  })
})
