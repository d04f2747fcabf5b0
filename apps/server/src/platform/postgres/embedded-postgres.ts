import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, realpath, stat, truncate, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { findBinaries } from './binaries.ts'
import { databaseName, makeCluster, roleName } from './cluster.ts'
import { lockInstance } from './instance-lock.ts'
import { keepPostmaster } from './kept-postmaster.ts'
import { clearLeftovers } from './postmaster.ts'
import { chooseRunAs, letIn, type RunAs } from './run-as.ts'
import { durableSettings, type PostgresSettings } from './settings.ts'

export type EmbeddedPostgres = {
  connectionString: string
  /** The folder of the cluster. It is outside the data folder when PostgreSQL's user can't enter that. */
  cluster: string
  /** The process id of the server that was started first. */
  pid: number
  /** Tells a process that waits for the folder to keep waiting. Call it when a shutdown begins. */
  announceEnd(): void
  /** Stops the server. Call it last, after all uses of the database. May be called twice. */
  stop(): Promise<void>
  /** Resolves when the server was stopped. */
  exited: Promise<void>
  /** Resolves with the reason when the server ended by itself and could not be started again. */
  lost: Promise<unknown>
}

type Options = {
  dataDir: string
  log: { info(message: string): void; warn(message: string): void }
  /** Overrides the settings for a laptop, see settings.ts. */
  settings?: PostgresSettings
  /** Called once the program of the server runs. It may still end before it is ready, and be launched again. */
  onLaunch?(): void
}

type Access = { password: string; port?: number }

const maxLogBytes = 10 * 1024 * 1024
/** The folder for files that PostgreSQL's user can't reach elsewhere. It is used if the product runs as root. */
const sharedDir = '/var/lib/carillon'

/**
 * Starts the PostgreSQL that comes with the product, on a cluster in the data folder. It recovers from all remains of the
 * last run: a running server, a stale pid file, an unfinished first start.
 * @throws InstanceRunning when another process uses the folder
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings,
  onLaunch,
}: Options): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true })
  const home = await realpath(dataDir)
  const locks = [await lockInstance(home)]
  const release = () => {
    for (const lock of locks) lock.release()
  }
  try {
    const user = await chooseRunAs()
    const binaries = await findBinaries(user, sharedDir)
    const place = await choosePlace(home, user)
    if (place !== home) {
      locks.push(await lockInstance(place))
      log.info(`PostgreSQL runs as "${user?.name}", who cannot enter ${home}: its data lies in ${place}`)
    }
    if (binaries.movedTo) log.info(`PostgreSQL's programs were copied to ${binaries.movedTo}`)

    const cluster = join(place, 'postgres')
    const accessFile = join(home, 'postgres-access.json')
    const access = await readAccess(accessFile)
    if (!access.port) await writeAccess(accessFile, access)
    await makeCluster(cluster, access.password, binaries, user)
    const leftovers = await clearLeftovers(cluster)
    if (leftovers !== 'nothing') log.info(`The last run ended abruptly: ${leftovers}`)

    const logFile = join(home, 'postgres.log')
    await shorten(logFile)
    const postmaster = await keepPostmaster(
      {
        postgres: binaries.postgres,
        cluster,
        settings: { ...(await durableSettings()), ...settings },
        user,
        logFile,
        preferredPort: access.port,
        onLaunch,
      },
      log,
    )
    if (postmaster.port !== access.port) await writeAccess(accessFile, { ...access, port: postmaster.port })

    const announceEnd = () => {
      for (const lock of locks) lock.ending()
    }
    let stopping: Promise<void> | undefined
    return {
      connectionString: `postgres://${roleName}:${access.password}@127.0.0.1:${postmaster.port}/${databaseName}`,
      cluster,
      pid: postmaster.pid(),
      exited: postmaster.exited,
      lost: postmaster.lost,
      announceEnd,
      stop() {
        announceEnd()
        stopping ??= postmaster.stop().finally(release)
        return stopping
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/**
 * The data folder or, under root, a folder that PostgreSQL's user can enter. The choice is written into the data folder
 * and kept, even if the folder's permissions change later.
 */
async function choosePlace(home: string, user: RunAs | undefined): Promise<string> {
  const pointer = join(home, 'postgres-location.txt')
  const written = (await readFile(pointer, 'utf8').catch(() => '')).trim()
  if (written) {
    if (await isFolder(join(written, 'postgres'))) return written
    throw new Error(
      `The database of ${home} lies in ${written} (see ${basename(pointer)}), and is not there. ` +
        'Bring it back, or delete that file to begin with an empty database.',
    )
  }
  if ((await isFolder(join(home, 'postgres'))) || (await letIn(home, user))) return home
  const place = join(sharedDir, createHash('sha256').update(home).digest('hex').slice(0, 12))
  await mkdir(join(place, 'postgres'), { recursive: true, mode: 0o755 })
  await writeFile(pointer, `${place}\n`)
  return place
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

async function readAccess(path: string): Promise<Access> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Access
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return { password: randomBytes(24).toString('base64url') }
    if (code === 'EACCES') throw new Error(belongsToOthers(dirname(path)))
    throw error
  }
}

function belongsToOthers(home: string): string {
  return (
    `The database in ${home} belongs to another user, as it does after a start as root. ` +
    'Start as that user, give the folder to yourself, or choose another with DATA_DIR.'
  )
}

async function writeAccess(path: string, access: Access): Promise<void> {
  await writeFile(path, `${JSON.stringify(access)}\n`, { mode: 0o600 })
}

async function shorten(logFile: string): Promise<void> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size > maxLogBytes) await truncate(logFile, 0)
}
