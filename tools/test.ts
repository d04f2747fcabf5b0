/**
 * npm test: checks and then unit and server tests, and at the same time the web build and the browser tests: server
 * tests wait for jobs and leases, and browser tests for pages. Everything runs even when something before it failed;
 * the last line says 'N passed, N failed' over all of it. The tests that failed are repeated just before it.
 *
 * Before that, it prints the processor seconds and the duration of the run, and the dearest test files. A file that is
 * too dear counts as a failure (tools/cpu/dear-files.ts).
 *
 * `npm test -- --changed` runs the checks and the tests that changes since the last commit can reach, `-- --changed
 * main` the same since another commit; both print the tests left out. `npm test -- --postgres 15` runs only the server
 * tests, on the PostgreSQL whose programs lie in /usr/lib/postgresql/15/bin, or in the folder given instead of a
 * number. `npm test -- --citus postgres://…` runs them on a cluster with Citus, by a database on its coordinator in which
 * the workers are registered. `npm test -- --strike` takes refusals that tests are given by now out of tools/refusals/untested.json.
 */
import './compile-cache.ts'
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  dropCitusRun,
  newCitusRun,
  refuseUnfitCluster,
} from '../apps/server/src/platform/postgres/test-citus.ts'
import { everyEndpoint } from '../apps/server/test/every-endpoint.ts'
import { browserTestsFor } from './changed.rules.ts'
import { endedSeconds } from './cpu/cpu-seconds.ts'
import { dearest, dearFiles, dearProblems } from './cpu/dear-files.ts'
import { secondsByFile } from './cpu/file-notes.ts'
import { watchMachine } from './cpu/machine-factor.ts'
import { describeFailedTests, failedTests } from './failed-tests.ts'
import { ensureWebBuilt } from './launch/web-build.mjs'
import { phaseOutput } from './phase-output.ts'
import { givenRefusals } from './refusals/given-refusals.ts'
import { judgeRefusals, untestedList } from './refusals/judge-refusals.ts'
import {
  type Counts,
  fromPlaywright,
  fromVitest,
  readReport,
  slowestFiles,
  sumCounts,
} from './test-report.ts'

const { values: options, positionals } = parseArgs({
  options: {
    postgres: { type: 'string' },
    citus: { type: 'string' },
    changed: { type: 'boolean' },
    strike: { type: 'boolean' },
  },
  allowPositionals: true,
})

const reports = await mkdtemp(join(tmpdir(), 'carillon-reports-'))
const report = (name: string) => join(reports, `${name}.json`)
process.env['CARILLON_REPORTS'] = reports

type Runner = {
  name: string
  args: string[]
  read: (report: unknown) => Counts | undefined
  /** True if the runner may have no tests, because a change may reach none. */
  mayBeEmpty?: boolean
  /** True if its output has no times of files, so that all of them are listed at the end. */
  isWithoutFileTimes?: boolean
  /** True if it runs at a lower priority than others: browser tests wait for pages only for a limited time. */
  givesWay?: boolean
}

const check: Runner = {
  name: 'check',
  args: ['tools/check.ts'],
  givesWay: true,
  read: (found) => found as Counts | undefined,
}
const vitest: Runner = {
  name: 'vitest',
  args: [
    'node_modules/vitest/vitest.mjs',
    ...[
      'run',
      '--reporter=default',
      '--reporter=./tools/report-suite-errors.ts',
      `--outputFile.json=${report('vitest')}`,
    ],
  ],
  read: fromVitest,
  givesWay: true,
}
const browser: Runner = {
  name: 'browser',
  args: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
  read: fromPlaywright,
  isWithoutFileTimes: true,
}
process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = report('browser')

const output = phaseOutput((text) => process.stdout.write(text))
const counts: Counts[] = []
const slowest: string[] = []
const spent: string[] = []
/** Processor seconds of ended children that belong to a runner, or to the building of the web app. */
let counted = 0
const failed: ReturnType<typeof failedTests> = []
const machine = watchMachine()
if (options.citus) {
  await testOnCitus(options.citus)
} else if (options.postgres) {
  const { postgres } = options
  process.env['TEST_POSTGRES'] = /^\d+$/.test(postgres) ? `/usr/lib/postgresql/${postgres}/bin` : postgres
  await inTurn([{ ...vitest, args: [...vitest.args, '--project', 'server'] }])
} else if (options.changed) {
  const since = positionals[0] ?? 'HEAD'
  const specs = globSync('e2e/**/*.spec.ts').sort()
  const reached = browserTestsFor(changedSince(since), specs)
  const left = specs.filter((spec) => !reached.includes(spec))
  const args = [...vitest.args, '--changed', since, '--passWithNoTests']
  const ofBrowser = { ...browser, args: [...browser.args, ...reached] }
  const others = inTurn([check, { ...vitest, args, mayBeEmpty: true }])
  if (reached.length > 0) buildWeb()
  await Promise.all([others, inTurn(reached.length > 0 ? [ofBrowser] : [])])
  slowest.push(
    `Left out, because no change since ${since} reaches them: ${left.length} of ${specs.length} files of browser tests` +
      `${left.map((spec) => `\n  ${spec}`).join('')}\nand the unit and server tests that Vitest did not list above.`,
  )
} else {
  const others = inTurn([check, vitest])
  buildWeb()
  await Promise.all([others, inTurn([browser])])
}
const costs = secondsByFile(reports)
if (!options.postgres && !options.citus && !options.changed) await compareRefusals()
await rm(reports, { recursive: true, force: true })
const factor = machine.factor()
for (const error of dearProblems(costs, dearFiles, existsSync, factor)) {
  failed.push({ file: 'processor time', title: 'of a test file', error })
  counts.push({ passed: 0, failed: 1 })
}

