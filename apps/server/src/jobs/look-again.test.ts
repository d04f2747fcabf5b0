import { EventEmitter } from 'node:events'
import type { WorkerEvents, WorkerPool } from 'graphile-worker'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lookAgain } from './look-again.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The events of a pool of workers, and the number of times that it was asked to look. */
function given() {
  const events: WorkerEvents = new EventEmitter()
  const pool = { nudge: vi.fn() }
  lookAgain(events)
  const told = { workerPool: pool as unknown as WorkerPool }
  return {
    looks: pool.nudge,
    added: () => events.emit('pool:listen:notification', told as never),
    ended: () => events.emit('job:complete', { worker: told } as never),
    released: () => events.emit('worker:release', {} as never),
  }
}

test('workers look twice more after a new job, and then wait for the next', () => {
  const { added, looks } = given()
  added()
  expect(looks, 'the queue itself looks at once').not.toHaveBeenCalled()
  vi.advanceTimersByTime(60)
  expect(looks).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(looks).toHaveBeenCalledTimes(2)
})

test('workers look twice more after a job has ended, since its sequence is free a moment later', () => {
  const { ended, looks } = given()
  ended()
  vi.advanceTimersByTime(60_000)
  expect(looks).toHaveBeenCalledTimes(2)
})

test('many new jobs at once are one reason to look again', () => {
  const { added, looks } = given()
  for (let at = 0; at < 100; at++) added()
  vi.advanceTimersByTime(60_000)
  expect(looks).toHaveBeenCalledTimes(2)
})

test('no worker looks once the first one was released: the others end as well', () => {
  const { added, released, looks } = given()
  added()
  released()
  added()
  vi.advanceTimersByTime(60_000)
  expect(looks).not.toHaveBeenCalled()
})
