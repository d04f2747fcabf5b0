import type pg from 'pg'

/** Some whole rows of a COPY, as its format writes them. */
export interface RowBlock {
  bytes: Buffer
  rows: number
}

const newline = 0x0a

/** Codes of messages of PostgreSQL's protocol. */
const [copyData, copyDone, errorResponse] = [0x64, 0x63, 0x45]
/** The bytes of a message before its content: code and length. */
const headBytes = 5
/** The bytes before the first row of a binary COPY, and before the text of a row with a single column. */
const [binaryHeader, binaryRowHead] = [19, 6]
const binaryEnd = -1

interface Options {
  /** True if the statement has `format binary` and a single column of text. Each value then becomes a line. */
  isBinary: boolean
  /** The bytes that are read before the reader asks for them. */
  bytesAhead: number
}

/**
 * Runs `copy … to stdout` on a connection, and gives its rows in blocks: `client.query(new CopiedRows(…))`. PostgreSQL
 * sends a message for each row, so rows are counted without looking for their ends. It waits while the reader doesn't ask.
 * An abandoned COPY leaves its connection in an unknown state.
 *
 * A block lies in the memory that the socket has read it into: memory outside V8's heap makes V8 collect garbage, which
 * took half of the processor time of an export.
 */
export class CopiedRows implements AsyncIterableIterator<RowBlock>, pg.Submittable {
  readonly #statement: string
  readonly #options: Options
  #connection: pg.Connection | undefined
  /** The connection's own reader, which gets all that follows the rows. */
  #reader: ((bytes: Buffer) => void) | undefined
  /** The beginning of a message whose rest hasn't arrived. */
  #incomplete: Buffer = Buffer.alloc(0)
  #hasHeader = false
  readonly #blocks: RowBlock[] = []
  #bytesWaiting = 0
  #end: { cause?: Error } | undefined
  #wake: () => void = () => {}

  constructor(statement: string, options: Options) {
    this.#statement = statement
    this.#options = options
  }

  submit(connection: pg.Connection): void {
    const [reader] = connection.stream.listeners('data') as ((bytes: Buffer) => void)[]
    if (!reader) throw new Error('the connection has no reader')
    this.#connection = connection
    this.#reader = reader
    connection.stream.off('data', reader)
    connection.stream.on('data', this.#take)
    connection.query(this.#statement)
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<RowBlock, undefined>> {
    for (;;) {
      if (this.#end?.cause) throw this.#end.cause
      const value = this.#blocks.shift()
      if (value) {
        this.#bytesWaiting -= value.bytes.length
        if (this.#bytesWaiting < this.#options.bytesAhead) this.#resume()
        return { done: false, value }
      }
      if (this.#end) return { done: true, value: undefined }
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  async return(): Promise<IteratorResult<RowBlock, undefined>> {
    this.stop(new Error('the rows of a COPY were not read to their end'))
    return { done: true, value: undefined }
  }

  /** Ends the reading. Whoever reads gets the cause, unless all rows were there already. */
  stop(cause: Error): void {
    if (this.#end) return
    this.#end = { cause }
    this.#blocks.length = 0
    this.#wake()
    this.#resume()
  }

  handleError(cause: Error): void {
    this.stop(cause)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {}

  #resume(): void {
    if (this.#reader) this.#connection?.stream.resume()
  }

  /** Reads a chunk. A row that began in the chunk before is put together first, and the rest stays where it is. */
  readonly #take = (chunk: Buffer): void => {
    const begun = this.#incomplete
    let missing = 0
    if (begun.length > 0) {
      const isRow = begun.length >= headBytes && begun[0] === copyData
      missing = isRow ? 1 + begun.readUInt32BE(1) - begun.length : chunk.length
      this.#readMessages(Buffer.concat([begun, chunk.subarray(0, missing)]))
    }
    if (missing < chunk.length) this.#readMessages(chunk.subarray(missing))
  }

  #readMessages(bytes: Buffer): void {
    let at = 0
    const block = { bytes, length: 0, rows: 0 }
    while (at + headBytes <= bytes.length && bytes[at] !== errorResponse) {
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      if (end > bytes.length || bytes[at] === copyDone) break
      if (bytes[at] === copyData) this.#addRow(block, at + headBytes, end)
      at = end
    }
    this.#give(block)
    // The connection's own reader gets the end, and the reason of a failure.
    if (bytes[at] === errorResponse) this.#handBack(bytes.subarray(at))
    else if (bytes[at] === copyDone && at + headBytes <= bytes.length) {
      this.#end ??= {}
      this.#wake()
      this.#handBack(bytes.subarray(at + headBytes))
    } else this.#incomplete = Buffer.from(bytes.subarray(at))
  }

  /** Moves a row to the front of its block's memory, where earlier messages were read. */
  #addRow(block: { bytes: Buffer; length: number; rows: number }, from: number, to: number): void {
    const start = this.#options.isBinary ? this.#textOf(block.bytes, from) : from
    if (start === null) return
    block.bytes.copyWithin(block.length, start, to)
    block.length += to - start
    if (this.#options.isBinary) block.bytes[block.length++] = newline
    block.rows++
  }

  /** The place of the text within a binary row; null for the mark at the end. */
  #textOf(bytes: Buffer, from: number): number | null {
    const start = this.#hasHeader ? from : from + binaryHeader
    this.#hasHeader = true
    return bytes.readInt16BE(start) === binaryEnd ? null : start + binaryRowHead
  }

  #give({ bytes, length, rows }: { bytes: Buffer; length: number; rows: number }): void {
    if (rows === 0 || this.#end) return
    this.#blocks.push({ bytes: bytes.subarray(0, length), rows })
    this.#bytesWaiting += length
    this.#wake()
    if (this.#bytesWaiting >= this.#options.bytesAhead) this.#connection?.stream.pause()
  }

  #handBack(rest: Buffer): void {
    const [stream, reader] = [this.#connection?.stream, this.#reader]
    this.#reader = undefined
    if (!stream || !reader) return
    stream.off('data', this.#take)
    stream.on('data', reader)
    reader(rest)
    stream.resume()
  }
}
