import { expect, test } from 'vitest'
import { fileName } from './file-name.rules.ts'

test.for([
  ['Frühling 2026', 'Frühling 2026.html'],
  ['Sale: 50 % / today?', 'Sale 50 % today.html'],
  ['..\\..\\etc', 'etc.html'],
  ['???', 'design.html'],
] as const)('%s becomes %s', ([name, file]) => {
  expect(fileName(name)).toBe(file)
})
