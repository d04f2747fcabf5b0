import { expect, test } from 'vitest'
import { begin, changed, paused, redone, undone } from './history.rules.ts'

test('typing in one field is one step until the field is left', () => {
  let history = begin('')
  for (const text of ['H', 'Hi']) history = changed(history, text, 'header')
  history = changed(paused(history), 'Hi!', 'header')
  expect(undone(history)?.now).toBe('Hi')
  expect(undone(undone(history)!)?.now).toBe('')
  expect(undone(undone(undone(history)!)!)).toBeNull()
})

test('an undone step can be redone until another change', () => {
  const history = changed(changed(begin(1), 2, null), 3, null)
  const back = undone(history)!
  expect(redone(back)?.now).toBe(3)
  expect(redone(changed(back, 9, null))).toBeNull()
})
