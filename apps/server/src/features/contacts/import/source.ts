import {
  type ImportReading,
  importLimits,
  type UnsubscribedElsewhere,
} from '@carillon/contract/contact-imports'
import { adConsentColumn, type IdentifierKind, identifierKinds } from '@carillon/contract/contacts'
import type { FieldType } from '@carillon/contract/reserved-fields'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { readCell } from '../formula.rules.ts'
import { demandedMark } from '../number.rules.ts'
import { DamagedRecord } from './cut-records.ts'
import { Doubts } from './doubts.rules.ts'
import { type ColumnTarget, readMapping } from './mapping.rules.ts'
import { type CsvFile, isNotBlank, openCsv } from './read-csv.ts'
import type { StagedParts } from './stage-rows.ts'
import { type CellStyle, isRefused, type RefusedRow, readRecord, type StagedRow } from './staged-row.rules.ts'
import { saysUnsubscribed } from './status-columns.rules.ts'

/** The rows of an import: from a file, or from the contacts of one call. It is read again to describe refused rows. */
export interface Source {
  columns: StagedParts
  kinds: readonly IdentifierKind[]
  /** Ids of the custom fields that it can fill. */
  customIds: readonly string[]
  /** True if empty cells of it can clear stored values. */
  clears: boolean
  /** Rows in groups; take all of a group before the next one. */
  rows: AsyncIterable<Iterable<StagedRow | RefusedRow>>
  /** Counts of cells that may be misread; complete when all rows were read. */
  doubts: Doubts
  /** The estimated number of rows, by the bytes read so far. */
  estimate(rows: number): number | null
  close(): void
}

/** The rows as they were sent, for the file of refused rows, with the same numbers. */
export interface Original {
  header: readonly string[]
  records: AsyncIterable<Iterable<readonly string[]>>
  close(): void
}

interface CustomField {
  id: string
  name: string
  type: FieldType
}

const sourceKey = (jobId: string): string => `imports/${jobId}/source`
export const errorsKey = (jobId: string): string => `imports/${jobId}/errors.csv`
export { sourceKey }

/** The settings for reading a file, besides its mapping. */
interface FileStyle {
  reading?: ImportReading | undefined
  unsubscribed?: UnsubscribedElsewhere | undefined
  timeZone: string
}

/** Opens the uploaded file of an import with its mapping. */
export async function openFileSource(
  services: Services,
  jobId: string,
  mappings: readonly (string | null)[],
  customFields: readonly CustomField[],
  { reading = {}, unsubscribed, timeZone }: FileStyle,
): Promise<Source> {
  const read = readMapping(mappings, customFields)
  if ('problem' in read) throw new Refusal(read.problem.code, read.problem.details)
  const size = (await services.blobs.size(sourceKey(jobId))) ?? 0
  const file = await openCsv(await services.blobs.read(sourceKey(jobId)), reading.header_row)
  if (mappings.length > file.header.length) {
    file.close()
    throw new Refusal('import_mapping_too_many', { count: mappings.length, columns: file.header.length })
  }
  const targets = read.targets.map((target) => withReading(target, file, reading))
  const style = {
    dayFirst: reading.date_order === 'day_first',
    timeZone,
    correctDomains: reading.correct_domains === true,
  }
  const doubts = new Doubts()
  const text = targets.flatMap(({ field }) =>
    field && field !== 'alternate_emails' && field !== adConsentColumn ? [field] : [],
  )
  return {
    columns: {
      text,
      alternateEmails: targets.some(({ field }) => field === 'alternate_emails'),
      custom: targets.some(({ custom }) => custom !== undefined),
      left: unsubscribed !== undefined,
      adConsent: targets.some(({ field }) => field === adConsentColumn),
    },
    kinds: identifierKinds.filter((kind) => text.includes(kind)),
    customIds: targets.flatMap(({ custom }) => custom?.id ?? []),
    clears: targets.some(({ clears }) => clears),
    rows: readGroups(file, targets, { style, doubts, unsubscribed }),
    doubts,
    estimate: (rows) =>
      file.compression === null && file.bytesRead() > 0 ? Math.round((rows * size) / file.bytesRead()) : null,
    close: file.close,
  }
}

/** The reading of one column's cells. Where the caller leaves it open, the first rows decide the decimal mark. */
function withReading(target: ColumnTarget, file: CsvFile, reading: ImportReading): ColumnTarget {
  const { column } = target
  const clears = reading.clear_empty?.[column] === true
  if (target.custom === undefined || target.custom.type !== 'Number') return { ...target, clears }
  const chosen = reading.decimal_marks?.[column]
  const usual = (reading.decimal_comma ?? file.delimiter === ';') ? 'comma' : 'point'
  const mark = chosen ?? demandedMark(cellsOf(file, column)) ?? usual
  return { ...target, clears, mark, isMarkChosen: (chosen ?? reading.decimal_comma) !== undefined }
}

/** The cells of a column in the first rows. */
function cellsOf({ first, headerRow }: CsvFile, column: number): string[] {
  return first.slice(headerRow).map((record) => readCell(record[column] ?? ''))
}

interface RowStyle {
  style: CellStyle
  doubts: Doubts
  unsubscribed: UnsubscribedElsewhere | undefined
}

async function* readGroups(
  file: CsvFile,
  targets: readonly ColumnTarget[],
  { style, doubts, unsubscribed }: RowStyle,
): AsyncGenerator<Iterable<StagedRow | RefusedRow>> {
  const width = file.header.length
  const { everyone = false, columns = [] } = unsubscribed ?? {}
  const hasLeft = (record: readonly string[]): boolean =>
    everyone || columns.some(({ column, meaning }) => saysUnsubscribed(meaning, record[column]?.trim() ?? ''))
  let rows = 0
  const read = (record: string[]): StagedRow | RefusedRow => {
    if (++rows > importLimits.rows) throw new Refusal('import_too_many_rows', { limit: importLimits.rows })
    if (record instanceof DamagedRecord) return { refused: 'quote_unclosed', field: null }
    if (record.length > width && record.slice(width).some((cell) => cell.trim() !== '')) {
      return { refused: 'cells_surplus', field: null }
    }
    const row = readRecord(record, targets, style, doubts)
    if (unsubscribed && !isRefused(row)) row.left = hasLeft(record)
    return row
  }
  for await (const group of withoutBlank(file.records)) yield Iterator.from(group).map(read)
}

/** Leaves out rows without a value. */
async function* withoutBlank(records: AsyncIterable<Iterable<string[]>>): AsyncGenerator<Iterable<string[]>> {
  for await (const group of records) yield Iterator.from(group).filter(isNotBlank)
}

export async function openFileOriginal(
  services: Services,
  jobId: string,
  { header_row: headerRow }: ImportReading = {},
): Promise<Original> {
  const file = await openCsv(await services.blobs.read(sourceKey(jobId)), headerRow)
  const header = file.header.map((name, column) => name || `column_${column + 1}`)
  return { header, records: withoutBlank(file.records), close: file.close }
}
