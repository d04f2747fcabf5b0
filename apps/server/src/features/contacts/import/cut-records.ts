import { importLimits } from '@carillon/contract/contact-imports'
import { Refusal } from '#platform/refusal.ts'

const [quote, lineFeed, carriageReturn] = [34, 10, 13]

/**
 * Cuts the text of a CSV file into records, chunk by chunk. It accepts all line ends, and quoted cells with doubled
 * quotation marks; empty lines are left out. A record is made when it is requested, and only the text of the chunk is
 * kept: records that wait in a stream or an array become old objects in V8's heap and stay there as garbage (170 MB for
 * 1,000,000 rows).
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
    let line = this.#line
    for (let at = this.#at; ; at++) {
      const quoted = text.charCodeAt(at) === quote
      const end = quoted ? this.#endOfQuoted(at, line, final) : this.#endOfPlain(at, line)
      if (end === -1 || (end === text.length && !final)) return null
      const cell = quoted ? unquote(text.slice(at + 1, end - 1)) : text.slice(at, end)
      if (quoted) line += lineEnds(cell)
      at = end
      const after = text.charCodeAt(at)
      if (after === this.#delimiter) {
        record.push(cell)
        continue
      }
      if (quoted && at < text.length && after !== lineFeed && after !== carriageReturn) {
        throw new Refusal('import_quote_stray', { line })
      }
      if (after === carriageReturn && at + 1 === text.length && !final) return null
      const isBlank = record.length === 0 && cell === '' && !quoted
      if (!isBlank) record.push(cell)
      this.#at = after === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? at + 2 : at + 1
      this.#line = line + 1
      return record
    }
  }

  #endOfPlain(from: number, line: number): number {
    const text = this.#text
    const delimiter = this.#delimiter
    for (let at = from; at < text.length; at++) {
      const character = text.charCodeAt(at)
      if (character === delimiter || character === lineFeed || character === carriageReturn) return at
      if (character === quote) throw new Refusal('import_quote_stray', { line })
    }
    return text.length
  }

  /** The position after the closing quotation mark; -1 when the text ends before it. */
  #endOfQuoted(opening: number, line: number, final: boolean): number {
    const text = this.#text
    for (let from = opening + 1; ; ) {
      const close = text.indexOf('"', from)
      if (close === -1 && final) throw new Refusal('import_quote_unclosed', { line })
      if (close === -1) return -1
      if (text.charCodeAt(close + 1) !== quote) return close + 1
      from = close + 2
    }
  }
}

function unquote(inner: string): string {
  return inner.includes('"') ? inner.replaceAll('""', '"') : inner
}

function lineEnds(cell: string): number {
  return cell.includes('\n') || cell.includes('\r') ? cell.split(/\r\n|\n|\r/).length - 1 : 0
}