console.log(`\n${slowest.join('\n\n')}`)
if (costs.length > 0) console.log(`\nThe dearest files by processor time:\n${dearest(costs, 10).join('\n')}`)
console.log(`\n${describeTime()}`)
if (failed.length > 0) console.log(`\n${describeFailedTests(failed)}`)
const total = sumCounts(counts)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

/** Runs the server tests on a given cluster. Its databases are dropped, also after Ctrl-C, which ends Vitest. */
async function testOnCitus(cluster: string): Promise<void> {
  await refuseUnfitCluster(cluster).catch((cause: unknown) => {
    console.error(cause instanceof Error ? cause.message : String(cause))
    process.exit(2)
  })
  const run = newCitusRun()
  process.env['TEST_CITUS'] = cluster
  process.env['TEST_CITUS_RUN'] = run
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  await inTurn([{ ...vitest, args: [...vitest.args, '--project', 'server'] }])
  await dropCitusRun(cluster, run)
}

async function inTurn(runners: readonly Runner[]): Promise<void> {
  for (const {
    name,
    args,
    read,
    mayBeEmpty = false,
    isWithoutFileTimes = false,
    givesWay = false,
  } of runners) {
    const phase = output.begin()
    phase.say(`\n── ${name}\n`)
    const started = performance.now()
    const { code, cpuSeconds } = await runCommand(args, phase.say, givesWay)
    const written = await readReport(report(name))
    const found = read(written)
    // A runner that failed without a failed test, or ran no tests, counts as one failure.
    const isEmpty = !found || found.passed + found.failed === 0
    const isSilent = (isEmpty && !(mayBeEmpty && code === 0)) || (code !== 0 && found?.failed === 0)
    counts.push(found ?? { passed: 0, failed: 0 })
    failed.push(...failedTests(written))
    if (isSilent) {
      const error = `${name} ended with ${code}${found ? '' : ' without a report'}`
      phase.say(`${error}\n`)
      failed.push({ file: name, title: 'outside any test', error })
      counts.push({ passed: 0, failed: 1 })
    }
    phase.say(
      `── ${name}: ${Math.round((performance.now() - started) / 1000)} s, ${Math.round(cpuSeconds)} CPU s\n`,
    )
    spent.push(`${name} ${Math.round(cpuSeconds)}`)
    phase.end()
    const files = slowestFiles(written, isWithoutFileTimes ? Infinity : 10)
    const title = isWithoutFileTimes ? `The files of ${name} by time` : `The slowest files of ${name}`
    if (files.length > 0) slowest.push(`${title}:\n${files.join('\n')}`)
  }
}

/**
 * Builds the web app, synchronously, so that server tests begin afterwards. Otherwise they would find a partly built
 * web app.
 */
function buildWeb(): void {
  try {
    ensureWebBuilt()
  } catch {
    // Browser tests try again, and their later results count.
  }
  counted = endedSeconds()
}

function changedSince(commit: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]
}

/**
 * Compares the refusals: each one that the contract declares must be given by a test of this run, or be in the list of
 * untested ones.
 */
async function compareRefusals(): Promise<void> {
  const untested = JSON.parse(await readFile(untestedList, 'utf8')) as string[]
  const endpoints = (await everyEndpoint()).map(({ endpoint }) => endpoint)
  const { problems, left } = judgeRefusals(endpoints, givenRefusals(reports), untested)
  if (problems.length > 0) {
    failed.push({ file: 'packages/contract', title: 'refusals', error: problems.join('\n') })
    counts.push({ passed: 0, failed: 1 })
  }
  if (left.length === untested.length) return
  const written = untested.length - left.length
  if (options.strike) await writeFile(untestedList, `${JSON.stringify(left, null, 2)}\n`)
  slowest.push(
    options.strike
      ? `${written} refusals left ${untestedList}.`
      : `Tests are given ${written} refusals of ${untestedList}: npm test -- --strike takes them out.`,
  )
}

/**
 * The processor time and duration of the run. It includes all processes below this one, except those that a runner left
 * behind and did not wait for.
 */
function describeTime(): string {
  const { user, system } = process.cpuUsage()
  const all = endedSeconds() + (user + system) / 1e6
  return `${Math.round(all)} CPU s in ${Math.round(performance.now() / 1000)} s, machine factor ${factor.toFixed(2)}: ${spent.join(', ')}`
}

function runCommand(
  args: string[],
  say: (text: string) => void,
  givesWay: boolean,
): Promise<{ code: number | null; cpuSeconds: number }> {
  const env = process.stdout.isTTY ? { FORCE_COLOR: '1', ...process.env } : process.env
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  if (givesWay && child.pid) setPriority(child.pid, 5)
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', say)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      // The seconds since the last runner ended are those of this one.
      const cpuSeconds = endedSeconds() - counted
      counted += cpuSeconds
      child.once('close', () => resolve({ code, cpuSeconds }))
      // A process that the runner started and left behind may keep its output open.
      setTimeout(() => resolve({ code, cpuSeconds }), 5000).unref()
    })
  })
}
