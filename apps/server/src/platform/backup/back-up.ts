import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Blobs } from '../blobs.ts'
import { openDiskBlobs } from '../blobs.ts'
import { systemNow } from '../clock.ts'
import { seeOneMoment } from '../distribute/one-moment.ts'
import { settleSession } from '../postgres/session-settings.ts'
import {
  findHistory,
  findSequences,
  findTables,
  quote,
  type SequenceValue,
  type TableShape,
} from './schema-of.ts'

/** `backup.json`: describes the contents of the backup. */
export interface BackupContents {
  format: 1
  madeAt: string
  migrations: string[]
  queue: number[]
  tables: TableShape[]
  sequences: SequenceValue[]
}

export const backupPaths = { contents: 'backup.json', tables: 'tables', blobs: 'blobs' }

export function fileOf({ schema, name }: { schema: string; name: string }): string {
  return join(backupPaths.tables, `${schema}.${name}.copy.gz`)
}

/**
 * Writes a backup into a new folder, completely or not at all. All rows are of the same moment (a repeatable-read
 * snapshot), even while the product works. Files are copied after that moment. A file that was added since does no
 * harm, and a file that was deleted since is no longer needed.
 */
export async function backUp(
  { connectionString, blobs }: { connectionString: string; blobs: Blobs },
  folder: string,
): Promise<{ tables: number; files: number }> {
  if (await stat(folder).catch(() => null))
    throw new Error(`${folder} is there already: a backup takes a new folder.`)
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  // The backup contains password hashes and signing secrets.
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(join(unfinished, backupPaths.tables), { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString, application_name: 'carillon backup' })
  await client.connect()
  try {
    await settleSession(client)
    await client.query('begin isolation level repeatable read read only')
    await seeOneMoment(client, connectionString)
    await refuseOldSchema(client)
    const contents: BackupContents = {
      format: 1,
      madeAt: systemNow().toISOString(),
      ...(await findHistory(client)),
      tables: await findTables(client),
      sequences: await findSequences(client),
    }
    const files = await copyBlobs(blobs, openDiskBlobs(join(unfinished, backupPaths.blobs)))
    for (const table of contents.tables) {
      const columns = table.columns.map((name) => quote(name)).join(', ')
      const rows = client.query(
        copyTo(`copy (select ${columns} from ${quote(table.schema, table.name)}) to stdout`),
      )
      await pipeline(rows, createGzip(), createWriteStream(join(unfinished, fileOf(table)), { mode: 0o600 }))
      table.rows = rows.rowCount
    }
    await writeFile(join(unfinished, backupPaths.contents), `${JSON.stringify(contents, null, 2)}\n`)
    await rename(unfinished, folder)
    return { tables: contents.tables.length, files }
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true })
    throw cause
  } finally {
    await client.end()
  }
}

/** Refuses a database whose schema has no column for the hold, because a restored backup must be put on hold. */
async function refuseOldSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ here: boolean }>(
    `select to_regclass('public.installation') is not null as here`,
  )
  if (!rows[0]?.here)
    throw new Error('This version has not worked with this database yet: start it once before.')
}

/**
 * Copies all files and answers their number. A file that disappears between listing and reading was deleted, and is
 * left out.
 */
export async function copyBlobs(from: Blobs, to: Blobs): Promise<number> {
  let files = 0
  for await (const key of from.list()) {
    const source = await from.read(key).catch(async (cause: unknown) => {
      if ((await from.size(key)) === null) return null
      throw cause
    })
    if (!source) continue
    await to.write(key, source)
    files++
  }
  return files
}
