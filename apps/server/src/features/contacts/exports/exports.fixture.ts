import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type ContactExport, contactExports } from '@carillon/contract/contact-exports'
import type { CallInput } from '@carillon/contract/endpoint'
import { type Caller, until } from '#test/kit.ts'

export type Choice = CallInput<typeof contactExports.create>['body']

/**
 * A value for `plainExportRows`: exports with more contacts are large ones, written by two connections in many ranges.
 */
export const plainRows = 2000

/** Waits until an export has ended, successfully or not. */
export function exportEnded(who: Caller, id: string, withinMs?: number): Promise<ContactExport> {
  return until(
    'the export has ended',
    async () => {
      const found = await who.call(contactExports.get, { params: { id } })
      return found.status === 'pending' ? null : found
    },
    withinMs === undefined ? {} : { withinMs },
  )
}

/** Starts an export and waits until it has ended, successfully or not. */
export async function exported(who: Caller, choice: Choice = {}): Promise<ContactExport> {
  const { id } = await who.call(contactExports.create, { body: choice })
  return exportEnded(who, id)
}

/** Reads a CSV file into rows by column name. It is simple and slow, and shares no code with the export. */
export function readCsvRows(text: string): Record<string, string>[] {
  const records = readRecords(text.replace(/^\ufeff/, ''))
  const [header = [], ...rows] = records
  return rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])))
}

function readRecords(text: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    record.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    if (record.length > 1 || record[0] !== '') records.push(record)
    record = []
  }
  return records
}

/** The names of the files of all exports or of one, also of unfinished ones. */
export async function exportFiles(dataDir: string, id = ''): Promise<string[]> {
  const found = await readdir(join(dataDir, 'blobs', 'exports', id), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return found.filter((one) => one.isFile()).map((one) => one.name)
}
