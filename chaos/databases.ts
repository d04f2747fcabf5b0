import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { binariesIn, findBinaries } from '../apps/server/src/platform/postgres/binaries.ts'
import { databaseName, makeCluster, roleName } from '../apps/server/src/platform/postgres/cluster.ts'
import { keepPostmaster } from '../apps/server/src/platform/postgres/kept-postmaster.ts'
import { chooseRunAs } from '../apps/server/src/platform/postgres/run-as.ts'
import { durableSettings } from '../apps/server/src/platform/postgres/settings.ts'

/** The PostgreSQL of a round. */
export interface ChaosDatabase {
  /** The name that is printed. */
  name: string
  /** The address under which a process with this name appears in the list of connections. */
  urlFor(process: string): string
  /** True if the web process starts the database, so that it ends with that process. */
  isEmbedded: boolean
  /** Kills the database with -9. The process that keeps it starts it again. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** The database that comes with the product. The web process starts and keeps it. */
export async function embedded(dataDir: string): Promise<ChaosDatabase> {
  const password = randomBytes(12).toString('hex')
  const port = await freePort()
  await mkdir(dataDir, { recursive: true })
  // The other processes have to know the address before the database runs.
  await writeFile(join(dataDir, 'postgres-access.json'), JSON.stringify({ password, port }), { mode: 0o600 })
  return {
    name: 'embedded PostgreSQL',
    urlFor: (process) => addressOf(port, password, process),
    isEmbedded: true,
    async kill() {
      const place = (await readFile(join(dataDir, 'postgres-location.txt'), 'utf8').catch(() => '')).trim()
      const file = join(place || dataDir, 'postgres', 'postmaster.pid')
      const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
      if (pid > 0) process.kill(pid, 'SIGKILL')
    },
    stop: async () => {},
  }
}

/** The folder of the programs that come with the product, to be used like those of an installed PostgreSQL. */
export async function bundledPrograms(home: string): Promise<string> {
  return dirname((await findBinaries(await chooseRunAs(), join(home, 'programs'))).postgres)
}

/** A PostgreSQL whose programs are in a folder. It is restarted like a service of the system. */
export async function external(programs: string, home: string): Promise<ChaosDatabase> {
  const user = await chooseRunAs()
  const binaries = await binariesIn(programs)
  const place = join(home, 'external')
  await mkdir(place)
  // The user that PostgreSQL runs as must be able to enter the folders.
  if (user) for (const folder of [home, place]) await chown(folder, user.uid, user.gid)
  const cluster = join(place, 'postgres')
  const password = randomBytes(12).toString('hex')
  await makeCluster(cluster, password, binaries, user)
  const postmaster = await keepPostmaster(
    {
      postgres: binaries.postgres,
      cluster,
      settings: await durableSettings(),
      user,
      logFile: join(home, 'postgres.log'),
      preferredPort: await freePort(),
    },
    { warn: () => {} },
  )
  return {
    name: `PostgreSQL ${binaries.major} of ${programs}`,
    urlFor: (process) => addressOf(postmaster.port, password, process),
    isEmbedded: false,
    kill: async () => void process.kill(postmaster.pid(), 'SIGKILL'),
    stop: () => postmaster.stop(),
  }
}

function addressOf(port: number, password: string, process: string): string {
  return `postgres://${roleName}:${password}@127.0.0.1:${port}/${databaseName}?application_name=${process}`
}

/** A port below the range that the system gives to outgoing connections, so that it is still free after a kill. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + (randomBytes(2).readUInt16BE() % 12_000)
    const server = createServer()
    try {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      return (server.address() as AddressInfo).port
    } catch {
      // The port is taken.
    } finally {
      server.close()
    }
  }
}
