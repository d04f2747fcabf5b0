import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { settleSession } from './postgres/session-settings.ts'
import { splitStatements } from './split-statements.ts'

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))
/** The number of the advisory lock, the same in all processes: one migrates, the others wait. */
const lockKey = 7_261_982

/**
 * Brings the database to the newest schema. Each file runs once, in order, in its own transaction, statement by
 * statement (decision 0095). Several processes may call this at once. It refuses a database with a migration that this
 * version does not know. `only` names the migrations to apply, as restoring a backup needs.
 */
export async function migrate(
  connectionString: string,
  { only }: { only?: readonly string[] } = {},
): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString, application_name: 'carillon migrate' })
  // If the connection is lost between two statements, the next statement fails with the error.
  client.on('error', () => {})
  await client.connect()
  try {
    await settleSession(client)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const files = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
    const { rows } = await client.query<{ name: string }>('select name from migration order by name')
    const done = new Set(rows.map((row) => row.name))
    const unknown = [...done].filter((name) => !files.includes(name))
    if (unknown.length > 0)
      throw new Error(`this database is newer than this version: it has ${unknown.join(', ')}`)

    const applied: string[] = []
    for (const name of files) {
      if (done.has(name) || (only && !only.includes(name))) continue
      await applyOne(client, name)
      applied.push(name)
    }
    return { applied }
  } finally {
    await client.end()
  }
}

async function applyOne(client: pg.Client, name: string): Promise<void> {
  const sql = await readFile(`${folder}${name}`, 'utf8')
  await client.query('begin')
  try {
    for (const statement of splitStatements(sql)) await client.query(statement)
    await client.query('insert into migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause })
  }
}
