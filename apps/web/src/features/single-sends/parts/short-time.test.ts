import { expect, test } from 'vitest'
import type { TimeStyle } from '#lib/format.ts'
import { shortTime } from './short-time.ts'

const now = new Date('2026-11-20T12:00:00Z')
const style: TimeStyle = { language: 'en', timeZone: 'Etc/UTC', dateFormat: 'auto' }

test('near times are written as people say them, with their zone, and break after the day only', () => {
  expect(shortTime('2026-11-21T08:00:00Z', style, now)).toMatch(/^Tomorrow, 8:00\u00a0AM\u00a0UTC$/)
  expect(shortTime('2026-11-21T08:00:00Z', { ...style, language: 'de' }, now)).toMatch(
    /^Morgen, 0?8:00\u00a0UTC$/,
  )
  expect(shortTime('2026-12-24T08:00:00Z', style, now)).toMatch(/^Dec 24, 8:00\u00a0AM\u00a0UTC$/)
  expect(shortTime('2026-12-24T08:00:00Z', { ...style, dateFormat: 'DD.MM.YYYY' }, now)).toMatch(
    /^24\.12\.?, 08:00\u00a0UTC$/,
  )
})
