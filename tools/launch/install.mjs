import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const stamp = 'node_modules/.carillon-installed'
const pinnedNode = 'node_modules/node/bin/node'

/**
 * Installs the packages unless node_modules matches the lock file. A stamp in node_modules has the lock file's hash.
 * Without a stamp the installed versions are compared, so that a manual `npm install` counts, too.
 */
export function ensureInstalled() {
  const wanted = fingerprint()
  if (readIfThere(stamp) === wanted) return
  if (!isInstalled()) {
    console.error('Installing packages (once, and again when package-lock.json changes) ...')
    npmInstall()
  }
  try {
    writeFileSync(stamp, fingerprint())
  } catch {
    // Installed by another user: the stamp can't be written, so the next run compares again, which is quick.
  }
}

/** The Node that runs all programs: the pinned one, or this one if the pinned one has no binary for this system. */
export function findNode() {
  if (existsSync(pinnedNode)) return pinnedNode
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major >= 24) return process.execPath
  throw new Error(
    'The pinned Node 24 (package "node") did not install, because install scripts are switched off or there is ' +
      `none for this system. Install Node 24 and try again; this is ${process.version}.`,
  )
}

/**
 * Installs exactly the versions of the lock file without changing it. `npm ci` would do so, too, but it refuses when
 * the lock file lacks an optional binary of another platform. It also deletes everything first, which a running server
 * does not survive.
 */
function npmInstall() {
  // NODE_ENV=production would leave out the pinned Node, and ignore-scripts the binaries.
  const flags = [
    '--no-save',
    '--include=dev',
    '--ignore-scripts=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { npm_execpath: npmScript, ...env } = process.env
  const [program, first] = npmScript?.endsWith('.js') ? [process.execPath, [npmScript]] : ['npm', []]
  const { status, error } = spawnSync(program, [...first, 'install', ...flags], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, NODE_ENV: '' },
  })
  if (error || status !== 0) throw new Error(`npm install failed${error ? `: ${error.message}` : ''}.`)
}

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync('package-lock.json'))
  return hash.update(`${process.platform} ${process.arch}`).digest('hex')
}

/** Compares npm's own list of node_modules with the lock file. */
function isInstalled() {
  const note = readIfThere('node_modules/.package-lock.json')
  if (!note || !existsSync(pinnedNode)) return false
  const installed = JSON.parse(note).packages
  const wanted = Object.entries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)
  return wanted.every(([path, { version, optional, link }]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    const found = installed[path]
    if (link) return found?.link === true
    return found ? found.version === version : optional === true
  })
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
