import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { importLimits } from '@carillon/contract/contact-imports'
import { normalizeEmail } from '@carillon/contract/email-address'
import { Refusal } from '#platform/refusal.ts'
import { RecordCutter } from './cut-records.ts'
import { type Encoding, isGzip, refuseBinary, TextReader } from './read-text.ts'

export type Delimiter = ',' | ';' | '\t' | '|'

export interface CsvFile {
  encoding(): Encoding
  compression: 'gzip' | null
  delimiter: Delimiter
  header: string[]
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

/**
 * Opens a CSV file: plain or gzip, four encodings, four delimiters, all line ends. It streams, so memory doesn't grow
 * with the file, and it reads no further than its caller.
 * @throws a refusal that says what is wrong with the file
 */
export async function openCsv(source: Readable): Promise<CsvFile> {
  try {
    return await openStream(source)
  } catch (cause) {
    source.destroy()
    throw cause
  }
}

async function openStream(source: Readable): Promise<CsvFile> {
  const raw = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const first = await takeHead(raw)
  if (first.length === 0) throw new Refusal('import_empty')
  const gzip = isGzip(first)
  const packed = again(first, raw)
  const plain = gzip ? unpack(packed) : packed
  const reader = new TextReader()
  const read = { bytes: 0 }
  const text = toText(plain, reader, read)
  const head = await takeHead(text)
  if (head.toString('utf8').trim() === '') throw new Refusal('import_empty')
  const delimiter = findDelimiter(head.toString('utf8'))
  const groups = recordGroups(again(head, text), delimiter)
  const { record, rest } = await takeRecord(groups)
  const header = readHeader(record)
  const records = (async function* () {
    yield rest
    yield* groups
  })()
  return {
    encoding: () => reader.encoding,
    compression: gzip ? 'gzip' : null,
    delimiter,
    header,
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

/** The delimiter that divides the first lines most evenly; a comma when none does. */
export function findDelimiter(text: string): Delimiter {
  const lines = firstLines(text, 10)
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of [',', ';', '\t', '|'] as const) {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    const header = counts[0] ?? 0
    const even = counts.filter((count) => count === header).length
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

/** The first record of the file, and the rest of its group. */
async function takeRecord(
  groups: RecordGroups,
): Promise<{ record: string[] | undefined; rest: Iterable<string[]> }> {
  for (let next = await groups.next(); !next.done; next = await groups.next()) {
    const group = next.value[Symbol.iterator]()
    const { value: record } = group.next()
    if (record) return { record, rest: { [Symbol.iterator]: () => group } }
  }
  return { record: undefined, rest: [] }
}

function readHeader(record: string[] | undefined): string[] {
  if (!record) throw new Refusal('import_empty')
  // Valid UTF-16 may contain NUL, which no column's name has.
  if (record.some((name) => name.includes('\0'))) throw new Refusal('import_binary')
  const header = record.map((name) => name.trim())
  while (header.length > 1 && header.at(-1) === '') header.pop()
  if (header.length > importLimits.columns) {
    throw new Refusal('import_too_many_columns', { count: header.length, limit: importLimits.columns })
  }
  if (header.every((name) => name === '') || header.some((name) => normalizeEmail(name) !== null)) {
    throw new Refusal('import_no_header')
  }
  const seen = new Set<string>()
  for (const name of header) {
    const key = name.toLowerCase()
    if (key !== '' && seen.has(key)) throw new Refusal('import_header_duplicate', { name })
    seen.add(key)
  }
  return header
}
