import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'

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

const blockBytes = 64 * 1024

/**
 * Writes lines into a COPY through two blocks of 64 KB in turn: one is filled while the other is on its way. Fresh
 * memory for every block left 150 MB of holes in the process over a million rows, one long string twice the time.
 */
export class LineWriter {
  readonly #target: Writable
  #block = Buffer.allocUnsafeSlow(blockBytes)
  #spare = Buffer.allocUnsafeSlow(blockBytes)
  #length = 0
  /** When the spare block has left, and may be filled again. */
  #spareFree: Promise<void> = Promise.resolve()

  constructor(target: Writable) {
    this.#target = target
    // A failure reaches whoever waits for the write; nobody may be waiting just then.
    target.on('error', () => {})
  }

  /** Whether the line went into the block; if not, send it and try again. */
  add(line: string): boolean {
    // A character of JavaScript takes up to three bytes.
    const most = line.length * 3
    if (this.#length + most > this.#block.length) {
      if (this.#length > 0) return false
      this.#block = Buffer.allocUnsafeSlow(most)
    }
    this.#length += this.#block.write(line, this.#length)
    return true
  }

  /** Sends the block that is filled. */
  async send(): Promise<void> {
    if (this.#length === 0) return
    await this.#spareFree
    const full = this.#block
    const sent = write(this.#target, full.subarray(0, this.#length))
    sent.catch(() => {})
    this.#spareFree = sent
    this.#block = this.#spare
    this.#spare = full
    this.#length = 0
  }

  /** Sends what is left and waits until the target has taken everything. */
  async end(): Promise<void> {
    await this.send()
    await this.#spareFree
    this.#target.end()
    await finished(this.#target, { readable: false })
  }
}

function write(target: Writable, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    target.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}
