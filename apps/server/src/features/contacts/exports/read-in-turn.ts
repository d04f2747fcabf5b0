import { PassThrough, pipeline, type Readable } from 'node:stream'

/** What is read of a stream whose turn has not come: about a range of contacts, and no more however long their rows are. */
const bytesAhead = 4 * 1024 * 1024

/**
 * One stream after the other, with the next of them open, too: while one is passed on, the others fill a buffer.
 * A stream is opened when all but `atOnce - 1` before it have ended, so that opener n may use what opener n - atOnce used.
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
    for (const [at, opener] of openers.entries()) {
      signal.throwIfAborted()
      open.push(readAhead(opener()))
      if (open.length < atOnce && at < openers.length - 1) continue
      const isLast = at === openers.length - 1
      do {
        yield* open[0] as AsyncIterable<Buffer>
        open.shift()
      } while (isLast && open.length > 0)
    }
  } finally {
    signal.removeEventListener('abort', abort)
    for (const stream of open) stream.destroy()
  }
}

/** Its error waits for whoever reads it. */
function readAhead(source: Readable): Readable {
  const ahead = new PassThrough({ highWaterMark: bytesAhead })
  ahead.on('error', () => {})
  return pipeline(source, ahead, () => {})
}
