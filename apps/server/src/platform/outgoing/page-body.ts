import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

export interface PageBody {
  /** The beginning of the body, decompressed. */
  beginning: Buffer
  /** The size in bytes: as the server declares it, otherwise the bytes that were read. */
  bytes: number
  /** The reason why reading ended before the body did; null for a whole body. `broken`: the connection ended early. */
  cut: 'size' | 'time' | 'broken' | null
}

const decoders: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/**
 * Reads the beginning of an answer and ends the connection. A body is compressed only by servers that ignore the request
 * for a plain one; what it unfolds to counts, so that a small body can't unfold to a large one.
 */
export async function readBody(
  response: IncomingMessage,
  mostBytes: number,
  signal: AbortSignal,
): Promise<PageBody> {
  const decoder = decoders[(response.headers['content-encoding'] ?? '').trim().toLowerCase()]?.()
  const body: Readable = decoder ? response.pipe(decoder) : response
  if (decoder) response.on('error', (cause) => decoder.destroy(cause))
  const chunks: Buffer[] = []
  let bytes = 0
  let cut: PageBody['cut'] = null
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, mostBytes - bytes))
      bytes += chunk.byteLength
      if (bytes < mostBytes) continue
      cut = 'size'
      break
    }
  } catch {
    cut = signal.aborted ? 'time' : 'broken'
  } finally {
    response.on('error', () => undefined).destroy()
  }
  const declared = Number(response.headers['content-length'] ?? Number.NaN)
  const read = Math.min(bytes, mostBytes)
  if (cut === 'size' && declared <= read) cut = null
  return {
    beginning: Buffer.concat(chunks),
    bytes: Number.isSafeInteger(declared) && declared >= 0 && !decoder ? declared : read,
    cut,
  }
}
