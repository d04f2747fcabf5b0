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
import {
  findHistory,
  findSequences,
  findTables,
  quote,
  type SequenceValue,
  type TableShape,
} from './schema-of.ts'

/** `backup.json`: what lies beside it. */
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
 * Writes a backup into a new folder, whole or not at all. The rows are those of one moment (a repeatable-read snapshot),
 * however long it takes and whatever the product does meanwhile. Files are copied right after that moment: what is made
 * later does no harm, and what is deleted meanwhile was to be deleted.
 */
export async function backUp(
  { connectionString, blobs }: { connectionString: string; blobs: Blobs },
  folder: string,
): Promise<{ tables: number; files: number }> {
  if (await stat(folder).catch(() => null))
    throw new Error(`${folder} is there already: a backup takes a new folder.`)
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  // Passwords' hashes and signing secrets are in it.
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(join(unfinished, backupPaths.tables), { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString, application_name: 'carillon backup' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
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

/** A restored backup has to be held, which older schemas have no place for. */
async function refuseOldSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ here: boolean }>(
    `select to_regclass('public.installation') is not null as here`,
  )
  if (!rows[0]?.here)
    throw new Error('This version has not worked with this database yet: start it once before.')
}

/** What vanishes between being listed and being read was deleted, and is left out. */
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
