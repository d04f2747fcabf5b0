import { expect, test } from 'vitest'
import { shareEventLoop } from './share-event-loop.ts'

function workFor(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

/** Other work in the event loop, which takes `ms` in each round and ends after `times` rounds. */
function other(ms: number, times: number) {
  const had = { turns: 0 }
  const next = (): void => {
    if (had.turns === times) return
    had.turns++
    workFor(ms)
    setImmediate(next)
  }
  setImmediate(next)
  return had
}

test('it is time to let others run after some milliseconds', () => {
  const turns = shareEventLoop()
  workFor(5)
  expect(turns.isDue()).toBe(true)
})

test('others run round after round while they have work, but not forever', async () => {
  const turns = shareEventLoop()
  const few = other(1, 5)
  await turns.letOthersRun()
  expect(few.turns).toBe(5)
  const many = other(1, 1000)
  await turns.letOthersRun()
  expect(many.turns).toBeGreaterThan(5)
  expect(many.turns).toBeLessThan(30)
})
