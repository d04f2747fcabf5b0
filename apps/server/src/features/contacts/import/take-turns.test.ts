import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

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
  const turns = takeTurns()
  workFor(5)
  expect(turns.isOver()).toBe(true)
})

test('others have one turn after another while they have work, and not for ever', async () => {
  const turns = takeTurns()
  const few = other(1, 5)
  await turns.giveWay()
  expect(few.turns).toBe(5)
  const many = other(1, 1000)
  await turns.giveWay()
  expect(many.turns).toBeGreaterThan(5)
  expect(many.turns).toBeLessThan(30)
})
