import { expect, test } from 'vitest'
import { utf8Bytes } from './utf8-bytes.ts'

test('counts the bytes of text in UTF-8', () => {
  for (const sample of ['abc', 'äöü', '€', '🔔 Glocke']) {
    expect(utf8Bytes(sample)).toBe(Buffer.byteLength(sample))
  }
})
