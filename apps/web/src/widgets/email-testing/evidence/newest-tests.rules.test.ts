import type { EmailTestSummary } from '@carillon/contract/email-testing'
import { expect, test } from 'vitest'
import { givenTest } from '#test/given-email-tests.ts'
import { evidenceOf } from './newest-tests.rules.ts'

const b = { id: '019f0000-0000-7000-8000-0000000000bb', letter: 'B' } as const

test.for<[string, Partial<EmailTestSummary>[], string]>([
  ['no test', [], 'none'],
  ['a passed test', [{}], 'passed'],
  ['things to look at', [{ to_look_at: 2 }], 'watch'],
  ['a test that failed in part', [{ state: 'partial' }], 'watch'],
  ['a change since', [{ is_older: true, to_look_at: 2 }], 'older'],
  ['a failed test', [{ state: 'failed', to_look_at: null }], 'failed'],
  ['a waiting test', [{ state: 'queued', to_look_at: null }], 'running'],
  ['a running test of older content', [{ state: 'running', is_older: true }], 'running'],
  ['only a cancelled test', [{ state: 'cancelled' }], 'none'],
  ['a cancelled test after a passed one', [{ state: 'cancelled' }, {}], 'passed'],
  ['a newer test', [{ to_look_at: 1 }, { is_older: true }], 'watch'],
  ['a test of another variation', [{ variation: b }], 'none'],
  ['a test of variation A', [{ variation: { ...b, letter: 'A' } }], 'passed'],
])('the evidence with %s', ([, tests, expected]) => {
  expect(evidenceOf(tests.map(givenTest)).state).toBe(expected)
})

test('a variation has the evidence of its own tests', () => {
  const tests = [givenTest({}), givenTest({ variation: b, to_look_at: 3 })]
  expect(evidenceOf(tests, b.id)).toMatchObject({ state: 'watch', test: { to_look_at: 3 } })
})
