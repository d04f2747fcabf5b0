/**
 * npm test: checks, then unit and server tests, then the web build and the browser tests. Everything runs even
 * when something before it failed; the last line says 'N passed, N failed' over all of it.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Counts, fromPlaywright, fromVitest, readReport, sum } from './test-report.ts'

const reports = await mkdtemp(join(tmpdir(), 'carillon-reports-'))
const report = (name: string) => join(reports, `${name}.json`)
process.env['CARILLON_REPORTS'] = reports

type Runner = { name: string; args: string[]; read: (report: unknown) => Counts | undefined }

const runners: Runner[] = [
  { name: 'check', args: ['tools/check.ts'], read: (found) => found as Counts | undefined },
  {
    name: 'vitest',
    args: [
      'node_modules/vitest/vitest.mjs',
      ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report('vitest')}`],
    ],
    read: fromVitest,
  },
  {
    name: 'browser',
    args: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    read: fromPlaywright,
  },
]
process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = report('browser')

const counts: Counts[] = []
for (const { name, args, read } of runners) {
  console.log(`\n── ${name}`)
  const started = performance.now()
  const code = await run(args)
  const found = read(await readReport(report(name)))
  // A runner that failed without a failed test to show for it, or ran none, counts as one failure.
  const isSilent = !found || found.passed + found.failed === 0 || (code !== 0 && found.failed === 0)
  counts.push(found ?? { passed: 0, failed: 0 })
  if (isSilent) {
    console.log(`${name} ended with ${code}${found ? '' : ' without a report'}`)
    counts.push({ passed: 0, failed: 1 })
  }
  console.log(`── ${name}: ${Math.round((performance.now() - started) / 1000)} s`)
}
await rm(reports, { recursive: true, force: true })

const total = sum(counts)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

function run(args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code))
  })
}
