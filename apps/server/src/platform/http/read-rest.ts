import type { IncomingMessage } from 'node:http'

/** So much of a body is read and dropped, and for so long. Whoever sends more may lose the connection before the answer. */
const most = { bytes: 128 * 1024 * 1024, milliseconds: 30_000 }

/**
 * Reads what is left of a body and drops it, before a refusal is answered. A connection that is closed while its client still writes
 * takes the answer with it.
 */
export async function readRest(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return
  const ended = Promise.withResolvers<void>()
  const timer = setTimeout(ended.resolve, most.milliseconds)
  let left = most.bytes
  const count = (chunk: Buffer | string): void => {
    left -= chunk.length
    if (left <= 0) ended.resolve()
  }
  request.unpipe()
  request.on('data', count)
  for (const event of ['end', 'close', 'error']) request.once(event, ended.resolve)
  request.resume()
  await ended.promise
  clearTimeout(timer)
  request.off('data', count)
}
