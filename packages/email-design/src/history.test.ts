import { expect, test } from 'vitest'
import { design, text } from '../test/builders.ts'
import { closeGroup, historySteps, record, redo, startHistory, undo } from './history.ts'

const first = design(text('a'))
const second = design(text('b'))
const third = design(text('c'))

test('undoes and redoes', () => {
  const history = record(record(startHistory(first), second), third)
  expect(undo(history).present).toBe(second)
  expect(undo(undo(history)).present).toBe(first)
  expect(redo(undo(undo(history))).present).toBe(second)
  expect(redo(redo(undo(undo(history)))).present).toBe(third)
})

test('records nothing when nothing changed', () => {
  const history = startHistory(first)
  expect(record(history, first)).toBe(history)
})

test('a new change clears what was undone', () => {
  const history = record(undo(record(startHistory(first), second)), third)
  expect(redo(history)).toBe(history)
  expect(undo(history).present).toBe(first)
})

test('records typing as one step until the group is closed', () => {
  const typed = record(record(startHistory(first), second, 'text:a'), third, 'text:a')
  expect(undo(typed).present).toBe(first)
  const paused = record(closeGroup(record(startHistory(first), second, 'text:a')), third, 'text:a')
  expect(undo(paused).present).toBe(second)
})

test('starts a new step after undo, even in the same group', () => {
  const history = record(undo(record(startHistory(first), second, 'g')), third, 'g')
  expect(undo(history).present).toBe(first)
})

test('keeps a hundred steps', () => {
  let history = startHistory(first)
  for (let step = 0; step < historySteps + 20; step++) history = record(history, design(text(`m${step}`)))
  expect(history.past).toHaveLength(historySteps)
})
