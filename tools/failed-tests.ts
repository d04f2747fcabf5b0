import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { isObject, type Json, listOf } from './test-report.ts'

type FailedTest = { file: string; title: string; error: string }

/** The failed tests in a report of Vitest, Playwright or our checks, and failures outside any test. */
export function failedTests(report: unknown): FailedTest[] {
  if (!isObject(report)) return []
  return [
    ...listOf(report, 'testResults').flatMap(ofFile),
    ...listOf(report, 'suites').flatMap((suite) => ofSuite(suite, [])),
    ...listOf(report, 'errors').map((error) => ({
      file: 'e2e',
      title: 'outside any test',
      error: errorText(error),
    })),
    ...listOf(report, 'failures').map(({ name, problems }) => ({
      file: 'npm run check',
      title: String(name),
      error: Array.isArray(problems) ? problems.join('\n') : '',
    })),
  ]
}

/** The end of a log, because often only the end is read: each failed test with the first lines of its error. */
export function describeFailedTests(failed: readonly FailedTest[], { tests = 20, lines = 16 } = {}): string {
  const described = failed.map(({ file, title, error }, index) => {
    const all = stripVTControlCharacters(error)
      .trim()
      .split('\n')
      .filter((line) => !/^\s+at .*(node_modules|<anonymous>)/.test(line))
    const shown = index < tests ? all.slice(0, lines) : []
    const rest = all.length > shown.length ? [`… ${all.length - shown.length} line(s) more above`] : []
    return [`FAILED ${file}: ${title}`, ...[...shown, ...rest].map((line) => `    ${line}`)].join('\n')
  })
  return described.join('\n\n')
}

function ofFile(file: Json): FailedTest[] {
  const name = relative(process.cwd(), String(file['name']))
  const failed = listOf(file, 'assertionResults').filter(({ status }) => status === 'failed')
  const own = failed.map(({ fullName, failureMessages }) => ({
    file: name,
    title: String(fullName),
    error: Array.isArray(failureMessages) ? failureMessages.join('\n') : '',
  }))
  // The file could not be loaded, or its setup or teardown failed.
  const message = String(file['message'] ?? '')
  const isBroken = file['status'] === 'failed' && (failed.length === 0 || message !== '')
  return isBroken ? [...own, { file: name, title: 'outside any test', error: message }] : own
}

function ofSuite(suite: Json, above: readonly string[]): FailedTest[] {
  // The outermost suite is the file.
  const titles = suite['title'] === suite['file'] ? above : [...above, String(suite['title'])]
  const own = listOf(suite, 'specs').flatMap((spec) =>
    listOf(spec, 'tests')
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map((test) => ({
        file: `e2e/${String(suite['file'])}`,
        title: [...titles, String(spec['title'])].join(' › '),
        error: listOf(test, 'results')
          .flatMap((result) => listOf(result, 'errors').map(errorText))
          .join('\n'),
      })),
  )
  return [...own, ...listOf(suite, 'suites').flatMap((inner) => ofSuite(inner, titles))]
}

function errorText(error: Json): string {
  return String(error['message'] ?? error['value'] ?? '')
}
