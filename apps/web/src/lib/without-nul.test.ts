import { expect, test } from 'vitest'
import { withoutNul } from './without-nul.ts'

test('takes NUL out of every text within, and leaves the rest as it is', () => {
  const dirty = { name: 'a\0b\0', parts: [{ text: '\0' }, { text: 'c', size: 3, link: null }] }
  expect(withoutNul(dirty)).toEqual({ name: 'ab', parts: [{ text: '' }, { text: 'c', size: 3, link: null }] })
  expect(withoutNul(dirty).parts[1]).toBe(dirty.parts[1])
})

test('what is free of it stays the same object', () => {
  const clean = { parts: [{ text: 'tab\tand\nline' }] }
  expect(withoutNul(clean)).toBe(clean)
})

test('what is known already is not looked at', () => {
  const known = { text: 'a\0' }
  expect(withoutNul({ parts: [known, { text: 'b\0' }] }, { parts: [known] })).toEqual({
    parts: [known, { text: 'b' }],
  })
})
