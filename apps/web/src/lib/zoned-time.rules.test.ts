import { describe, expect, test } from 'vitest'
import { defaultSendTime, fromLocalTime, toLocalTime } from './zoned-time.rules.ts'

describe('times in a zone', () => {
  test.for([
    ['2026-11-20', '08:00', 'Europe/Berlin', '2026-11-20T07:00:00.000Z'],
    ['2026-07-20', '08:00', 'Europe/Berlin', '2026-07-20T06:00:00.000Z'],
    ['2026-07-20', '08:00', 'Asia/Kolkata', '2026-07-20T02:30:00.000Z'],
    ['2026-10-25', '03:30', 'Europe/Berlin', '2026-10-25T02:30:00.000Z'],
    ['2026-07-20', '08:00', 'Etc/UTC', '2026-07-20T08:00:00.000Z'],
  ] as const)('%s %s in %s', ([date, time, zone, instant]) => {
    const at = fromLocalTime({ date, time }, zone)
    expect(at?.toISOString()).toBe(instant)
    expect(toLocalTime(new Date(instant), zone)).toEqual({ date, time })
  })

  test('a time that the clocks skip becomes one that exists', () => {
    const at = fromLocalTime({ date: '2026-03-29', time: '02:30' }, 'Europe/Berlin')
    expect(['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z']).toContain(at?.toISOString())
  })

  test('half a time is none', () => {
    expect(fromLocalTime({ date: '', time: '08:00' }, 'Etc/UTC')).toBeNull()
  })

  test('the default is tomorrow at eight', () => {
    const at = defaultSendTime(new Date('2026-11-20T23:30:00Z'), 'Europe/Berlin')
    expect(at.toISOString()).toBe('2026-11-22T07:00:00.000Z')
  })
})
