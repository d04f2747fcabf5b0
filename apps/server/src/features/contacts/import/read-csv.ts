import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { importLimits } from '@carillon/contract/contact-imports'
import { normalizeEmail } from '@carillon/contract/email-address'
import { Refusal } from '#platform/refusal.ts'
import { RecordCutter } from './cut-records.ts'
import { proposeHeaderRow, withOwnNames } from './header-row.rules.ts'
import { type Encoding, isGzip, refuseBinary, TextReader } from './read-text.ts'

export type Delimiter = ',' | ';' | '\t' | '|'

export interface CsvFile {
  encoding(): Encoding
  compression: 'gzip' | null
  delimiter: Delimiter
  /** The names of the columns, each different from the others. Empty texts for a file without names. */
  header: string[]
  /** For each column: true if an earlier one has the same name in the file. */
  isRepeated: boolean[]
  /** The first records of the file, including the header and the records above it. */
  first: readonly string[][]
  /** The row of the header, counted from 1; 0 when the file has none. */
  headerRow: number
  /**
   * Records after the header, in one group for each chunk. Each record is read when it is requested; take all of a
   * group before the next one. Throws the refusal of the file.
   */
  records: AsyncIterable<Iterable<string[]>>
  /** Bytes of text (unpacked) read so far. */
  bytesRead(): number
  close(): void
}

const headBytes = 256 * 1024
const firstRecords = 1000

/**
 * Opens a CSV file: plain or gzip, four encodings, four delimiters, all line ends, with or without a line `sep=;`. It
 * streams, so memory doesn't grow with the file, and it reads no further than its caller.
 * @param headerRow the row with the names of the columns, 0 for none, or 'proposed' for the one that looks like them. By
 * default it is the first one, which must not look like data
 * @throws a refusal that names the fault of the file
 */
export async function openCsv(source: Readable, headerRow?: number | 'proposed'): Promise<CsvFile> {
  try {
    return await openStream(source, headerRow)
  } catch (cause) {
    source.destroy()
    throw cause
  }
}

async function openStream(source: Readable, wantedRow: number | 'proposed' | undefined): Promise<CsvFile> {
  const raw = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const start = await takeHead(raw)
  if (start.length === 0) throw new Refusal('import_empty')
  const gzip = isGzip(start)
  const packed = again(start, raw)
  const plain = gzip ? unpack(packed) : packed
  const reader = new TextReader()
  const read = { bytes: 0 }
  const text = toText(plain, reader, read)
  const { delimiter, head } = findFormat((await takeHead(text)).toString('utf8'))
  if (head.trim() === '') throw new Refusal('import_empty')
  const first = firstOf(head, delimiter)
  const headerRow = wantedRow === 'proposed' ? proposeHeaderRow(first) : (wantedRow ?? 1)
  const groups = recordGroups(again(Buffer.from(head), text), delimiter)
  const { record, rest } = await skipTo(groups, Math.max(1, headerRow))
  const { names, isRepeated } =
    headerRow === 0 ? withoutNames(first) : readHeader(record, wantedRow === undefined)
  const records = (async function* () {
    if (headerRow === 0 && record) yield [record]
    yield rest
    yield* groups
  })()
  return {
    encoding: () => reader.encoding,
    compression: gzip ? 'gzip' : null,
    delimiter,
    header: names,
    isRepeated,
    first,
    headerRow,
    records,
    bytesRead: () => read.bytes,
    close: () => source.destroy(),
  }
}

async function* toText(
  plain: AsyncIterable<Buffer>,
  reader: TextReader,
  read: { bytes: number },
): AsyncGenerator<Buffer> {
  let last: Buffer | undefined
  for await (const chunk of plain) {
    if (read.bytes === 0) refuseBinary(chunk)
    read.bytes += chunk.length
    if (read.bytes > importLimits.unpackedBytes) throw new Refusal('import_too_large', { limit: '5 GB' })
    if (last) yield reader.read(last, false)
    last = chunk
  }
  if (last) yield reader.read(last, true)
}

/** The first bytes of a stream, enough to detect its format. */
async function takeHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  while (length < headBytes) {
    const next = await chunks.next()
    if (next.done) break
    parts.push(next.value)
    length += next.value.length
  }
  return Buffer.concat(parts)
}

