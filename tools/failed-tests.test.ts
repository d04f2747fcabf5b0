import { expect, test } from 'vitest'
import { describeFailedTests, failedTests } from './failed-tests.ts'

test('a run without a report, or in which all tests passed, has no failed tests', () => {
  expect(failedTests(undefined)).toEqual([])
  const assertionResults = [{ status: 'passed', fullName: 'a' }]
  expect(failedTests({ testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults }] })).toEqual(
    [],
  )
  expect(failedTests({ passed: 3, failed: 0, failures: [] })).toEqual([])
})

test('failed tests of Vitest, and failures outside tests, are listed', () => {
  const name = `${process.cwd()}/apps/a.test.ts`
  const failed = {
    status: 'failed',
    fullName: 'a group a test',
    failureMessages: ['Error: no\n    at a.ts:1'],
  }
  const assertionResults = [{ status: 'passed', fullName: 'fine' }, failed]
  const testResults = [
    { name, status: 'failed', message: 'afterAll broke', assertionResults },
    { name: `${process.cwd()}/b.test.ts`, status: 'failed', message: 'Cannot find c', assertionResults: [] },
  ]
  expect(failedTests({ testResults })).toEqual([
    { file: 'apps/a.test.ts', title: 'a group a test', error: 'Error: no\n    at a.ts:1' },
    { file: 'apps/a.test.ts', title: 'outside any test', error: 'afterAll broke' },
    { file: 'b.test.ts', title: 'outside any test', error: 'Cannot find c' },
  ])
})

test('failed tests of Playwright are listed: in groups, flaky ones, and errors outside tests', () => {
  const spec = (title: string, status: string, message: string) => ({
    title,
    tests: [{ status, results: [{ errors: [{ message }] }] }],
  })
  const file = 'senders/senders.spec.ts'
  const group = {
    title: 'a group',
    file,
    specs: [spec('inner', 'flaky', 'late'), spec('fine', 'expected', '')],
  }
  const suites = [{ title: file, file, specs: [spec('outer', 'unexpected', 'gone')], suites: [group] }]
  expect(failedTests({ suites, errors: [{ message: 'setup broke' }] })).toEqual([
    { file: 'e2e/senders/senders.spec.ts', title: 'outer', error: 'gone' },
    { file: 'e2e/senders/senders.spec.ts', title: 'a group › inner', error: 'late' },
    { file: 'e2e', title: 'outside any test', error: 'setup broke' },
  ])
})

test('failed checks are listed with their problems', () => {
  expect(failedTests({ failures: [{ name: 'names', problems: ['a is odd', 'b is odd'] }] })).toEqual([
    { file: 'npm run check', title: 'names', error: 'a is odd\nb is odd' },
  ])
})

test('the first lines of each error are shown, and the number of tests left out', () => {
  const error = '\u001b[31mone\u001b[39m\n    at x (file:///node_modules/vitest/a.js:1)\ntwo\nthree\nfour'
  const failed = ['a', 'b', 'c'].map((title) => ({ file: 'x.test.ts', title, error }))
  expect(describeFailedTests(failed, { tests: 2, lines: 3 })).toBe(
    [
      'FAILED x.test.ts: a\n    one\n    two\n    three\n    … 1 line(s) more above',
      'FAILED x.test.ts: b\n    one\n    two\n    three\n    … 1 line(s) more above',
      'FAILED x.test.ts: c\n    … 4 line(s) more above',
    ].join('\n\n'),
  )
})
