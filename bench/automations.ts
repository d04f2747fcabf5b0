/** Measures automations with 1,000,000 people in 20 of them, and the page of one: `npm run bench -- automations [people] [page]`. */
import { spawnSync } from 'node:child_process'

const program = new URL('../apps/server/src/features/automation-engine/measure.fixture.ts', import.meta.url)
  .pathname
const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exitCode = status ?? 1
