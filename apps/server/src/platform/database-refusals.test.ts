import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#test/postgres.ts'
import { spawnProduct } from '#test/server-process.ts'
import { newId } from './db.ts'

const [noLogin, noRights] = ['no_login', 'no_rights'].map((name) => `${name}_${newId().slice(-12)}`)
let database: Awaited<ReturnType<typeof testDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client(database.url)
  await client.connect()
  await client.query(`create role ${noLogin} nologin`)
  await client.query(
    `create role ${noRights} login password ${pg.escapeLiteral(decodeURIComponent(new URL(database.url).password))}`,
  )
})
afterAll(async () => {
  await client.query(`drop role ${noLogin}`)
  await client.query(`drop role ${noRights}`)
  await client.end()
  await database.drop()
})

/** The lines of a start that ends. */
async function startOn(change: (url: URL) => void): Promise<string> {
  const url = new URL(database.url)
  change(url)
  const product = await spawnProduct({ DATABASE_URL: url.href })
  await product.exited
  expect(product.status()).toBe(1)
  return product.said()
}
const page = /See docs\/bad-days\.md#a-database-that-cant-be-used\.\n$/

test('a database that is not there ends the start with a sentence', async () => {
  const said = await startOn((url) => {
    url.pathname = '/no_such_database'
  })
  expect(said).toMatch(
    /^DATABASE_URL leads to PostgreSQL at \S+:\d+, which has no database "no_such_database"\./,
  )
  expect(said).toMatch(page)
})

test('a user who may not sign in ends the start with a sentence', async () => {
  const said = await startOn((url) => {
    url.username = noLogin ?? ''
  })
  expect(said).toMatch(/^PostgreSQL at \S+:\d+ does not let the user "no_login_\w+" of DATABASE_URL in: .+\./)
  expect(said).toMatch(page)
})

test('a user without rights ends the start with a sentence', async () => {
  const said = await startOn((url) => {
    url.username = noRights ?? ''
  })
  expect(said).toMatch(
    /^The user "no_rights_\w+" of DATABASE_URL lacks a right in the database "\w+": permission denied .+\./,
  )
  expect(said).toMatch(page)
})
