import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import { databaseName, roleName } from './cluster.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

/**
 * Gives a command the database: the external one, the embedded one of a running server, or the embedded one started
 * only for this command.
 */
export async function withDatabase<T>(
  config: Config,
  work: (connectionString: string) => Promise<T>,
  { alone = false }: { alone?: boolean } = {},
): Promise<T> {
  if (config.databaseUrl !== null) return work(config.databaseUrl)
  const running = alone ? null : await findRunning(config.dataDir)
  if (running !== null) return work(running)
  await mkdir(config.dataDir, { recursive: true })
  const log = { info: () => {}, warn: (message: string) => void process.stderr.write(`${message}\n`) }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  try {
    return await work(postgres.connectionString)
  } finally {
    await postgres.stop()
  }
}

/** The embedded database of a running server; null: none runs on the folder. */
export async function findRunning(dataDir: string): Promise<string | null> {
  const text = await readFile(join(dataDir, 'postgres-access.json'), 'utf8').catch(() => null)
  if (text === null) return null
  const { password, port } = JSON.parse(text) as { password: string; port?: number }
  const address = `postgres://${roleName}:${password}@127.0.0.1:${port}/${databaseName}`
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return address
  } catch {
    return null
  } finally {
    await client.end().catch(() => {})
  }
}
