import { expect, test } from 'vitest'
import { partEncoding } from './quoted-printable.ts'

const { literal, value } = partEncoding

test.for([
  ['an address', 'https://mail.shop.example/e/c/'],
  ['dots everywhere', '.a.b.c'],
  ['blanks and a name in From', 'a From b'],
] as const)('%s of any length is encoded as in a text', ([, part]) => {
  for (let length = 0; length < 400; length++) {
    const text = part
      .repeat(Math.ceil(length / part.length))
      .slice(0, length)
      .trim()
    expect(value(text), text).toBe(literal(text))
  }
})
