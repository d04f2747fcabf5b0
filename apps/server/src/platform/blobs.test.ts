import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Blobs, openDiskBlobs } from './blobs.ts'
import { openS3Blobs } from './s3-blobs.ts'

let folder: string
let objectStore: Server
const stores: Record<string, Blobs> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-blobs-'))
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  await s3.run()
  objectStore = s3.httpServer
  const { port } = objectStore.address() as AddressInfo
  stores['disk'] = openDiskBlobs(join(folder, 'disk'))
  stores['s3'] = openS3Blobs(`s3://S3RVER:S3RVER@127.0.0.1:${port}/files?tls=false`)
})

afterAll(async () => {
  await new Promise((done) => objectStore.close(done))
  await rm(folder, { recursive: true })
})

describe.for(['disk', 's3'])('files on %s', (name) => {
  test('come back as they were written, whatever their size', async () => {
    const blobs = stores[name] as Blobs
    const chunk = Buffer.alloc(1024 * 1024, 'ä')
    const source = Readable.from(
      (function* () {
        for (let part = 0; part < 20; part++) yield chunk
      })(),
    )
    expect(await blobs.write('imports/1/source', source)).toEqual({ bytes: 20 * chunk.length })
    expect(await blobs.size('imports/1/source')).toBe(20 * chunk.length)
    const back = await buffer(await blobs.read('imports/1/source'))
    expect(back.length).toBe(20 * chunk.length)
    expect(back.subarray(-chunk.length).equals(chunk)).toBe(true)
  })

  test('go away with the folder they are in, and only they', async () => {
    const blobs = stores[name] as Blobs
    await blobs.write('imports/2/source', Readable.from([Buffer.from('a')]))
    await blobs.write('imports/22/source', Readable.from([Buffer.from('b')]))
    await blobs.delete('imports/2')
    expect(await blobs.size('imports/2/source')).toBeNull()
    expect(await blobs.size('imports/22/source')).toBe(1)
    await expect(blobs.read('imports/2/source')).rejects.toThrow()
  })
})

test('a key that leaves the folder is refused', async () => {
  await expect((stores['disk'] as Blobs).write('../outside', Readable.from(['x']))).rejects.toThrow(
    'leaves its folder',
  )
})
