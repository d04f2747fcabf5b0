import { expect, test } from 'vitest'
import { headersOf } from './mime-headers.rules.ts'

test('headers are unfolded, and the body is left out', () => {
  const mime = 'From: a@b.test\r\nSubject: Hello\r\n\tworld: today\r\nX-Empty:\r\n\r\nTo: not@header.test\r\n'
  expect(headersOf(mime)).toEqual([
    ['From', 'a@b.test'],
    ['Subject', 'Hello\tworld: today'],
    ['X-Empty', ''],
  ])
})
