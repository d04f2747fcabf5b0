import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Fault, Refusal } from '#lib/refusal.ts'
import { Autosaver, autosaveDelayMs } from './autosaver.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function saver(save: (value: string) => Promise<unknown> = async () => {}) {
  const saves = vi.fn(save)
  const keep = vi.fn()
  return { saves, keep, autosaver: new Autosaver({ initial: 'a', save: saves, keep }) }
}
const noNetwork = () => Promise.reject(new Fault('network'))
const conflict = () => Promise.reject(new Refusal([], 409))

test('a change is saved once, three seconds after the last one', async () => {
  const { autosaver, saves } = saver()
  autosaver.change('b')
  await vi.advanceTimersByTimeAsync(2_000)
  autosaver.change('c')
  await vi.advanceTimersByTimeAsync(autosaveDelayMs - 1)
  expect(saves).not.toHaveBeenCalled()
  expect(autosaver.snapshot().state).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(saves.mock.calls.map(([value]) => value)).toEqual(['c'])
  expect(autosaver.snapshot()).toEqual({ state: 'saved', savedAt: Date.now() })
})

test('typing without a pause is saved within ten seconds', async () => {
  const { autosaver, saves } = saver()
  for (let second = 0; second < 25; second++) {
    autosaver.change(`typed for ${second} s`)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(saves.mock.calls.map(([value]) => value)).toEqual(['typed for 9 s', 'typed for 19 s'])
  await vi.advanceTimersByTimeAsync(autosaveDelayMs)
  expect(saves).toHaveBeenLastCalledWith('typed for 24 s', { overwrite: false })
})

test('text typed during a slow save is saved within ten seconds, too', async () => {
  const { autosaver, saves } = saver(() => new Promise((done) => setTimeout(done, 4_000)))
  autosaver.change('b')
  await vi.advanceTimersByTimeAsync(autosaveDelayMs)
  for (let half = 0; half < 40; half++) {
    autosaver.change(`c${half}`)
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(saves.mock.calls.length).toBeGreaterThanOrEqual(3)
  autosaver.stop()
})

test('a reverted change is not saved', async () => {
  const { autosaver, saves } = saver()
  autosaver.change('b')
  autosaver.change('a')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(saves).not.toHaveBeenCalled()
})

test('a local draft is kept from the first change until the save', async () => {
  const { autosaver, keep } = saver()
  autosaver.change('b')
  await vi.advanceTimersByTimeAsync(500)
  expect(keep.mock.calls).toEqual([['b']])
  await vi.advanceTimersByTimeAsync(autosaveDelayMs)
  expect(keep).toHaveBeenLastCalledWith(null)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(keep).toHaveBeenCalledTimes(2)
})

test('a restored draft is saved without another change', async () => {
  const save = vi.fn(async () => {})
  const autosaver = new Autosaver({ initial: 'kept', save, keep: () => {}, unsaved: true })
  autosaver.start()
  expect(autosaver.snapshot().state).toBe('waiting')
  await vi.advanceTimersByTimeAsync(autosaveDelayMs)
  expect(save).toHaveBeenCalledExactlyOnceWith('kept', { overwrite: false })
  expect(autosaver.snapshot().state).toBe('saved')
})

test('a change made during a save is saved afterwards, never at the same time', async () => {
  let finish = () => {}
  const { autosaver, saves } = saver(() => new Promise<void>((resolve) => (finish = resolve)))
  autosaver.change('b')
  const flushed = autosaver.flush()
  autosaver.change('c')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saves).toHaveBeenCalledTimes(1)
  finish()
  expect(await flushed).toBe(false)
  await vi.advanceTimersByTimeAsync(autosaveDelayMs)
  expect(saves.mock.calls.map(([value]) => value)).toEqual(['b', 'c'])
})

test('a draft is kept while offline and saved when the network is back', async () => {
  let online = false
  const { autosaver, saves, keep } = saver(() => (online ? Promise.resolve() : noNetwork()))
  autosaver.change('b')
  expect(await autosaver.flush()).toBe(false)
  expect(autosaver.snapshot().state).toBe('offline')
  expect(keep).toHaveBeenLastCalledWith('b')
  online = true
  await vi.advanceTimersByTimeAsync(15_000)
  expect(autosaver.snapshot().state).toBe('saved')
  expect(keep).toHaveBeenLastCalledWith(null)
  expect(saves).toHaveBeenCalledTimes(2)
})

test('a conflict waits for a decision, also after further changes', async () => {
  const { autosaver, saves } = saver(conflict)
  autosaver.change('b')
  await autosaver.flush()
  autosaver.change('c')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(autosaver.snapshot().state).toBe('conflict')
  expect(await autosaver.flush()).toBe(false)
  expect(saves).toHaveBeenCalledTimes(1)
  saves.mockResolvedValueOnce(undefined)
  expect(await autosaver.overwrite()).toBe(true)
  expect(saves).toHaveBeenLastCalledWith('c', { overwrite: true })
})

test('a refused draft is kept, and saved again after the next change', async () => {
  const { autosaver, saves, keep } = saver(() => Promise.reject(new Refusal([], 400)))
  autosaver.change('b')
  await autosaver.flush()
  expect(autosaver.snapshot().state).toBe('failed')
  expect(keep).toHaveBeenLastCalledWith('b')
  saves.mockResolvedValueOnce(undefined)
  autosaver.change('c')
  await vi.advanceTimersByTimeAsync(autosaveDelayMs)
  expect(autosaver.snapshot().state).toBe('saved')
})

test('replacing the value with another user’s version discards unsaved changes', async () => {
  const { autosaver, saves, keep } = saver(conflict)
  autosaver.change('b')
  await autosaver.flush()
  expect(autosaver.snapshot().state).toBe('conflict')
  autosaver.replace('theirs')
  expect(autosaver.snapshot().state).toBe('saved')
  expect(keep).toHaveBeenLastCalledWith(null)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saves).toHaveBeenCalledTimes(1)
  saves.mockResolvedValueOnce(undefined)
  autosaver.change('c')
  await vi.advanceTimersByTimeAsync(autosaveDelayMs)
  expect(saves).toHaveBeenLastCalledWith('c', { overwrite: false })
})
