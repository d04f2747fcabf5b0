import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { importLimits } from '@carillon/contract/contact-imports'
import { emailPattern } from '@carillon/contract/wire'
import { CsvError, type Parser, parse } from 'csv-parse'
import { Refusal } from '#platform/refusal.ts'
import { type Encoding, isGzip, refuseBinary, TextReader } from './read-text.ts'

export type Delimiter = ',' | ';' | '\t' | '|'

export interface CsvFile {
  encoding(): Encoding
  compression: 'gzip' | null
  delimiter: Delimiter
  header: string[]
  /** Records after the header, in groups as they come. Throws the refusal the file deserves. */
  records: AsyncIterable<string[][]>
  /** Bytes of text (unpacked) read so far. */
  bytesRead(): number
  close(): void
}

const headBytes = 256 * 1024

/**
 * Opens a CSV file as people have them: plain or gzip, four encodings, four delimiters, either line end. Streams:
 * memory stays flat whatever the size. Reads only as far as it is asked.
 * @throws a refusal that says what is wrong with the file
 */
export async function openCsv(open: () => Promise<Readable>): Promise<CsvFile> {
  const source = await open()
  try {
    return await openStream(source, () => findLastLine(open))
  } catch (cause) {
    source.destroy()
    throw cause
  }
}

async function openStream(source: Readable, lastLine: () => Promise<number>): Promise<CsvFile> {
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
  const parser = startParser(again(head, text), delimiter)
  const groups = recordGroups(parser, lastLine)
  const close = (): void => {
    parser.destroy()
    source.destroy()
  }
  const begin = await groups.next()
  const group = begin.done ? [] : begin.value
  const header = readHeader(group.shift())
  const records = (async function* () {
    if (group.length > 0) yield group
    yield* groups
  })()
  return {
    encoding: () => reader.encoding,
    compression: gzip ? 'gzip' : null,
    delimiter,
    header,
    records,
    bytesRead: () => read.bytes,
    close,
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

/** The first bytes of a stream, enough to judge it by. */
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
  pipeline(Readable.from(packed), gunzip, () => {}) // its error reaches the reader below
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

/** Lines with what stands in quotation marks taken out. */
function firstLines(text: string, count: number): string[] {
  return text
    .slice(0, 100_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line !== '')
    .slice(0, count)
}

const dialect = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: importLimits.recordLength,
}

function startParser(text: AsyncIterable<Buffer>, delimiter: Delimiter): Parser {
  const parser = parse({ ...dialect, delimiter })
  pipeline(Readable.from(text, { highWaterMark: 1 }), parser, () => {}) // its error reaches the reader below
  return parser
}

async function* recordGroups(parser: Parser, lastLine: () => Promise<number>): AsyncGenerator<string[][]> {
  try {
    // Read in groups: waiting for each of a million records costs more than parsing it.
    let wake = (): void => {}
    for (const event of ['readable', 'end', 'close', 'error'] as const) parser.on(event, () => wake())
    for (;;) {
      const group = takeGroup(parser)
      if (group.length > 0) {
        yield group
        continue
      }
      // Set before the event comes: a file that breaks off must never look like one that ended.
      if (parser.errored) throw parser.errored
      if (parser.readableEnded) return
      if (parser.destroyed) throw new Error('the parser was closed before the end of the file')
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  } catch (cause) {
    throw cause instanceof CsvError ? await toRefusal(cause, lastLine) : cause
  }
}

function takeGroup(parser: Parser): string[][] {
  const group: string[][] = []
  while (group.length < 500) {
    const record = parser.read() as string[] | null
    if (record === null) break
    group.push(record)
  }
  return group
}

async function toRefusal(error: CsvError, lastLine: () => Promise<number>): Promise<unknown> {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return new Refusal('import_quote_unclosed', { line: (await lastLine()) + 1 })
    case 'CSV_MAX_RECORD_SIZE':
      return new Refusal('import_row_too_long', { line: (await lastLine()) + 1 })
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return new Refusal('import_quote_stray', {
        line: Number((error as unknown as { lines?: number }).lines ?? 0),
      })
    default:
      return error
  }
}

/**
 * Where the last whole record of a broken file ends. Read again only to say so: noting the line of every record of a
 * good file would cost a third of its parsing time.
 */
async function findLastLine(open: () => Promise<Readable>): Promise<number> {
  let line = 0
  const source = await open()
  const raw = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const first = await takeHead(raw)
  const packed = again(first, raw)
  const text = toText(isGzip(first) ? unpack(packed) : packed, new TextReader(), { bytes: 0 })
  const head = await takeHead(text)
  const parser = parse({
    ...dialect,
    delimiter: findDelimiter(head.toString('utf8')),
    on_record: (_record: string[], context: { lines: number }) => {
      line = context.lines
      return null
    },
  })
  await new Promise<void>((resolve) => {
    pipeline(Readable.from(again(head, text), { highWaterMark: 1 }), parser, () => resolve())
    parser.resume()
  })
  source.destroy()
  return line
}

function readHeader(record: string[] | undefined): string[] {
  if (!record) throw new Refusal('import_empty')
  const header = record.map((name) => name.trim())
  while (header.length > 1 && header.at(-1) === '') header.pop()
  if (header.length > importLimits.columns) {
    throw new Refusal('import_too_many_columns', { count: header.length, limit: importLimits.columns })
  }
  if (header.every((name) => name === '') || header.some((name) => emailPattern.test(name))) {
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
