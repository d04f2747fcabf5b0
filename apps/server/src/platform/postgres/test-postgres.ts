import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { binariesIn, findBinaries } from './binaries.ts'
import { databaseName, makeCluster, roleName } from './cluster.ts'
import { type Launch, startPostmaster } from './postmaster.ts'
import { chooseRunAs } from './run-as.ts'
import { throwawaySettings } from './settings.ts'
import { closeTemplate, copyOnAll, isOnCluster } from './test-citus.ts'

export type TestPostgres = {
  /** An empty database. Migrate it, then pass it to `createDatabaseFromTemplate`. */
  templateUrl: string
  /** Stops the server until `resume`, like a restart. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a cluster for one test run in a temporary folder, with settings that don't survive a crash. It uses the
 * PostgreSQL that comes with the product, or the programs in the folder TEST_POSTGRES.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const user = await chooseRunAs()
  const other = process.env['TEST_POSTGRES']
  const binaries = other ? await binariesIn(other) : await findBinaries(user, '/var/lib/carillon')
  const home = await mkdtemp(join(await throwawayFolder(), 'carillon-test-'))
  if (user) await chown(home, user.uid, user.gid)
  const cluster = join(home, 'postgres')
  const password = randomBytes(12).toString('hex')
  await makeCluster(cluster, password, binaries, user)
  const launch: Launch = {
    postgres: binaries.postgres,
    cluster,
    settings: throwawaySettings(),
    user,
    logFile: join(home, 'postgres.log'),
    preferredPort: undefined,
  }
  let postmaster = await startPostmaster(launch)
  return {
    templateUrl: `postgres://${roleName}:${password}@127.0.0.1:${postmaster.port}/${databaseName}`,
    pause: () => postmaster.stop(),
    async resume() {
      postmaster = await startPostmaster({ ...launch, preferredPort: postmaster.port, isPortFixed: true })
    },
    async stop() {
      await postmaster.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** The free memory that a run needs: more than its databases and their log (`max_wal_size`) take at once. */
const roomInMemory = 4 * 1024 ** 3

/**
 * Makes the folder of a cluster, in memory if the system has room there. A database has more than a thousand files, and
 * on ext4 the search for free inodes took a quarter of PostgreSQL's processor time. A run that is killed leaves its
 * folder there.
 */
async function throwawayFolder(): Promise<string> {
  const memory = '/dev/shm'
  const found = process.platform === 'linux' ? await statfs(memory).catch(() => undefined) : undefined
  return found && found.bavail * found.bsize >= roomInMemory ? memory : tmpdir()
}

/** Copies the template database, which must have no connections. Takes about 50 ms, and several times as long on a disk. */
export async function createDatabaseFromTemplate(
  templateUrl: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const citus = process.env['TEST_CITUS']
  if (citus && isOnCluster(templateUrl)) {
    if (!new URL(templateUrl).pathname.startsWith('/run_')) await closeTemplate(citus, templateUrl)
    return copyOnAll(citus, templateUrl)
  }
  const name = `test_${randomBytes(8).toString('hex')}`
  const url = new URL(templateUrl)
  const template = url.pathname.slice(1)
  await administer(templateUrl, `create database ${name} template "${template}" strategy file_copy`)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => administer(templateUrl, `drop database if exists ${name} with (force)`),
  }
}

async function administer(templateUrl: string, sql: string): Promise<void> {
  const url = new URL(templateUrl)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
