import { PassThrough, pipeline, type Readable } from 'node:stream'

/** The bytes that are read ahead of each waiting stream: about one range of contacts. */
const bytesAhead = 4 * 1024 * 1024

/**
 * Reads streams one after another. The next streams are open already and fill their buffers while one is passed on. A
 * stream is opened when all but `atOnce - 1` of the streams before it have ended, so opener n may use the resources of
 * opener n - atOnce.
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

/** Reads the first stream to its end, and only then removes it, so that a caller who stops early still destroys it. */
async function* firstOf(open: Readable[]): AsyncGenerator<Buffer> {
  yield* open[0] as AsyncIterable<Buffer>
  open.shift()
}

/** Buffers a stream. An error of the stream is thrown when it is read. */
function readAhead(source: Readable): Readable {
  const ahead = new PassThrough({ highWaterMark: bytesAhead })
  ahead.on('error', () => {})
  return pipeline(source, ahead, () => {})
}
