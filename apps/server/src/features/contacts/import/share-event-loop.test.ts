import { expect, test } from 'vitest'
import { shareEventLoop } from './share-event-loop.ts'

function workFor(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

/** Somebody else in the event loop, with so much to do each time; stops after `times`. */
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

test('work is over after some milliseconds', () => {
  const turns = shareEventLoop()
  workFor(5)
  expect(turns.isDue()).toBe(true)
})

test('others have one turn after another while they have work, and not for ever', async () => {
  const turns = shareEventLoop()
  const few = other(1, 5)
  await turns.letOthersRun()
  expect(few.turns).toBe(5)
  const many = other(1, 1000)
  await turns.letOthersRun()
  expect(many.turns).toBeGreaterThan(5)
  expect(many.turns).toBeLessThan(30)
})
