import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../apps/server/src/platform/db.ts'
import { makeApiKey, sha256 } from '../../apps/server/src/platform/http/identity.ts'
import { migrate } from '../../apps/server/src/platform/migrate.ts'
import { type Audience, type AudienceSize, fillAudience, findAudience } from './audience-data.ts'
import { type BenchPostgres, startBenchPostgres } from './bench-postgres.ts'
import { type RunningServer, startRunningServer } from './running-server.ts'

/** A cluster with a filled template database. The benches measure copies of it, and drop them. */
export interface AudienceDatabase {
  audience: Audience
  /** A key of the account, for calls over HTTP. */
  apiKey: string
  /** Starts the real server on a fresh copy. */
  serve(): Promise<RunningServer>
  /** Starts the real server on the filled database itself, which no other bench can use afterwards. */
  serveItself(): Promise<RunningServer>
  /** The address of a fresh copy, for measurements without a server. */
  copy(): Promise<string>
  close(): Promise<void>
}

const templateName = 'bench_template'
/** Settings for filling: no checkpoints in between. */
const fillSettings = { max_wal_size: '16GB' }

/**
 * Creates the template, or uses the template that an earlier run stored in the folder BENCH_DATA. Creating it takes about
 * three minutes on two cores.
 */
export async function openAudienceDatabase(size: AudienceSize): Promise<AudienceDatabase> {
  const kept = process.env['BENCH_DATA']
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'carillon-bench-')))
  const ready = join(folder, 'audience.json')
  const started = performance.now()
  if (!existsSync(ready)) await makeTemplate(folder, ready, size)
  const { account, key } = JSON.parse(await readFile(ready, 'utf8')) as { account: string; key: string }
  const postgres = await startBenchPostgres({ dataDir: folder })
  const template = openDatabase(addressOf(postgres, templateName), { max: 1 })
  const audience = await findAudience(template.db, account)
  await template.close()
  console.log(`data set ready after ${((performance.now() - started) / 1000).toFixed(0)} s`)

  const copy = async (): Promise<string> => {
    await runAsAdmin(postgres, 'drop database if exists bench_copy with (force)')
    await runAsAdmin(postgres, `create database bench_copy template ${templateName} strategy file_copy`)
    const address = addressOf(postgres, 'bench_copy')
    await migrate(address)
    return address
  }
  return {
    audience,
    apiKey: key,
    copy,
    serve: async () => startRunningServer({ databaseUrl: await copy(), apiKey: key }),
    serveItself: () => startRunningServer({ databaseUrl: addressOf(postgres, templateName), apiKey: key }),
    async close() {
      await runAsAdmin(postgres, 'drop database if exists bench_copy with (force)')
      if (kept === undefined)
        await runAsAdmin(postgres, `drop database if exists ${templateName} with (force)`)
      await postgres.stop()
      if (kept === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function makeTemplate(folder: string, ready: string, size: AudienceSize): Promise<void> {
  const postgres = await startBenchPostgres({ dataDir: folder, settings: fillSettings })
  try {
    await runAsAdmin(postgres, `drop database if exists ${templateName} with (force)`)
    await runAsAdmin(postgres, `create database ${templateName}`)
    const address = addressOf(postgres, templateName)
    await migrate(address)
    const { db, close } = openDatabase(address, { max: 2 })
    const { account, key } = await makeOwner(db)
    await fillAudience(db, account, size)
    await close()
    await writeFile(ready, JSON.stringify({ account, key }))
  } finally {
    await postgres.stop()
  }
}

/** Makes an account and a key of it in an empty, migrated database. */
export async function makeOwner(
  db: ReturnType<typeof openDatabase>['db'],
): Promise<{ account: string; key: string }> {
  const account = '018c0000-0000-7000-8000-000000000001'
  const user = '018c0000-0000-7000-8000-000000000002'
  await db.insertInto('account').values({ id: account, username: 'bench' }).execute()
  await db
    .insertInto('user')
    .values({ id: user, email: 'bench@example.com', password_hash: 'none' })
    .execute()
  await db.insertInto('membership').values({ user_id: user, account_id: account }).execute()
  const { key, id, secret } = makeApiKey()
  await db
    .insertInto('api_key')
    .values({ id, account_id: account, user_id: user, name: 'bench', secret_hash: sha256(secret) })
    .execute()
  return { account, key }
}

function addressOf({ connectionString }: BenchPostgres, name: string): string {
  const address = new URL(connectionString)
  address.pathname = `/${name}`
  return address.href
}

async function runAsAdmin({ connectionString }: BenchPostgres, statement: string): Promise<void> {
  const address = new URL(connectionString)
  address.pathname = '/postgres'
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
