import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

export type Counts = { passed: number; failed: number }
export type Json = Record<string, unknown>

/** The folder where the runners of one `npm test` leave their counts; not set when one of them runs alone. */
const folder = process.env['CARILLON_REPORTS']

export async function writeReport(name: string, counts: Counts & Json): Promise<void> {
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.json`), JSON.stringify(counts))
}

/** Counts of a report; undefined when the runner ended before it could write one. */
export async function readReport(path: string): Promise<unknown> {
  return readFile(path, 'utf8').then(JSON.parse, () => undefined)
}

/**
 * The counts of a report of Vitest. A file that could not be loaded has no tests to count, and counts as one failure.
 */
export function fromVitest(report: unknown): Counts | undefined {
  if (!isObject(report)) return undefined
  const files = Array.isArray(report['testResults']) ? report['testResults'] : []
  const broken = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults?.some(hasFailed),
  ).length
  return { passed: number(report['numPassedTests']), failed: number(report['numFailedTests']) + broken }
}

/**
 * The counts of a report of Playwright. A flaky test passed only at a retry and counts as failed. Errors outside tests
 * count too.
 */
export function fromPlaywright(report: unknown): Counts | undefined {
  if (!isObject(report) || !isObject(report['stats'])) return undefined
  const { expected, unexpected, flaky } = report['stats']
  const errors = Array.isArray(report['errors']) ? report['errors'].length : 0
  return { passed: number(expected), failed: number(unexpected) + number(flaky) + errors }
}

export function sumCounts(counts: Counts[]): Counts {
  return counts.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), {
    passed: 0,
    failed: 0,
  })
}

function hasFailed(test: { status?: unknown }): boolean {
  return test.status === 'failed'
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

/** The files that took longest, one line each with its seconds: of a report of Vitest or of Playwright. */
export function slowestFiles(report: unknown, count: number): string[] {
  if (!isObject(report)) return []
  const times = new Map<string, number>()
  const add = (file: string, ms: number) => times.set(file, (times.get(file) ?? 0) + ms)
  for (const file of listOf(report, 'testResults'))
    add(relative(process.cwd(), String(file['name'])), number(file['endTime']) - number(file['startTime']))
  addSuites(listOf(report, 'suites'), add)
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
}

function addSuites(suites: readonly Json[], add: (file: string, ms: number) => void): void {
  for (const suite of suites) {
    for (const spec of listOf(suite, 'specs'))
      for (const test of listOf(spec, 'tests'))
        for (const result of listOf(test, 'results'))
          add(`e2e/${String(suite['file'])}`, number(result['duration']))
    addSuites(listOf(suite, 'suites'), add)
  }
}

export function listOf(value: Json, key: string): Json[] {
  const list = value[key]
  return Array.isArray(list) ? list.filter(isObject) : []
}
