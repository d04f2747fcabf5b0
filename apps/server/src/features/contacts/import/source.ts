import {
  type ImportReading,
  importLimits,
  type UnsubscribedElsewhere,
} from '@carillon/contract/contact-imports'
import {
  type ContactInput,
  type ContactTextField,
  contactTextLimits,
  type IdentifierKind,
  identifierKinds,
} from '@carillon/contract/contacts'
import type { FieldType } from '@carillon/contract/reserved-fields'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { readAlternateEmails, readCustom, readText } from '../contact-values.rules.ts'
import { readCell } from '../formula.rules.ts'
import { demandedMark } from '../number.rules.ts'
import { DamagedRecord } from './cut-records.ts'
import { Doubts } from './doubts.rules.ts'
import { type ColumnTarget, readMapping } from './mapping.rules.ts'
import { type CsvFile, isNotBlank, openCsv } from './read-csv.ts'
import { shareEventLoop } from './share-event-loop.ts'
import { everyColumn, type StagedParts } from './stage-rows.ts'
import {
  type CellStyle,
  isRefused,
  newStagedRow,
  type RefusedRow,
  readRecord,
  refusalOf,
  type StagedRow,
} from './staged-row.rules.ts'
import { saysUnsubscribed } from './status-columns.rules.ts'

/** The rows of an import: from a file, or from the contacts of one call. It is read again to describe refused rows. */
export interface Source {
  columns: StagedParts
  kinds: readonly IdentifierKind[]
  /** Ids of the custom fields that it can fill. */
  customIds: readonly string[]
  /** Whether empty cells of it can clear stored values. */
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
export const contactsKey = (jobId: string): string => `imports/${jobId}/contacts.json`
export const errorsKey = (jobId: string): string => `imports/${jobId}/errors.csv`
export { sourceKey }

/** What a file is read with, besides its mapping. */
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
  const text = targets.flatMap(({ field }) => (field && field !== 'alternate_emails' ? [field] : []))
  return {
    columns: {
      text,
      alternateEmails: targets.some(({ field }) => field === 'alternate_emails'),
      custom: targets.some(({ custom }) => custom !== undefined),
      left: unsubscribed !== undefined,
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

/** How the cells of one column are read. Where the caller leaves it open, numbers are read as the first rows show. */
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

/** Opens the contacts of one PUT /v3/marketing/contacts. */
export async function openContactsSource(
  services: Services,
  jobId: string,
  customFields: readonly CustomField[],
): Promise<Source> {
  const contacts = await readContacts(services, jobId)
  const fields = new Map(customFields.map((field) => [field.id, field]))
  const turns = shareEventLoop()
  const rows: (StagedRow | RefusedRow)[] = []
  for (const contact of contacts) {
    if (turns.isDue()) await turns.letOthersRun()
    rows.push(readContact(contact, fields))
  }
  const given = new Set(rows.flatMap((row) => (isRefused(row) ? [] : Object.keys(row.text))))
  return {
    columns: { ...everyColumn, text: everyColumn.text.filter((name) => given.has(name)) },
    kinds: identifierKinds.filter((kind) => given.has(kind)),
    customIds: [...fields.keys()],
    clears: false,
    doubts: new Doubts(),
    rows: (async function* () {
      for (let at = 0; at < rows.length; at += 1000) yield rows.slice(at, at + 1000)
    })(),
    estimate: () => rows.length,
    close: () => {},
  }
}

/**
 * Reads a contact of the API as `readRecord` reads a row of a file. An unknown custom field refuses the contact,
 * because no documented count would tell the client that the value was lost.
 */
export function readContact(
  contact: ContactInput,
  fields: ReadonlyMap<string, CustomField>,
): StagedRow | RefusedRow {
  const row = newStagedRow()
  for (const field of Object.keys(contactTextLimits) as ContactTextField[]) {
    const given = contact[field]
    if (given === undefined || given === null || given === '') continue
    const read = readText(field, given)
    if (read.problem) row.dropped.push({ field, problem: read.problem })
    else if (read.value !== undefined) row.text[field] = read.value
  }
  const refusal = refusalOf(row)
  if (refusal) return refusal
  const emails = contact.alternate_emails ? readAlternateEmails(contact.alternate_emails) : undefined
  if (emails?.problem) row.dropped.push({ field: 'alternate_emails', problem: emails.problem })
  else row.alternateEmails = emails?.value
  for (const [id, given] of Object.entries(contact.custom_fields ?? {})) {
    if (given === null) continue
    const field = fields.get(id)
    if (!field) return { refused: 'field_unknown', field: id }
    const read = readCustom(field.type, given)
    if (read.problem) row.dropped.push({ field: field.name, problem: read.problem })
    else if (read.value !== undefined) {
      row.custom ??= {}
      row.custom[id] = read.value
    }
  }
  return row
}

export async function openContactsOriginal(services: Services, jobId: string): Promise<Original> {
  const contacts = await readContacts(services, jobId)
  const header = [...identifierKinds, 'first_name', 'last_name'] as const
  return {
    header,
    records: (async function* () {
      yield contacts.map((contact) => header.map((name) => contact[name] ?? ''))
    })(),
    close: () => {},
  }
}

async function readContacts(services: Services, jobId: string): Promise<ContactInput[]> {
  const parts: Buffer[] = []
  for await (const part of await services.blobs.read(contactsKey(jobId))) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as ContactInput[]
}
