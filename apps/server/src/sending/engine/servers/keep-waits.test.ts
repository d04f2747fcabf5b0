import { expect, test } from 'vitest'
import type { Servers } from '../batch-work.ts'
import type { PreparedAny } from '../prepared-sends.ts'
import { keepWaits } from './keep-waits.ts'

const servers: Pick<Servers, 'waysOf'> = { waysOf: ({ pool }) => pool ?? 'default' }
const emailTo = (pool: string | null) =>
  ({ channel: 'email', route: { pool, groupId: null, domain: 'a.test', mayWait: true } }) as PreparedAny
const text = { channel: 'sms' } as PreparedAny

test('sends wait for their own servers only, texts for none, and no longer than told', () => {
  let now = 1000
  const waits = keepWaits(servers as Servers, () => now)
  expect(waits.pauseMs(700)).toBe(700)
  waits.wait(emailTo(null), 500)
  waits.wait(text, 500)
  expect([emailTo(null), emailTo('news'), text].map(waits.msOf)).toEqual([500, 0, 0])
  waits.wait(emailTo('news'), 10)
  // A wait of less would ask again and again.
  expect(waits.msOf(emailTo('news'))).toBe(200)
  expect(waits.pauseMs(700)).toBe(200)
  now = 1300
  expect([emailTo(null), emailTo('news')].map(waits.msOf)).toEqual([200, 0])
  now = 1600
  expect(waits.pauseMs(700)).toBe(700)
  expect(waits.msOf(emailTo(null))).toBe(0)
})

test('one transport for all mail holds all emails up', () => {
  const waits = keepWaits({ send: async () => ({ kind: 'uncertain', reason: '' }) }, () => 0)
  waits.wait(emailTo(null), 500)
  expect([emailTo('news'), text].map(waits.msOf)).toEqual([500, 0])
})
