import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { failWhenStalled } from './fail-when-stalled.ts'

/** Escapes a text for COPY's text format. Most values need no change, which one test detects. */
export function copyText(value: string): string {
  if (!/[\\\n\r\t]/.test(value)) return value
  return value.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character)
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A PostgreSQL array literal of texts, escaped for COPY. */
export function copyArray(values: readonly string[]): string {
  return copyText(`{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
}

export const copyNull = '\\N'

const blockBytes = 64 * 1024

/**
 * Writes lines into a COPY in blocks of 64 KB. A block is used again only if the socket has passed everything on: it may
 * still hold the block when the write has been answered. New blocks are memory outside V8's heap, for which V8 collects
 * garbage. Larger blocks fragment the process's memory (256 KB: 150 MB for a million rows); one long string takes twice
 * the time.
 */
export class LineWriter {
  readonly #target: Writable
  readonly #socket: Pick<Writable, 'writableLength'>
  #block = Buffer.allocUnsafe(blockBytes)
  #length = 0
  #failure: Error | undefined
  /** Rejects the current write: a COPY whose connection is lost never answers it. */
  #giveUp: (failure: Error) => void = () => {}

  /** @param socket the connection that the target writes to */
  constructor(target: Writable, socket: Pick<Writable, 'writableLength'>) {
    this.#target = target
    this.#socket = socket
    const fail = (failure: Error): void => {
      this.#failure ??= failure
      this.#giveUp(this.#failure)
    }
    target.on('error', fail)
    target.on('close', () => fail(new Error('the COPY was closed')))
  }

  /** Adds a line to the block; false if there is no room: then send the block and try again. */
  add(line: string): boolean {
    // A UTF-16 code unit takes up to three bytes in UTF-8.
    const most = line.length * 3
    if (this.#length + most > this.#block.length) {
      if (this.#length > 0) return false
      this.#block = Buffer.allocUnsafe(most)
    }
    this.#length += this.#block.write(line, this.#length)
    return true
  }

  /** Sends the block and waits until the target takes more. */
  async send(): Promise<void> {
    if (this.#length === 0) return
    const sent = this.#block.subarray(0, this.#length)
    this.#length = 0
    if (this.#failure) throw this.#failure
    const written = new Promise<void>((resolve, reject) => {
      this.#giveUp = reject
      this.#target.write(sent, (error) => (error ? reject(error) : resolve()))
    })
    await failWhenStalled(written, 'PostgreSQL takes nothing more')
    if (this.#socket.writableLength > 0) this.#block = Buffer.allocUnsafe(blockBytes)
  }

  /** Sends the last block and waits until the target has taken everything. */
  async end(): Promise<void> {
    await this.send()
    if (this.#failure) throw this.#failure
    this.#target.end()
    await finished(this.#target, { readable: false })
  }
}
