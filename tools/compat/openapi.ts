/**
 * Holds our OpenAPI file against the rules of Redocly: `npm run compat -- openapi`. COMPAT_URL names the running server. The
 * file has to be valid and without warnings.
 *
 * One rule is left out, `no-ambiguous-paths`: the public API has addresses such as `/v3/marketing/contacts/{id}` beside
 * `/v3/marketing/contacts/exports/{id}`. The fixed word is meant there, and no id can be one.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installOnce, programs } from './packages.ts'

const url = process.env['COMPAT_URL'] ?? 'http://localhost:3000'

installOnce({ '@redocly/cli': '2.7.0' })
const folder = mkdtempSync(join(tmpdir(), 'carillon-openapi-'))
try {
  const file = join(folder, 'openapi.json')
  const answer = await fetch(`${url}/v3/openapi.json`)
  if (!answer.ok) throw new Error(`${url}/v3/openapi.json answered ${answer.status}`)
  writeFileSync(file, await answer.text())
  const args = ['lint', file, '--extends=recommended', '--skip-rule=no-ambiguous-paths', '--format=json']
  const said = execFileSync(join(programs, 'redocly'), args, {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 256 * 1024 * 1024,
  })
  const { problems } = JSON.parse(said) as { problems: Problem[] }
  for (const { ruleId, message, location } of problems)
    console.log(`${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
  console.log(`${problems.length} warnings.`)
  if (problems.length > 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

interface Problem {
  ruleId: string
  message: string
  location: { pointer?: string }[]
}
