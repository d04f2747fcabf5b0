/** Text as COPY's text format takes it. Most values need no change, which one test finds out. */
export function copyText(value: string): string {
  if (!/[\\\n\r\t]/.test(value)) return value
  return value.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character)
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A PostgreSQL array literal of texts, ready for COPY. */
export function copyArray(values: readonly string[]): string {
  return copyText(`{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
}

export const copyNull = '\\N'

const blockBytes = 256 * 1024

/**
 * Collects lines in blocks of 256 KB. Written into a buffer line by line: one long string of a million pieces costs
 * twice the time and 80 MB more.
 */
export class LineBlocks {
  #block = Buffer.allocUnsafe(blockBytes)
  #length = 0
  #full: Buffer[] = []

  add(line: string): void {
    // A character of JavaScript takes up to three bytes.
    if (this.#length + line.length * 3 > blockBytes) this.#close(line.length * 3)
    this.#length += this.#block.write(line, this.#length)
  }

  #close(needed: number): void {
    if (this.#length > 0) this.#full.push(this.#block.subarray(0, this.#length))
    this.#block = Buffer.allocUnsafe(Math.max(blockBytes, needed))
    this.#length = 0
  }

  /** The blocks that are full; at the end, what there is. */
  take(all: boolean): Buffer[] {
    if (all) this.#close(0)
    const taken = this.#full
    this.#full = []
    return taken
  }
}
