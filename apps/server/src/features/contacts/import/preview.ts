import { type ImportPreview, importLimits } from '@carillon/contract/contact-imports'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { accessJob } from '../jobs/contact-jobs.ts'
import { importDetailOf } from '../jobs/job-detail.ts'
import { exampleDate, guessType } from './column-values.rules.ts'
import { demandedOrder } from './doubts.rules.ts'
import { matchHeaders } from './match-headers.rules.ts'
import { openCsv } from './read-csv.ts'
import { sourceKey } from './source.ts'

/** The phases in which a mapping can be chosen. */
const phases = ['awaiting_file', 'awaiting_mapping', 'awaiting_confirmation']

/** Reads the beginning of an uploaded file: what a user needs to map its columns. Changes nothing. */
export async function previewImport(services: Services, account: string, id: string): Promise<ImportPreview> {
  const { db } = services.database
  const row = await accessJob(db, account, id)
  if (row.kind === 'import' && !phases.includes(row.phase)) throw new Refusal('import_already_started')
  const size = row.kind === 'import' ? await services.blobs.size(sourceKey(row.id)) : null
  if (size === null) throw new Refusal('import_not_uploaded')
  const file = await openCsv(await services.blobs.read(sourceKey(row.id)))
  try {
    const records: string[][] = []
    let ended = true
    for await (const group of file.records) {
      for (const record of group) if (record.some((cell) => cell !== '')) records.push(record)
      if (records.length < 1000) continue
      ended = false
      break
    }
    const { mappings = null, reading = {} } = importDetailOf(row)
    const fields = matchHeaders(file.header, await customFieldsOf(db, account))
    return {
      encoding: file.encoding(),
      compression: file.compression,
      delimiter: file.delimiter,
      file_bytes: size,
      row_count: ended ? records.length : file.compression ? null : estimateRows(records, file.header, size),
      row_count_exact: ended,
      columns: file.header.map((header, column) => {
        const cells = records.map((record) => record[column] ?? '')
        const order = demandedOrder(cells)
        return {
          header,
          samples: cells.slice(0, importLimits.previewRows),
          field_id: fields[column] ?? null,
          field_type: guessType(cells),
          date_order: order,
          date_example: exampleDate(cells, order),
        }
      }),
      field_mappings: mappings,
      reading,
    }
  } finally {
    file.close()
  }
}

/** Estimates the number of rows by the length of the first thousand, with their delimiters and line ends. */
function estimateRows(records: readonly string[][], header: readonly string[], fileBytes: number): number {
  const bytesOf = (record: readonly string[]): number =>
    record.reduce((sum, cell) => sum + Buffer.byteLength(cell) + 1, 0)
  const sample = records.reduce((sum, record) => sum + bytesOf(record), 0)
  return Math.max(records.length, Math.round(((fileBytes - bytesOf(header)) * records.length) / sample))
}
