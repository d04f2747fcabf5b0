import type { RowBlock } from './copied-rows.ts'

const quote = 0x22
const newline = 0x0a

interface CutOptions {
  header: string
  maxBytes: number
  /** In CSV, a row may contain line ends within quotes; a row of JSON never does. */
  isCsv: boolean
  onRows(rows: number): void
}

/**
 * Cuts blocks of rows into files between rows, and counts the rows. Only the block at the end of a full file is searched
 * for the ends of its rows.
 */
export class RowCutter {
  readonly #source: AsyncIterator<RowBlock>
  readonly #options: CutOptions
  /** Rows that were read but are not in a file yet. */
  #held: RowBlock | undefined
  #ended = false
  rows = 0

  constructor(source: AsyncIterable<RowBlock>, options: CutOptions) {
    this.#source = source[Symbol.asyncIterator]()
    this.#options = options
  }

  get isAtEnd(): boolean {
    return this.#ended && this.#held === undefined
  }

  /** The bytes of one file. Read them all before asking for the next file. */
  async *nextFile(): AsyncGenerator<Buffer> {
    const { header, maxBytes, onRows } = this.#options
    let bytes = 0
    if (header !== '') {
      const line = Buffer.from(header)
      bytes += line.length
      yield line
    }
    const atStart = bytes
    while (await this.#more()) {
      const piece = this.#take(maxBytes - bytes, bytes === atStart)
      if (piece.rows === 0) return
      this.rows += piece.rows
      bytes += piece.bytes.length
      onRows(this.rows)
      yield piece.bytes
    }
  }

  /** Reads another block unless one is held; false at the end. */
  async #more(): Promise<boolean> {
    if (this.#held) return true
    if (this.#ended) return false
    const { done, value } = await this.#source.next()
    if (done) this.#ended = true
    else this.#held = value
    return this.#held !== undefined
  }

  /** Takes the held rows that fit into `room`. The first row of a file always fits. */
  #take(room: number, first: boolean): RowBlock {
    const held = this.#held ?? { bytes: Buffer.alloc(0), rows: 0 }
    this.#held = undefined
    if (held.bytes.length <= room) return held
    const cut = this.#findCut(held.bytes, room, first)
    if (cut.rows < held.rows) {
      this.#held = { bytes: held.bytes.subarray(cut.end), rows: held.rows - cut.rows }
    }
    return { bytes: held.bytes.subarray(0, cut.end), rows: cut.rows }
  }

  /** The end of the last row that fits into `room`, and the number of rows before it. */
  #findCut(bytes: Buffer, room: number, first: boolean): { end: number; rows: number } {
    const { isCsv } = this.#options
    let [end, rows] = [0, 0]
    let inQuotes = false
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]
      if (byte === quote && isCsv) inQuotes = !inQuotes
      else if (byte === newline && !inQuotes) {
        if (at + 1 > room && !(first && rows === 0)) break
        end = at + 1
        rows++
      }
    }
    return { end, rows }
  }
}
