import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import { parentOf } from './process-usage.ts'

/** A PostgreSQL with an empty database, for one bench. */
export interface BenchPostgres {
  connectionString: string
  /** The id of its first process; 0 if that is on another machine. */
  pid: number
  stop(): Promise<void>
}

/** The server of `--database` (tools/run.mjs), or of DATABASE_URL. */
const external = process.env['DATABASE_URL'] || null

/**
 * Starts the embedded PostgreSQL in a folder, or makes a database of its own on the external one, which is dropped at the
 * end. Other databases of that server are left alone.
 */
export async function startBenchPostgres(options: {
  dataDir: string
  settings?: Record<string, string>
}): Promise<BenchPostgres> {
  if (external === null) {
    const log = { info: () => {}, warn: (text: string) => console.warn(text) }
    return startEmbeddedPostgres({ ...options, log })
  }
  const name = `carillon_bench_${randomBytes(4).toString('hex')}`
  const address = new URL(external)
  address.pathname = `/${name}`
  await runStatement(external, `create database ${name} template template0 encoding 'UTF8'`)
  const connectionString = address.href
  const said = await runStatement(
    connectionString,
    `select pg_backend_pid() as pid, current_setting('server_version') as version, current_setting('jit') as jit`,
  )
  const { pid, version, jit } = said.rows[0] as { pid: number; version: string; jit: string }
  console.log(`external PostgreSQL ${version}, jit = ${jit} in the server`)
  return {
    connectionString,
    pid: await parentOf(pid),
    stop: async () => void (await runStatement(external, `drop database if exists ${name} with (force)`)),
  }
}

async function runStatement(connectionString: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
