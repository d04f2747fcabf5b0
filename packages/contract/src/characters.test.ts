import { expect, test } from 'vitest'
import { countCharacters, cutText } from './characters.ts'
import { text } from './wire.ts'

test.for([
  ['abc', 3, 'ab'],
  ['', 0, ''],
  ['😀😀😀', 3, '😀😀'],
  ['a😀b', 3, 'a😀'],
] as const)('%s has %i characters', ([given, count, cut]) => {
  expect(countCharacters(given)).toBe(count)
  expect(cutText(given, 2)).toBe(cut)
  expect(text({ max: count }).safeParse(given).success).toBe(true)
  if (count > 0) expect(text({ max: count - 1 }).safeParse(given).success).toBe(false)
})
