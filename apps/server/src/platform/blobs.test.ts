import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ObjectStore, startObjectStore } from '#test/object-store.ts'
import { type Blobs, openDiskBlobs } from './blobs.ts'
import { openS3Blobs } from './s3-blobs.ts'

let folder: string
let objectStore: ObjectStore
const stores: Record<string, Blobs> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-blobs-'))
  objectStore = await startObjectStore()
  stores['disk'] = openDiskBlobs(join(folder, 'disk'))
  stores['s3'] = openS3Blobs(objectStore.url)
})

afterAll(async () => {
  await objectStore.stop()
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

  test('are deleted with the folder they are in, and no others are', async () => {
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

test('a file on the disk is whole, also when several write it at once', async () => {
  const blobs = stores['disk'] as Blobs
  const slowly = async function* (letter: string) {
    for (let part = 0; part < 20; part++) {
      await new Promise(setImmediate)
      yield Buffer.alloc(100_000, letter)
    }
  }
  const writing = ['a', 'b', 'c'].map((letter) => blobs.write('imports/3/source', slowly(letter)))
  expect(await Promise.all(writing)).toEqual(Array(3).fill({ bytes: 2_000_000 }))
  const back = await buffer(await blobs.read('imports/3/source'))
  expect([back.length, new Set(back).size]).toEqual([2_000_000, 1])
})
