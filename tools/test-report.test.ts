import { expect, test } from 'vitest'
import { fromPlaywright, fromVitest, slowestFiles, sumCounts } from './test-report.ts'

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
    sumCounts([
      { passed: 1, failed: 2 },
      { passed: 3, failed: 0 },
    ]),
  ).toEqual({ passed: 4, failed: 2 })
})

test('the slowest files come first, with their seconds', () => {
  const testResults = [
    { name: `${process.cwd()}/quick.test.ts`, startTime: 1000, endTime: 1500 },
    { name: `${process.cwd()}/slow.test.ts`, startTime: 1000, endTime: 13_400 },
  ]
  expect(slowestFiles({ testResults }, 10)).toEqual(['   12.4 s  slow.test.ts', '    0.5 s  quick.test.ts'])
  const spec = (ms: number) => ({ tests: [{ results: [{ duration: ms }] }] })
  const suites = [
    { file: 'a.spec.ts', specs: [spec(1000)], suites: [{ file: 'a.spec.ts', specs: [spec(500)] }] },
    { file: 'b/b.spec.ts', specs: [spec(2000)] },
  ]
  expect(slowestFiles({ suites }, 1)).toEqual(['    2.0 s  e2e/b/b.spec.ts'])
  expect(slowestFiles({ suites }, Infinity)).toEqual([
    '    2.0 s  e2e/b/b.spec.ts',
    '    1.5 s  e2e/a.spec.ts',
  ])
})
