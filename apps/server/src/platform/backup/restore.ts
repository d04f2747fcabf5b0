import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { pageOf } from '../bad-day.ts'
import { type Blobs, openDiskBlobs } from '../blobs.ts'
import { findLargeTables } from '../distribute/tables.ts'
import { holdRestored } from '../installation/recognize.ts'
import { migrate } from '../migrate.ts'
import { settleSession } from '../postgres/session-settings.ts'
import { type BackupContents, backupPaths, copyBlobs, fileOf } from './back-up.ts'
import { findHistory, findTables, quote, type TableShape } from './schema-of.ts'

/**
 * Loads a backup into a database without accounts: first the schema as it was, then all rows in one transaction, then
 * the files. The next start migrates the schema. Mail is held until an owner confirms it.
 */
export async function restore(
  { connectionString, blobs }: { connectionString: string; blobs: Blobs },
  folder: string,
): Promise<{ tables: number; files: number; madeAt: string }> {
  const contents = await readContents(folder)
  await migrate(connectionString, { only: contents.migrations })
  await runMigrations({ connectionString, logger: new Logger(() => () => {}) })
  const client = new pg.Client({ connectionString, application_name: 'carillon restore' })
  await client.connect()
  try {
    await settleSession(client)
    await refuseUnfit(client, contents)
    await client.query('begin')
    await loadTables(client, folder, contents)
    await holdRestored(client)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
  const files = await copyBlobs(openDiskBlobs(join(folder, backupPaths.blobs)), blobs)
  return { tables: contents.tables.length, files, madeAt: contents.madeAt }
}

async function readContents(folder: string): Promise<BackupContents> {
  const text = await readFile(join(folder, backupPaths.contents), 'utf8').catch(() => null)
  if (text === null) throw new Error(`${folder} is no backup: it has no ${backupPaths.contents}.`)
  const contents = JSON.parse(text) as BackupContents
  if (contents.format !== 1)
    throw new Error(
      `${folder} was made by a newer version: restore it with that. See ${pageOf('newerBackup')}.`,
    )
  return contents
}

async function refuseUnfit(client: pg.Client, contents: BackupContents): Promise<void> {
  const accounts = await client.query('select 1 from public.account limit 1')
  if (accounts.rowCount !== 0) {
    throw new Error('This database is in use. Restore into an empty one: another DATA_DIR or DATABASE_URL.')
  }
  if ((await findLargeTables(client)).some(({ isDistributed }) => isDistributed)) {
    throw new Error(
      'This database is distributed. Restore into a plain one, and distribute that by npm run distribute. See docs/scale.md#how-to-go-back.',
    )
  }
  const { migrations, queue } = await findHistory(client)
  const unknown = contents.migrations.filter((name) => !migrations.includes(name))
  if (unknown.length > 0) {
    throw new Error(
      `The backup was made by a newer version, which has the migration ${unknown.join(', ')}: restore it with that version. See ${pageOf('newerBackup')}.`,
    )
  }
  if (migrations.join() !== contents.migrations.join() || queue.join() !== contents.queue.join()) {
    throw new Error(
      'The backup does not fit this version: restore it with the version that made it, then update.',
    )
  }
  const here = new Set((await findTables(client)).map(({ schema, name }) => quote(schema, name)))
  const missing = contents.tables.find(({ schema, name }) => !here.has(quote(schema, name)))
  if (missing) throw new Error(`The backup has a table that is not known here: ${missing.name}.`)
}

/**
 * Drops the foreign keys and makes them again, which checks every row. The owner of the tables may do so without being
 * superuser.
 */
async function loadTables(client: pg.Client, folder: string, contents: BackupContents): Promise<void> {
  const { tables, sequences } = contents
  const names = tables.map(({ schema, name }) => quote(schema, name))
  const keys = await client.query<{ owner: string; name: string; definition: string }>(`
    select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text in ('public', 'graphile_worker')`)
  for (const { owner, name } of keys.rows) await client.query(`alter table ${owner} drop constraint ${name}`)
  await client.query(`truncate ${names.join(', ')}, public.installation_folder, public.host_process`)
  for (const table of tables) await loadTable(client, folder, table)
  for (const { owner, name, definition } of keys.rows) {
    await client.query(`alter table ${owner} add constraint ${name} ${definition}`)
  }
  for (const { schema, name, value } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [quote(schema, name), value])
  }
}

async function loadTable(client: pg.Client, folder: string, table: TableShape): Promise<void> {
  const name = quote(table.schema, table.name)
  const columns = table.columns.map((column) => quote(column)).join(', ')
  await client.query(`alter table ${name} disable trigger user`)
  await pipeline(
    createReadStream(join(folder, fileOf(table))),
    createGunzip(),
    client.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
  )
  await client.query(`alter table ${name} enable trigger user`)
}
