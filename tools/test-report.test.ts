import { expect, test } from 'vitest'
import { fromPlaywright, fromVitest, sum } from './test-report.ts'

test('a run without a report is no run', () => {
  expect(fromVitest(undefined)).toBeUndefined()
  expect(fromPlaywright(undefined)).toBeUndefined()
})

test('a test file that could not be loaded counts as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ]
  expect(fromVitest({ numPassedTests: 1, numFailedTests: 1, testResults })).toEqual({ passed: 1, failed: 2 })
})

test('a browser test that passed at the second try counts as a failure', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }
  expect(fromPlaywright({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 3 })
})

test('counts add up', () => {
  expect(
    sum([
      { passed: 1, failed: 2 },
      { passed: 3, failed: 0 },
    ]),
  ).toEqual({ passed: 4, failed: 2 })
})
