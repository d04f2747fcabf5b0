import { expect, test } from 'vitest'
import { startingRevision } from './starting-revision.ts'

test('If-Match takes precedence over the body', () => {
  expect(startingRevision('W/"4"', 2)).toBe(4)
  expect(startingRevision(undefined, 2)).toBe(2)
  expect(startingRevision('*', undefined)).toBeNull()
})
