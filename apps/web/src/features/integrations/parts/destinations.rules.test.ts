import { expect, test } from 'vitest'
import { isSlug, shortKey } from './destinations.rules.ts'

test.for([
  ['segment', true],
  ['webhook', true],
  ['Segment', false],
  ['constructor', false],
  [undefined, false],
] as const)('%s is a destination of events: %s', ([text, is]) => {
  expect(isSlug(text)).toBe(is)
})

test('a write key is shown by its first four characters', () => {
  expect(shortKey('abcdefgh')).toBe('abcd•••')
})
