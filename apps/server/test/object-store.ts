import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { test as base } from 'vitest'
import { type Server, startServer } from './kit.ts'
import { testDatabase } from './postgres.ts'

export interface ObjectStore {
  /** The address of the bucket, in the form of S3_URL. */
  url: string
  stop(): Promise<void>
}

/** Starts an object store that speaks S3, with an empty bucket. */
export async function startObjectStore(): Promise<ObjectStore> {
  const directory = await mkdtemp(join(tmpdir(), 'carillon-s3-'))
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  await s3.run()
  const { port } = s3.httpServer.address() as AddressInfo
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/files?tls=false`,
    async stop() {
      s3.httpServer.closeAllConnections()
      await new Promise((done) => s3.httpServer.close(done))
      await rm(directory, { recursive: true })
    },
  }
}

/** Like `test`, with a server that keeps its files in an object store. */
export const testOnS3 = base.extend<{ server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures asked for here
    async ({}, use) => {
      const [database, store] = await Promise.all([testDatabase(), startObjectStore()])
      const server = await startServer({ databaseUrl: database.url, env: { S3_URL: store.url } })
      await use(server)
      await server.close()
      await Promise.all([database.drop(), store.stop()])
    },
    { scope: 'file' },
  ],
})
