import { type ImportReading, importLimits } from '@carillon/contract/contact-imports'
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
import { Doubts } from './doubts.rules.ts'
import { type ColumnTarget, readMapping } from './mapping.rules.ts'
import { openCsv } from './read-csv.ts'
import { shareEventLoop } from './share-event-loop.ts'
import { everyColumn } from './stage-rows.ts'
import { type CellStyle, isRefused, type RefusedRow, readRecord, type StagedRow } from './staged-row.rules.ts'

/** The rows of an import: from a file, or from the contacts of one call. It is read again to describe refused rows. */
export interface Source {
  columns: { text: readonly ContactTextField[]; alternateEmails: boolean; custom: boolean }
  kinds: readonly IdentifierKind[]
  /** Ids of the custom fields that it can fill. */
  customIds: readonly string[]
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

/** Opens the uploaded file of an import with its mapping. */
export async function openFileSource(
  services: Services,
  jobId: string,
  mappings: readonly (string | null)[],
  customFields: readonly CustomField[],
  reading: ImportReading = {},
): Promise<Source> {
  const read = readMapping(mappings, customFields)
  if ('problem' in read) throw new Refusal(read.problem.code, read.problem.details)
  const { targets } = read
  const size = (await services.blobs.size(sourceKey(jobId))) ?? 0
  const file = await openCsv(await services.blobs.read(sourceKey(jobId)))
  if (mappings.length > file.header.length) {
    file.close()
    throw new Refusal('import_mapping_too_many', { count: mappings.length, columns: file.header.length })
  }
  const style = {
    decimalComma: reading.decimal_comma ?? file.delimiter === ';',
    dayFirst: reading.date_order === 'day_first',
    correctDomains: reading.correct_domains === true,
  }
  const doubts = new Doubts()
  const width = file.header.length
  const text = targets.flatMap(({ field }) => (field && field !== 'alternate_emails' ? [field] : []))
  return {
    columns: {
      text,
      alternateEmails: targets.some(({ field }) => field === 'alternate_emails'),
      custom: targets.some(({ custom }) => custom !== undefined),
    },
    kinds: identifierKinds.filter((kind) => text.includes(kind)),
    customIds: targets.flatMap(({ custom }) => custom?.id ?? []),
    rows: readGroups(file.records, targets, { style, doubts }, width),
    doubts,
    estimate: (rows) =>
      file.compression === null && file.bytesRead() > 0 ? Math.round((rows * size) / file.bytesRead()) : null,
    close: file.close,
  }
}

async function* readGroups(
  records: AsyncIterable<Iterable<string[]>>,
  targets: readonly ColumnTarget[],
  { style, doubts }: { style: CellStyle; doubts: Doubts },
  width: number,
): AsyncGenerator<Iterable<StagedRow | RefusedRow>> {
  let rows = 0
  const read = (record: string[]): StagedRow | RefusedRow => {
    if (++rows > importLimits.rows) throw new Refusal('import_too_many_rows', { limit: importLimits.rows })
    if (record.length > width && record.slice(width).some((cell) => cell.trim() !== '')) {
      return { refused: 'cells_surplus', field: null }
    }
    return readRecord(record, targets, style, doubts)
  }
  for await (const group of withoutBlank(records)) yield Iterator.from(group).map(read)
}

/** Leaves out rows without a value: files from spreadsheets may end with rows of delimiters only. */
async function* withoutBlank(records: AsyncIterable<Iterable<string[]>>): AsyncGenerator<Iterable<string[]>> {
  const isNotBlank = (record: string[]): boolean => record.some((cell) => cell !== '')
  for await (const group of records) yield Iterator.from(group).filter(isNotBlank)
}

export async function openFileOriginal(services: Services, jobId: string): Promise<Original> {
  const file = await openCsv(await services.blobs.read(sourceKey(jobId)))
  return { header: file.header, records: withoutBlank(file.records), close: file.close }
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
  const row: StagedRow = { text: {}, alternateEmails: undefined, custom: undefined, dropped: [] }
  let known = false
  for (const field of Object.keys(contactTextLimits) as ContactTextField[]) {
    const given = contact[field]
    if (given === undefined || given === null || given === '') continue
    const identifier = (identifierKinds as readonly string[]).includes(field)
    const read = readText(field, given)
    if (read.problem && identifier) return { refused: read.problem, field }
    if (read.problem) row.dropped.push({ field, problem: read.problem })
    else if (read.value !== undefined) {
      row.text[field] = read.value
      known ||= identifier
    }
  }
  if (!known) return { refused: 'identifier_missing', field: null }
  const emails = contact.alternate_emails ? readAlternateEmails(contact.alternate_emails) : undefined
  if (emails?.problem) row.dropped.push({ field: 'alternate_emails', problem: emails.problem })
  else row.alternateEmails = emails?.value
  for (const [id, given] of Object.entries(contact.custom_fields ?? {})) {
    if (given === null) continue
    const field = fields.get(id)
    if (!field) return { refused: 'field_unknown', field: id }
    const read = readCustom(field.type, given, { decimalComma: false })
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
