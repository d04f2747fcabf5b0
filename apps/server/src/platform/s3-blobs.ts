import { Client } from 'minio'
import type { Blobs } from './blobs.ts'

const partBytes = 16 * 1024 * 1024

/**
 * Keeps files in an S3 bucket. Streams of unknown length are uploaded in parts, so a file is never held in memory.
 * @param url s3://key:secret@host[:port]/bucket?region=name&tls=false
 */
export function openS3Blobs(url: string): Blobs {
  const { bucket, ...options } = readS3Url(url)
  const client = new Client(options)
  return {
    async write(key, source) {
      const parts = partsOf(source)
      const first = (await parts.next()).value ?? Buffer.alloc(0)
      if (first.length < partBytes) {
        await client.putObject(bucket, key, first)
        return { bytes: first.length }
      }
      return { bytes: await writeParts(client, bucket, key, first, parts) }
    },
    read: (key) => client.getObject(bucket, key),
    async size(key) {
      return client.statObject(bucket, key).then(
        (found) => found.size,
        () => null,
      )
    },
    async *list() {
      for await (const found of client.listObjectsV2(bucket, '', true)) {
        const { name } = found as { name?: string }
        if (name !== undefined) yield name
      }
    },
    async delete(key) {
      for await (const found of client.listObjectsV2(bucket, key, true)) {
        const { name } = found as { name?: string }
        if (name === key || name?.startsWith(`${key}/`)) await client.removeObject(bucket, name)
      }
    },
  }
}

/** Uploads a stream in parts. If the source or a part fails, the whole upload is aborted. */
async function writeParts(
  client: Client,
  bucketName: string,
  objectName: string,
  first: Buffer,
  rest: AsyncGenerator<Buffer>,
): Promise<number> {
  const uploadID = await client.initiateNewMultipartUpload(bucketName, objectName, {})
  const done: { part: number; etag: string }[] = []
  let bytes = 0
  const send = async (payload: Buffer) => {
    const partNumber = done.length + 1
    const headers = { 'content-length': String(payload.length) }
    const { etag } = await client.uploadPart(
      { bucketName, objectName, uploadID, partNumber, headers },
      payload,
    )
    done.push({ part: partNumber, etag })
    bytes += payload.length
  }
  try {
    await send(first)
    for await (const part of rest) await send(part)
    await client.completeMultipartUpload(bucketName, objectName, uploadID, done)
    return bytes
  } catch (cause) {
    await client.abortMultipartUpload(bucketName, objectName, uploadID).catch(() => {})
    throw cause
  }
}

/** Cuts a stream into parts of equal size; the last one has the rest. An empty stream has no parts. */
async function* partsOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let heldBytes = 0
  for await (const chunk of source) {
    held.push(chunk)
    heldBytes += chunk.byteLength
    while (heldBytes >= partBytes) {
      const all = Buffer.concat(held)
      yield all.subarray(0, partBytes)
      held = [all.subarray(partBytes)]
      heldBytes -= partBytes
    }
  }
  if (heldBytes > 0) yield Buffer.concat(held)
}

function readS3Url(text: string) {
  const url = new URL(text)
  const secure = url.searchParams.get('tls') !== 'false'
  return {
    endPoint: url.hostname,
    ...(url.port === '' ? {} : { port: Number(url.port) }),
    useSSL: secure,
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket: url.pathname.replace(/^\/|\/$/g, ''),
    pathStyle: true,
  }
}
