import pg from 'pg'
import { type Database, openDatabase } from '../../apps/server/src/platform/db.ts'
import { distribute } from '../../apps/server/src/platform/distribute/distribute.ts'
import { readOptions } from '../../apps/server/src/platform/distribute/options.rules.ts'
import { migrate } from '../../apps/server/src/platform/migrate.ts'
import { makeOwner } from '../lib/audience-database.ts'
import { parentOf, usedBy } from '../lib/process-usage.ts'
import { type RunningServer, startRunningServer } from '../lib/running-server.ts'

/** An installation on one PostgreSQL or on a cluster, with a running server. */
export interface Installation {
  name: string
  url: string
  account: string
  server: RunningServer
  database: Database
  /** Runs a work and answers its duration and the processor time of the server, of `others`, and of PostgreSQL on all machines. */
  time(work: () => Promise<void>, others?: readonly number[]): Promise<{ ms: number; cpuMs: number }>
  close(): Promise<void>
}

interface Place {
  url: string
  workers: readonly string[]
}

/** The first processes of PostgreSQL on all machines, which all have to be this one. */
export async function postmastersOf({ url, workers }: Place): Promise<number[]> {
  const urls = [url]
  for (const worker of workers) {
    const address = new URL(url)
    address.host = worker
    urls.push(address.href)
  }
  return Promise.all(urls.map(postmasterOf))
}

async function postmasterOf(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return await parentOf(rows[0]?.pid ?? 0)
  } finally {
    await client.end()
  }
}

export async function openInstallation(
  { url, workers }: Place,
  {
    name,
    isDistributed,
    postmasters,
  }: { name: string; isDistributed: boolean; postmasters: readonly number[] },
): Promise<Installation> {
  await migrate(url)
  if (isDistributed) {
    const options = readOptions(workers.flatMap((worker) => ['--worker', worker]))
    console.log(await distribute(url, options, { say: () => {}, signal: new AbortController().signal }))
  }
  const database = openDatabase(url, { max: 4 })
  const { account, key } = await makeOwner(database.db)
  const server = await startRunningServer({ databaseUrl: url, apiKey: key })
  return {
    name,
    url,
    account,
    server,
    database,
    async time(work, others = []) {
      const parts = { all: [server.pid, ...postmasters, ...others] }
      const before = await usedBy(parts)
      const started = performance.now()
      await work()
      const ms = performance.now() - started
      return { ms, cpuMs: ((await usedBy(parts)).all - before.all) * 1000 }
    },
    async close() {
      await server.stop()
      await database.close()
    },
  }
}
