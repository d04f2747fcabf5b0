import { importLimits } from '@carillon/contract/contact-imports'
import { Refusal } from '#platform/refusal.ts'

const [quote, lineFeed, carriageReturn] = [34, 10, 13]

/** The end of a quoted cell that never ends. */
const damaged = -2

/**
 * A line with a quoted cell that never ends. Its cells are the texts between delimiters, with their quotation marks.
 */
export class DamagedRecord extends Array<string> {}

/**
 * Cuts the text of a CSV file into records, chunk by chunk. It accepts all line ends, and quoted cells with doubled
 * quotation marks; empty lines are left out. As spreadsheets do, it takes a quotation mark inside a cell for a character.
 * An unclosed one damages its own line only.
 *
 * A record is made when it is requested, and only the text of the chunk is kept: records that wait in a stream or an
 * array become old objects in V8's heap and stay there as garbage (170 MB for 1,000,000 rows).
 */
export class RecordCutter {
  readonly #delimiter: number
  #text = ''
  #at = 0
  /** The line the next record starts on. */
  #line = 1

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0)
  }

  /**
   * The records that end within the text so far. Take them all before giving the next chunk. The last call has `final`.
   * @throws a refusal that names the line
   */
  *cut(chunk: string, final: boolean): Generator<string[], void, void> {
    this.#text = this.#text.slice(this.#at) + chunk
    this.#at = 0
    while (this.#at < this.#text.length) {
      const [start, line] = [this.#at, this.#line]
      const record = this.#takeRecord(final)
      const end = record === null ? this.#text.length : this.#at
      if (end - start > importLimits.recordLength) throw new Refusal('import_row_too_long', { line })
      if (record === null) return
      if (record.length > 0) yield record
    }
  }

  /** The record at the current position, empty for a blank line; null when the text ends within it. */
  #takeRecord(final: boolean): string[] | null {
    const text = this.#text
    const record: string[] = []
    let lines = 1
    for (let at = this.#at; ; at++) {
      const quoted = text.charCodeAt(at) === quote
      const end = quoted ? this.#endOfQuoted(at, final) : this.#endOfPlain(at)
      if (end === damaged) return this.#takeDamaged(final)
      if (end === -1 || (end === text.length && !final)) return null
      const cell = quoted ? unquote(text.slice(at, end)) : text.slice(at, end)
      if (quoted) lines += lineEnds(cell)
      at = end
      const after = text.charCodeAt(at)
      if (after === this.#delimiter) {
        record.push(cell)
        continue
      }
      if (after === carriageReturn && at + 1 === text.length && !final) return null
      const isBlank = record.length === 0 && cell === '' && !quoted
      if (!isBlank) record.push(cell)
      this.#goBehind(at, lines)
      return record
    }
  }

  /** The line at the current position, cut at its delimiters only. */
  #takeDamaged(final: boolean): string[] | null {
    const text = this.#text
    const record = new DamagedRecord()
    for (let at = this.#at; ; at++) {
      const end = this.#endOfPlain(at)
      if (end === text.length && !final) return null
      record.push(text.slice(at, end))
      at = end
      if (text.charCodeAt(at) === this.#delimiter) continue
      if (text.charCodeAt(at) === carriageReturn && at + 1 === text.length && !final) return null
      this.#goBehind(at, 1)
      return record
    }
  }

  #goBehind(lineEnd: number, lines: number): void {
    const text = this.#text
    const isPair = text.charCodeAt(lineEnd) === carriageReturn && text.charCodeAt(lineEnd + 1) === lineFeed
    this.#at = lineEnd + (isPair ? 2 : 1)
    this.#line += lines
  }

  #endOfPlain(from: number): number {
    const text = this.#text
    const delimiter = this.#delimiter
    for (let at = from; at < text.length; at++) {
      const character = text.charCodeAt(at)
      if (character === delimiter || character === lineFeed || character === carriageReturn) return at
    }
    return text.length
  }

  /**
   * The end of a cell that begins with a quotation mark; -1 when the text ends before it. Letters behind the closing mark
   * belong to the cell. If the cell has several lines, its mark was never closed, and the next one opens another cell.
   */
  #endOfQuoted(opening: number, final: boolean): number {
    const text = this.#text
    for (let from = opening + 1; ; ) {
      const close = text.indexOf('"', from)
      if (close === -1 && !final) return text.length - this.#at > importLimits.recordLength ? damaged : -1
      if (close === -1) return damaged
      const after = text.charCodeAt(close + 1)
      if (after === quote) {
        from = close + 2
        continue
      }
      // Without the next character it is not known whether the mark is doubled.
      if (close + 1 === text.length && !final) return -1
      if (close + 1 === text.length || after === this.#delimiter) return close + 1
      if (after === lineFeed || after === carriageReturn) return close + 1
      return lineEnds(text.slice(opening, close)) > 0 ? damaged : this.#endOfPlain(close)
    }
  }
}

/** The text of a cell that begins with a quotation mark. */
function unquote(cell: string): string {
  const inner = cell.slice(1)
  if (inner.indexOf('"') === inner.length - 1) return inner.slice(0, -1)
  const [, quoted = '', rest = ''] = /^((?:[^"]|"")*)"(.*)$/s.exec(inner) ?? []
  return quoted.replaceAll('""', '"') + rest
}

function lineEnds(cell: string): number {
  return cell.includes('\n') || cell.includes('\r') ? cell.split(/\r\n|\n|\r/).length - 1 : 0
}
