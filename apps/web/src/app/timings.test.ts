import { senders } from '@carillon/contract/senders'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultTimeZone, timeZoneRetry } from '#api/account.ts'
import { call } from '#api/call.ts'
import { alertDurations } from '#lib/alerts.rules.ts'
import { Autosaver, autosaveDelayMs } from '#widgets/autosave/autosaver.ts'
import { chunkTimeoutMs } from './lazy-routes.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the times are those of the specification', () => {
  expect({ autosaveDelayMs, chunkTimeoutMs, timeZoneRetry, alertDurations }).toEqual({
    autosaveDelayMs: 3000,
    chunkTimeoutMs: 120_000,
    timeZoneRetry: { times: 2, afterMs: 250 },
    alertDurations: { success: 3200, short: 5000, long: 10_000 },
  })
  expect(defaultTimeZone).toEqual({
    name: 'Etc/UTC',
    code: 'Etc/UTC',
    offset: 'GMT-00:00',
    offset_seconds: 0,
  })
})

test('the delay of autosave can be another one, as in tests', async () => {
  const save = vi.fn(async () => undefined)
  const autosaver = new Autosaver({ initial: 'a', save, keep: () => undefined, delayMs: 50 })
  autosaver.change('b')
  await vi.advanceTimersByTimeAsync(49)
  expect(save).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(save).toHaveBeenCalledOnce()
})

test.for([
  ['delays each answer by 500 ms where the developer wants it', '1', 500],
  ['delays no answer otherwise', null, 0],
] as const)('development %s', async ([, option, delay]) => {
  vi.stubGlobal('window', { location: { pathname: '/', origin: 'http://page.test' } })
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'carillon.delay' ? option : null) })
  vi.stubGlobal('fetch', async () => Response.json({ results: [] }))
  const begun = Date.now()
  const answered = call(senders.list).then(() => Date.now() - begun)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await answered).toBe(delay)
})
