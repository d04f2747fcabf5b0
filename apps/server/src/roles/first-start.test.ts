import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { until } from '#test/kit.ts'
import { migratedDatabase } from '#test/postgres.ts'
import { spawnProduct } from '#test/server-process.ts'

test('a first start on a taken port makes nothing, and the next one prints how to sign in', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-first-'))
  const database = await migratedDatabase()
  const taken = createServer().listen(0, 'localhost')
  await once(taken, 'listening')
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, OWNER_PASSWORD: '', OWNER_API_KEY: '' }
  try {
    const { port } = taken.address() as AddressInfo
    const first = await spawnProduct({ ...env, PORT: String(port) })
    await first.exited
    expect(first.status()).toBe(1)
    expect(first.said()).toContain(`Port ${port} is taken`)
    expect(first.said()).not.toMatch(/Sign in:|^ +at /m)

    const second = await spawnProduct({ ...env, PUBLIC_URL: 'http://127.0.0.1:4321' })
    await until('it is ready', () => second.said().includes('Carillon is ready'))
    expect(second.said()).toMatch(/ready: http:\/\/127\.0\.0\.1:4321, listening at http:\/\/localhost:\d+$/m)
    expect(second.said()).toMatch(/Sign in: {2}owner@carillon.test {2}\w{20}\n {2}API key: {2}SG\./)
    await second.end('SIGTERM')
  } finally {
    taken.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('a signal at the end of a start closes the product before its database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-first-'))
  const host = await spawnProduct({ DATABASE_URL: '', DATA_DIR: dataDir, LOG_LEVEL: 'info' })
  try {
    await until('it listens', () => host.said().includes('Server listening'))
    await host.end('SIGTERM')
    expect(host.status()).toBe(0)
    expect(host.said()).not.toMatch(/database is gone|Waiting for PostgreSQL/)
  } finally {
    await host.end('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  }
})
