/** Measures how long the one reader of entitlements takes: `npm run bench -- entitlements [accounts]`. */
import { spawnSync } from 'node:child_process'

const program = new URL('../apps/server/src/features/entitlements/measure.fixture.ts', import.meta.url)
  .pathname
const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exitCode = status ?? 1
