import { execFile, spawn } from 'node:child_process'
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartRefused } from '../bad-day.ts'
import type { Binaries } from './binaries.ts'
import { makeOwned, type RunAs, takeOver } from './run-as.ts'

const run = promisify(execFile)

export const roleName = 'carillon'
export const databaseName = 'carillon'

/**
 * Makes the cluster unless it exists. It is made in a temporary folder and moved when complete, so an interrupted first
 * start leaves nothing half-made.
 *
 * Text is sorted by code point, with the rules built into PostgreSQL. This order can't change when the system's
 * libraries are updated, which would silently break indexes (docs/decisions/0012).
 */
export async function makeCluster(
  path: string,
  password: string,
  binaries: Binaries,
  user: RunAs | undefined,
): Promise<void> {
  const major = await readFile(join(path, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (major !== undefined) {
    if (major.trim() !== binaries.major)
      throw new StartRefused('postgres', otherVersion(path, major.trim(), binaries.major))
    return takeOver(path, user)
  }

  const unfinished = `${path}.unfinished`
  const passwordFile = `${path}.password`
  const as = { cwd: '/', env: { ...process.env, LC_ALL: 'C' }, ...(user && { uid: user.uid, gid: user.gid }) }
  await rm(unfinished, { recursive: true, force: true })
  await makeOwned(unfinished, user)
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (user) await chown(passwordFile, user.uid, user.gid)
  try {
    await run(
      binaries.initdb,
      [
        ...[
          '--pgdata',
          unfinished,
          '--username',
          roleName,
          '--pwfile',
          passwordFile,
          '--auth',
          'scram-sha-256',
        ],
        ...['--encoding', 'UTF8', ...localeFor(binaries.major)],
        // Writing to the disk may be skipped: if the machine stops here, the next start begins again.
        ...['--no-sync', '--no-instructions'],
      ],
      as,
    )
    await singleUser(binaries.postgres, unfinished, `create database ${databaseName}`, as)
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(unfinished, path)
}

/**
 * The built-in rules exist since PostgreSQL 17. Older versions, which only tests use, take the system's rules that sort
 * the same way.
 */
function localeFor(major: string): string[] {
  if (Number(major) < 17) return ['--locale', 'C.UTF-8']
  return ['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8']
}

/** Runs one statement on a cluster without a running server and without opening a port. */
async function singleUser(postgres: string, cluster: string, sql: string, as: object): Promise<void> {
  const child = spawn(postgres, ['--single', '-j', '-D', cluster, 'postgres'], {
    ...as,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let problem = ''
  child.stderr.on('data', (chunk) => {
    problem += chunk
  })
  child.stdin.end(`${sql};\n\n`)
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0 || /ERROR|FATAL/.test(problem)) throw new Error(`PostgreSQL refused "${sql}": ${problem}`)
}

function otherVersion(path: string, found: string, needed: string): string {
  return (
    `The database in ${path} was made by PostgreSQL ${found}; this version of Carillon brings ${needed}. ` +
    'Make a backup by the version of Carillon that made it, and restore it into a new DATA_DIR. Nothing was changed.'
  )
}