async function* again(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

async function* unpack(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: headBytes })
  pipeline(Readable.from(packed), gunzip, () => {}) // the loop below throws its error
  try {
    for await (const chunk of gunzip) yield chunk as Buffer
  } catch (cause) {
    if ((cause as { code?: string }).code?.startsWith('Z_')) throw new Refusal('import_gzip_broken')
    throw cause
  }
}

/** The delimiter of a file, which a line `sep=;` at its beginning may set, and the text behind that line. */
function findFormat(text: string): { delimiter: Delimiter; head: string } {
  const said = /^\s*"?sep=([,;\t|])"?[ \t]*(\r\n|\n|\r)/i.exec(text)
  if (!said) return { delimiter: findDelimiter(text), head: text }
  return { delimiter: said[1] as Delimiter, head: text.slice(said[0].length) }
}

/** The delimiter that divides the first lines most evenly; a comma when none does. */
export function findDelimiter(text: string): Delimiter {
  const lines = firstLines(text, 20)
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of [',', ';', '\t', '|'] as const) {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    // Titles above the header have no delimiter.
    const header = counts[0] || (counts.find((count) => count > 0) ?? 0)
    const even = counts.filter((count) => count === header).length
    if (counts[0] === 0 && even * 3 < counts.length) continue
    const score = header === 0 ? 0 : (even / counts.length) * 1000 + Math.min(header, 500)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** The first lines, without text in quotation marks. */
function firstLines(text: string, count: number): string[] {
  return text
    .slice(0, 100_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line !== '')
    .slice(0, count)
}

type RecordGroups = AsyncGenerator<Iterable<string[], void>, void>

async function* recordGroups(text: AsyncIterable<Buffer>, delimiter: Delimiter): RecordGroups {
  const cutter = new RecordCutter(delimiter)
  for await (const chunk of text) yield cutter.cut(chunk.toString('utf8'), false)
  yield cutter.cut('', true)
}

/** The record of a row, counted from 1, and the rest of its group. */
async function skipTo(
  groups: RecordGroups,
  row: number,
): Promise<{ record: string[] | undefined; rest: Iterable<string[]> }> {
  let left = row
  for (let next = await groups.next(); !next.done; next = await groups.next()) {
    const group = next.value[Symbol.iterator]()
    for (let one = group.next(); !one.done; one = group.next()) {
      if (isNotBlank(one.value) && --left === 0)
        return { record: one.value, rest: { [Symbol.iterator]: () => group } }
    }
  }
  return { record: undefined, rest: [] }
}

/** The first records of a file that its beginning holds. */
function firstOf(head: string, delimiter: Delimiter): string[][] {
  return [...new RecordCutter(delimiter).cut(`${head}\n`, true).filter(isNotBlank).take(firstRecords)]
}

interface Header {
  names: string[]
  isRepeated: boolean[]
}

function withoutNames(first: readonly string[][]): Header {
  const width = first.reduce((widest, record) => Math.max(widest, record.length), 0)
  refuseTooWide(width)
  const columns = Array.from({ length: width })
  return { names: columns.map(() => ''), isRepeated: columns.map(() => false) }
}

function readHeader(record: string[] | undefined, mustBeNames: boolean): Header {
  if (!record) throw new Refusal('import_empty')
  // Valid UTF-16 may contain NUL, which no column's name has.
  if (record.some((name) => name.includes('\0'))) throw new Refusal('import_binary')
  const header = Array.from(record, (name) => name.trim())
  while (header.length > 1 && header.at(-1) === '') header.pop()
  refuseTooWide(header.length)
  const isData = header.every((name) => name === '') || header.some((name) => normalizeEmail(name) !== null)
  if (mustBeNames && isData) throw new Refusal('import_no_header')
  return withOwnNames(header)
}

function refuseTooWide(count: number): void {
  const limit = importLimits.columns
  if (count > limit) throw new Refusal('import_too_many_columns', { count, limit })
}

/** False for a row of delimiters only; files from spreadsheets may end with such rows. */
export function isNotBlank(record: readonly string[]): boolean {
  return record.some((cell) => cell !== '')
}
