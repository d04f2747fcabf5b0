import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { version } from '@carillon/contract/version'
import { afterAll, beforeAll, expect, test as server, startServer } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { lookForNewer } from './look-for-newer.ts'

let says: { status: number; body: string }
let asked = 0
const feed = createServer((_request, response) => {
  asked++
  response.writeHead(says.status, { 'content-type': 'application/json' }).end(says.body)
})

beforeAll(async () => {
  await new Promise<void>((done) => feed.listen(0, '127.0.0.1', done))
})
afterAll(() => new Promise<void>((done) => void feed.close(() => done())))

const receivers = {
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  mayCall: () => true,
  withinMs: 10_000,
}

async function startWith(feedUrl?: string) {
  const database = await testDatabase()
  const env: Record<string, string> = feedUrl === undefined ? {} : { VERSION_FEED: feedUrl }
  const product = await startServer({ databaseUrl: database.url, env, receivers })
  const { services } = product.product
  const warned: unknown[] = []
  const log = services.log.child({ part: 'version' })
  log.warn = (...said: unknown[]) => void warned.push(said)
  const look = () =>
    lookForNewer({
      services,
      log,
      db: services.database.db,
      now: services.now,
      signal: new AbortController().signal,
    })
  return { product, look, warned }
}
const feedUrl = () => `http://feed.example:${(feed.address() as AddressInfo).port}/newest.json`

server(
  'the version is told to everyone who is signed in, and no feed is asked without the setting',
  async () => {
    const { product, look } = await startWith()
    try {
      const before = asked
      await look()
      expect(asked).toBe(before)
      const answer = { version: expect.stringMatching(/^\d+\.\d+\.\d+$/), newer: null }
      expect(await product.owner.call(version.get, {})).toEqual(answer)
      const reader = await product.as('reader', { scopes: ['marketing.read'] })
      expect(await reader.call(version.get, {})).toEqual(answer)
    } finally {
      await product.close()
    }
  },
)

server(
  'a newer version of the feed is shown to the owner alone, and one that is not newer to no one',
  async () => {
    const { product, look } = await startWith(feedUrl())
    try {
      const newer = { version: '999.0.0', url: 'https://carillon.example/999.0.0' }
      says = { status: 200, body: JSON.stringify(newer) }
      expect(await product.owner.call(version.get, {})).toMatchObject({ newer: null })
      await look()
      expect(await product.owner.call(version.get, {})).toMatchObject({ newer })
      const reader = await product.as('reader', { scopes: ['marketing.read'] })
      expect(await reader.call(version.get, {})).toMatchObject({ newer: null })
      says = { status: 200, body: '{"version":"0.0.1"}' }
      await look()
      expect(await product.owner.call(version.get, {})).toMatchObject({ newer: null })
    } finally {
      await product.close()
    }
  },
)

server('a feed that fails is logged once and keeps what it said before', async () => {
  const { product, look, warned } = await startWith(feedUrl())
  try {
    says = { status: 200, body: '{"version":"999.0.0"}' }
    await look()
    for (const failure of [
      { status: 500, body: '' },
      { status: 200, body: '<html>' },
    ]) {
      says = failure
      await look()
    }
    expect(warned).toHaveLength(1)
    expect(await product.owner.call(version.get, {})).toMatchObject({
      newer: { version: '999.0.0', url: null },
    })
    says = { status: 200, body: '{"version":"999.0.0"}' }
    await look()
    says = { status: 404, body: '' }
    await look()
    expect(warned).toHaveLength(2)
  } finally {
    await product.close()
  }
})
