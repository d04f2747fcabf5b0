import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode } from './install.mjs'
import { runAlone } from './run-alone.mjs'

const skipped = new Set(['node_modules', 'dist', 'test'])

/** Builds the web app if its sources differ from the last build's. A build of the app removes the documentation in its folder. */
export function ensureWebBuilt() {
  ensureBuilt('apps/web/dist/.built-from', sources(), () => {
    console.error('Building the web app ...')
    runNode(['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'error'], 'The web app')
  })
}

/** Builds the documentation, which the server has at /docs, if its papers differ from the last build's. */
export function ensureDocsBuilt() {
  const papers = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'bench/RESULTS.md', 'chaos/README.md']
  const files = [
    'package-lock.json',
    ...papers.filter(existsSync),
    ...['docs', 'tools/docs'].flatMap(filesBelow),
  ]
  ensureBuilt('apps/web/dist/docs/.built-from', files, () => runNode(['tools/docs.ts'], 'The documentation'))
}

/**
 * Runs a build if its sources differ from those that its stamp names. Sizes and times are compared first, which takes milliseconds.
 * Contents are compared only if those differ, so that a fresh checkout of the same state is not built again. Two programs that
 * start at once do not build into the same folder: the second waits, and finds it built.
 */
function ensureBuilt(stamp, files, build) {
  const looks = digest(files.map((file) => `${file} ${statSync(file).size} ${statSync(file).mtimeMs}`))
  if (looks === readStamp(stamp)[0]) return
  runAlone('node_modules/.carillon-build.lock', () => {
    const [lastLooks, lastContent] = readStamp(stamp)
    if (looks === lastLooks) return
    const content = digest(files.map((file) => `${file} ${digest([readFileSync(file)])}`))
    if (content !== lastContent) build()
    writeFileSync(stamp, `${looks}\n${content}\n`)
  })
}

function runNode(parameters, product) {
  const { status } = spawnSync(findNode(), parameters, { stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error(`${product} could not be built.`)
}

/** The files that the build reads: the app, the packages it imports, and the versions of all others. */
function sources() {
  const packages = readdirSync('packages')
    .map((name) => `packages/${name}/src`)
    .filter((folder) => existsSync(folder))
  return ['package-lock.json', ...['apps/web', ...packages].flatMap(filesBelow)]
}

function filesBelow(folder) {
  if (!existsSync(folder)) return []
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

function readStamp(stamp) {
  try {
    return readFileSync(stamp, 'utf8').split('\n')
  } catch {
    return []
  }
}
