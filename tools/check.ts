/**
 * npm run check: types, style, boundaries, unused code, and our own small checks. `npm run check -- messages names`
 * runs some of them. `-- schema --write` and `-- routes --write` update the files that these checks compare with.
 */
import { fileURLToPath } from 'node:url'
import { checks } from './checks/all-checks.ts'
import { writeReport } from './test-report.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const args = process.argv.slice(2)
const wanted = args.filter((arg) => !arg.startsWith('--'))
const write = args.includes('--write')

const unknown = wanted.filter((name) => !(name in checks))
if (unknown.length > 0) {
  console.error(`No such check: ${unknown.join(', ')}. There are: ${Object.keys(checks).join(', ')}.`)
  process.exit(1)
}

let passed = 0
const failures: { name: string; problems: string[] }[] = []
for (const [name, { check, renew }] of Object.entries(checks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  if (write && renew) await renew(root)
  const started = performance.now()
  const problems = await check(root).catch((error: unknown) => [
    error instanceof Error ? error.message : String(error),
  ])
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  for (const problem of problems) console.log(`  ${problem.replaceAll('\n', '\n  ')}`)
  if (problems.length === 0) passed++
  else failures.push({ name, problems })
}
await writeReport('check', { passed, failed: failures.length, failures })
if (failures.length > 0) console.log(`\nFailed: ${failures.map(({ name }) => name).join(', ')}`)
process.exitCode = failures.length > 0 ? 1 : 0
