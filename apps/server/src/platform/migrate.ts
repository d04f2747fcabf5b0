import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { StartRefused } from './bad-day.ts'
import { distributeNewTables } from './distribute/new-tables.ts'
import { refuseWhilePaused } from './distribute/pause.ts'
import {
  type AppliedMigration,
  claimOf,
  type MigrationsOfDatabase,
  pendingMigrations,
  unknownMigrations,
  whyOldPostgres,
  whyTooOld,
} from './migration-claims.rules.ts'
import { settleSession } from './postgres/session-settings.ts'
import { splitStatements } from './split-statements.ts'

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))
/** The number of the advisory lock, the same in all processes: one migrates, the others wait. */
const lockKey = 7_261_982

/**
 * Brings the database to the newest schema. Each file runs once, in order, in its own transaction, statement by
 * statement (decision 0095). Several processes may call this at once. A newer database stays as it is if all its
 * migrations run with this version; otherwise this throws (decision 0290). `only` names the migrations to apply, as
 * restoring a backup needs.
 * @returns the migrations that it applied, and those of a newer version that it found
 */
export async function migrate(
  connectionString: string,
  { only }: { only?: readonly string[] } = {},
): Promise<{ applied: string[]; newer: string[] }> {
  const client = new pg.Client({ connectionString, application_name: 'carillon migrate' })
  // If the connection is lost between two statements, the next statement fails with the error.
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseOldPostgres(client)
    await settleSession(client)
    await refuseWhilePaused(client)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await refuseWhilePaused(client)
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const found = await findMigrations(client)
    const refusal = whyTooOld(found)
    if (refusal !== null) throw new StartRefused('downgrade', refusal)
    const applied: string[] = []
    for (const name of pendingMigrations(found)) {
      if (only && !only.includes(name)) continue
      await applyOne(client, name)
      applied.push(name)
    }
    await distributeNewTables(client)
    return { applied, newer: unknownMigrations(found).map(({ name }) => name) }
  } finally {
    await client.end()
  }
}

/** Refuses a server of a major version below 15 with a sentence, since a migration would fail in its middle there. */
async function refuseOldPostgres(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  const why = whyOldPostgres(rows[0] ?? { number: 0, name: '' })
  if (why !== null) throw new StartRefused('postgres', why)
}

/** Reads the list of migrations of a database that has one, and lists the files of this version. */
export async function findMigrations(client: pg.ClientBase): Promise<MigrationsOfDatabase> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
  // All columns, because runs_with came with migration 0236.
  const { rows } = await client.query<AppliedMigration>('select * from public.migration order by name')
  return { applied: rows, files }
}

/** Reads the text of a migration of this version. */
export function readMigration(name: string): Promise<string> {
  return readFile(`${folder}${name}`, 'utf8')
}

async function applyOne(client: pg.Client, name: string): Promise<void> {
  const sql = await readMigration(name)
  const oldest = claimOf(sql)?.runsWith ?? null
  await client.query('begin')
  try {
    for (const statement of splitStatements(sql)) await client.query(statement)
    if (oldest === null) await client.query('insert into migration (name) values ($1)', [name])
    else await client.query('insert into migration (name, runs_with) values ($1, $2)', [name, oldest])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause })
  }
}
