import { type ImportPreview, importLimits } from '@carillon/contract/contact-imports'
import { timeZoneOf } from '#features/account/public.ts'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { readCell } from '../formula.rules.ts'
import { accessJob } from '../jobs/contact-jobs.ts'
import { importDetailOf } from '../jobs/job-detail.ts'
import { demandedMark } from '../number.rules.ts'
import { isLocalTime } from '../read-date.rules.ts'
import { exampleDate, exampleNumber, guessType } from './column-values.rules.ts'
import { withAdConsent } from './consent-words.rules.ts'
import { demandedOrder } from './doubts.rules.ts'
import { proposeFields } from './match-headers.rules.ts'
import { type CsvFile, isNotBlank, openCsv } from './read-csv.ts'
import { sourceKey } from './source.ts'
import { statusOf } from './status-columns.rules.ts'

/** The phases in which a mapping can be chosen. */
const phases = ['awaiting_file', 'awaiting_mapping', 'awaiting_confirmation']
/** The number of cells shown of each of the first rows, for choosing the row with the names. */
const shownCells = 6
const shownCharacters = 60

/**
 * Reads the beginning of an uploaded file, for mapping its columns. Changes nothing.
 * @param headerRow the row with the names of the columns; without it the row chosen before, or the row that looks like it
 */
export async function previewImport(
  services: Services,
  account: string,
  id: string,
  headerRow?: number,
): Promise<ImportPreview> {
  const { db } = services.database
  const row = await accessJob(db, account, id)
  if (row.kind === 'import' && !phases.includes(row.phase)) throw new Refusal('import_already_started')
  const size = row.kind === 'import' ? await services.blobs.size(sourceKey(row.id)) : null
  if (size === null) throw new Refusal('import_not_uploaded')
  const { mappings = null, reading = {}, unsubscribed = null } = importDetailOf(row)
  const before = reading.header_row ?? (mappings ? 1 : undefined)
  const wantedRow = headerRow ?? before ?? 'proposed'
  const file = await openCsv(await services.blobs.read(sourceKey(row.id)), wantedRow)
  try {
    const { records, ended } = await readFirst(file)
    const fields = await customFieldsOf(db, account)
    // Earlier choices hold only for the header row with which they were made.
    const isSame = headerRow === undefined || headerRow === before
    return {
      encoding: file.encoding(),
      compression: file.compression,
      delimiter: file.delimiter,
      file_bytes: size,
      row_count: ended ? records.length : file.compression ? null : estimateRows(records, file.header, size),
      row_count_exact: ended,
      columns: describeColumns(file, records, fields),
      time_zone: await timeZoneOf(db, account),
      header_row: file.headerRow,
      first_rows: file.first
        .slice(0, importLimits.headerRow)
        .map((record) =>
          record.slice(0, shownCells).map((cell) => cell.slice(0, shownCharacters).toWellFormed()),
        ),
      sampled_rows: records.length,
      field_mappings: isSame ? mappings : null,
      reading: isSame ? reading : {},
      unsubscribed: isSame ? unsubscribed : null,
    }
  } finally {
    file.close()
  }
}

/** The first thousand rows, or all of them. */
async function readFirst(file: CsvFile): Promise<{ records: string[][]; ended: boolean }> {
  const records: string[][] = []
  for await (const group of file.records) {
    for (const record of group) if (isNotBlank(record)) records.push(record)
    if (records.length >= 1000) return { records, ended: false }
  }
  return { records, ended: true }
}

function describeColumns(
  file: CsvFile,
  records: readonly string[][],
  fields: readonly { id: string; name: string }[],
): ImportPreview['columns'] {
  const cellsOf = (column: number): string[] => records.map((record) => readCell(record[column] ?? ''))
  const proposed = withAdConsent(file.header, proposeFields(file.header, fields, cellsOf))
  return file.header.map((header, column) => {
    const cells = cellsOf(column)
    const order = demandedOrder(cells)
    const { type, misfits } = guessType(cells)
    return {
      header,
      is_repeated: file.isRepeated[column] ?? false,
      samples: cells.slice(0, importLimits.previewRows),
      field_id: file.isRepeated[column] ? null : (proposed[column] ?? null),
      field_type: type,
      misfits,
      decimal_mark: demandedMark(cells),
      number_example: exampleNumber(cells),
      date_order: order,
      date_example: exampleDate(cells, order),
      has_local_times: cells.some((cell) => isLocalTime(cell.trim())),
      status: statusOf(header, cells),
    }
  })
}

/** Estimates the number of rows by the length of the first thousand, with their delimiters and line ends. */
function estimateRows(records: readonly string[][], header: readonly string[], fileBytes: number): number {
  const bytesOf = (record: readonly string[]): number =>
    record.reduce((sum, cell) => sum + Buffer.byteLength(cell) + 1, 0)
  const sample = records.reduce((sum, record) => sum + bytesOf(record), 0)
  return Math.max(records.length, Math.round(((fileBytes - bytesOf(header)) * records.length) / sample))
}
