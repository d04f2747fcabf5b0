import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Blobs, openDiskBlobs } from '../blobs.ts'
import { migrate } from '../migrate.ts'
import { type BackupContents, backupPaths, fileOf } from './back-up.ts'
import { restore } from './restore.ts'
import { findTables, quote, type TableShape } from './schema-of.ts'

const samplesOfTable = 200
/** A restore changes the one row of this table: it makes the copy an installation of its own. */
const changedByRestore = 'installation'

export interface DrillReport {
  madeAt: string
  rows: number
  sampled: number
  files: number
  /** A sentence for each thing that is not as the backup has it; empty: the backup is good. */
  differences: string[]
  /** The migrations that the installed version added. */
  migrations: string[]
  seconds: { restore: number; compare: number; migrate: number }
  counts: ReadonlyMap<string, number>
}

/** The backup in a folder of backups that was made last, or the folder itself if it is a backup. */
export async function newestBackup(folder: string): Promise<{ folder: string; madeAt: Date }> {
  const candidates = [folder]
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => []))
    if (entry.isDirectory() && !entry.name.endsWith('.unfinished')) candidates.push(join(folder, entry.name))
  const found: { folder: string; madeAt: Date }[] = []
  for (const candidate of candidates) {
    const contents = await readContents(candidate)
    if (contents) found.push({ folder: candidate, madeAt: new Date(contents.madeAt) })
  }
  const [newest] = found.sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  if (!newest) throw new Error(`There is no backup in ${folder}.`)
  return newest
}

async function readContents(folder: string): Promise<BackupContents | null> {
  const text = await readFile(join(folder, backupPaths.contents), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as BackupContents)
}

/**
 * Restores a backup into an empty database, compares all that arrived with the backup's files, and migrates it to the installed
 * version.
 */
export async function drill(
  { connectionString, blobs }: { connectionString: string; blobs: Blobs },
  folder: string,
): Promise<DrillReport> {
  const contents = await readContents(folder)
  if (contents === null) throw new Error(`${folder} is no backup: it has no ${backupPaths.contents}.`)
  const clock = stopwatch()
  const { files } = await restore({ connectionString, blobs }, folder)
  const restoreSeconds = clock()
  const client = new pg.Client({ connectionString, application_name: 'carillon drill' })
  await client.connect()
  const counts = new Map<string, number>()
  const differences: string[] = []
  let sampled = 0
  try {
    for (const table of contents.tables) {
      const there = await countRows(client, table)
      counts.set(table.name, there)
      if (table.name === changedByRestore) continue
      if (table.rows !== undefined && table.rows !== there)
        differences.push(`${table.name} has ${there} rows, and had ${table.rows} when it was backed up.`)
      const sample = await compareSample(client, folder, table, there)
      sampled += sample.looked
      if (sample.lines !== there)
        differences.push(`${table.name} has ${there} rows, and its file has ${sample.lines}.`)
      if (sample.missing > 0)
        differences.push(
          `${table.name}: ${sample.missing} of ${sample.looked} rows that were looked up are not as in the backup.`,
        )
    }
    differences.push(...(await compareFiles(openDiskBlobs(join(folder, backupPaths.blobs)), blobs)))
  } finally {
    await client.end()
  }
  const compareSeconds = clock()
  const { applied } = await migrate(connectionString)
  return {
    madeAt: contents.madeAt,
    rows: [...counts.values()].reduce((sum, count) => sum + count, 0),
    sampled,
    files,
    differences,
    migrations: applied,
    seconds: { restore: restoreSeconds, compare: compareSeconds, migrate: clock() },
    counts,
  }
}

/** The rows of each table of a database by now, and their difference from a drill's: the largest ones first. */
export async function compareWithNow(
  connectionString: string,
  counts: ReadonlyMap<string, number>,
): Promise<{ name: string; more: number }[]> {
  const client = new pg.Client({
    connectionString,
    application_name: 'carillon drill',
    connectionTimeoutMillis: 5000,
  })
  await client.connect()
  try {
    const found: { name: string; more: number }[] = []
    for (const table of await findTables(client)) {
      const then = counts.get(table.name)
      if (then !== undefined) found.push({ name: table.name, more: (await countRows(client, table)) - then })
    }
    return found.filter(({ more }) => more !== 0).sort((a, b) => Math.abs(b.more) - Math.abs(a.more))
  } finally {
    await client.end()
  }
}

/** Answers the seconds since the last answer. */
function stopwatch(): () => number {
  let since = performance.now()
  return () => {
    const now = performance.now()
    const seconds = (now - since) / 1000
    since = now
    return seconds
  }
}

async function countRows(client: pg.Client, { schema, name }: TableShape): Promise<number> {
  // All accounts: a drill compares whole tables.
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::float8 as count from ${quote(schema, name)}`,
  )
  return rows[0]?.count ?? 0
}

/** Looks rows of the backup's file up in the restored table, evenly spread over the file. */
async function compareSample(
  client: pg.Client,
  folder: string,
  table: TableShape,
  expected: number,
): Promise<{ lines: number; looked: number; missing: number }> {
  const every = Math.max(1, Math.ceil(expected / samplesOfTable))
  const sample: string[] = []
  let lines = 0
  const text = createReadStream(join(folder, fileOf(table))).pipe(createGunzip())
  for await (const line of createInterface({ input: text, crlfDelay: 0 })) {
    if (lines % every === 0) sample.push(line)
    lines++
  }
  if (sample.length === 0) return { lines, looked: 0, missing: 0 }
  const columns = table.columns.map((column) => quote(column))
  const name = quote(table.schema, table.name)
  await client.query(`create temp table drill_sample as select ${columns.join(', ')} from ${name} limit 0`)
  try {
    await pipeline(
      Readable.from(sample.map((line) => `${line}\n`)),
      client.query(copyFrom(`copy drill_sample (${columns.join(', ')}) from stdin`)),
    )
    const same = (alias: string) => `row(${columns.map((column) => `${alias}.${column}`).join(', ')})::text`
    const keys = await primaryKey(client, name)
    const found = keys.map((key) => `t.${quote(key)} = s.${quote(key)}`)
    const { rows } = await client.query<{ missing: number }>(
      `select count(*)::int as missing from drill_sample s
       where not exists (select 1 from ${name} t where ${[...found, `${same('t')} = ${same('s')}`].join(' and ')})`,
    )
    return { lines, looked: sample.length, missing: rows[0]?.missing ?? 0 }
  } finally {
    await client.query('drop table drill_sample')
  }
}

async function primaryKey(client: pg.Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select a.attname as column from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary`,
    [name],
  )
  return rows.map(({ column }) => column)
}

async function compareFiles(from: Blobs, to: Blobs): Promise<string[]> {
  const differences: string[] = []
  for await (const key of from.list()) {
    const [before, after] = [await from.size(key), await to.size(key)]
    if (before !== after)
      differences.push(`The file ${key} has ${after ?? 'no'} bytes, and ${before} in the backup.`)
  }
  return differences
}

/** The whole days from a moment to another one. */
export function daysBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / 86_400_000)
}
