import { expect, test } from 'vitest'
import { historyStep } from './page-keys.ts'

const no = { ctrlKey: false, metaKey: false, shiftKey: false }

test.for([
  ['Ctrl+Z', { key: 'z', ctrlKey: true }, 'undo'],
  ['⌘Z', { key: 'z', metaKey: true }, 'undo'],
  ['Ctrl+Shift+Z', { key: 'Z', ctrlKey: true, shiftKey: true }, 'redo'],
  ['Ctrl+Y', { key: 'y', ctrlKey: true }, 'redo'],
  ['Z', { key: 'z' }, null],
  ['Ctrl+X', { key: 'x', ctrlKey: true }, null],
] as const)('%s', ([, keys, step]) => {
  expect(historyStep({ ...no, ...keys })).toBe(step)
})
