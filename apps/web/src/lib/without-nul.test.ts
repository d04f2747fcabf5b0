import { expect, test } from 'vitest'
import { withoutNul } from './without-nul.ts'

test('NUL is removed from every text in a value, and the rest stays', () => {
  const dirty = { name: 'a\0b\0', parts: [{ text: '\0' }, { text: 'c', size: 3, link: null }] }
  expect(withoutNul(dirty)).toEqual({ name: 'ab', parts: [{ text: '' }, { text: 'c', size: 3, link: null }] })
  expect(withoutNul(dirty).parts[1]).toBe(dirty.parts[1])
})

test('a value without NUL stays the same object', () => {
  const clean = { parts: [{ text: 'tab\tand\nline' }] }
  expect(withoutNul(clean)).toBe(clean)
})

test('a known value is not checked again', () => {
  const known = { text: 'a\0' }
  expect(withoutNul({ parts: [known, { text: 'b\0' }] }, { parts: [known] })).toEqual({
    parts: [known, { text: 'b' }],
  })
})
