import { type ContactExport, contactExports } from '@carillon/contract/contact-exports'
import { type Caller, until } from '#test/kit.ts'

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

/** Reads a CSV file into rows by column name. It is simple and slow, and shares no code with what it tests. */
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
