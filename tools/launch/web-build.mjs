import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode } from './install.mjs'

const stamp = 'apps/web/dist/.built-from'
const skipped = new Set(['node_modules', 'dist', 'test'])

/**
 * Builds the web app if its sources differ from the last build's. Sizes and times are compared first, which takes
 * milliseconds. Contents are compared only if those differ, so that a fresh checkout of the same state is not built
 * again.
 */
export function ensureWebBuilt() {
  const files = sources()
  const looks = digest(files.map((file) => `${file} ${statSync(file).size} ${statSync(file).mtimeMs}`))
  const [lastLooks, lastContent] = readStamp()
  if (looks === lastLooks) return
  const content = digest(files.map((file) => `${file} ${digest([readFileSync(file)])}`))
  if (content !== lastContent) buildWeb()
  writeFileSync(stamp, `${looks}\n${content}\n`)
}

function buildWeb() {
  console.error('Building the web app ...')
  const { status } = spawnSync(
    findNode(),
    ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'error'],
    { stdio: ['ignore', 2, 2] },
  )
  if (status !== 0) throw new Error('The web app could not be built.')
}

/** The files that the build reads: the app, the packages it imports, and the versions of all others. */
function sources() {
  const packages = readdirSync('packages')
    .map((name) => `packages/${name}/src`)
    .filter((folder) => existsSync(folder))
  return ['package-lock.json', ...['apps/web', ...packages].flatMap(filesBelow)]
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name) && !entry.name.includes('.test.'))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
    .sort()
}

function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

function readStamp() {
  try {
    return readFileSync(stamp, 'utf8').split('\n')
  } catch {
    return []
  }
}
