import { PassThrough, pipeline, type Readable } from 'node:stream'

/**
 * How much is read ahead of a stream whose turn has not come: about a range of contacts, however long their rows are.
 */
const bytesAhead = 4 * 1024 * 1024

/**
 * Reads streams one after another, with the next ones open, too: while one is passed on, the others fill a buffer. A
 * stream is opened when all but `atOnce - 1` before it have ended, so that opener n may use what opener n - atOnce
 * used.
 */
export async function* readInTurn(
  openers: readonly (() => Readable)[],
  { atOnce, signal }: { atOnce: number; signal: AbortSignal },
): AsyncGenerator<Buffer> {
  const open: Readable[] = []
  const abort = () => {
    for (const stream of open) stream.destroy(signal.reason as Error)
  }
  signal.addEventListener('abort', abort, { once: true })
  try {
    for (const opener of openers) {
      signal.throwIfAborted()
      open.push(readAhead(opener()))
      if (open.length === atOnce) yield* firstOf(open)
    }
    while (open.length > 0) yield* firstOf(open)
  } finally {
    signal.removeEventListener('abort', abort)
    for (const stream of open) stream.destroy()
  }
}

/** To its end; it leaves the others only then, so that whoever stops early still finds it. */
async function* firstOf(open: Readable[]): AsyncGenerator<Buffer> {
  yield* open[0] as AsyncIterable<Buffer>
  open.shift()
}

/** Its error waits for whoever reads it. */
function readAhead(source: Readable): Readable {
  const ahead = new PassThrough({ highWaterMark: bytesAhead })
  ahead.on('error', () => {})
  return pipeline(source, ahead, () => {})
}
