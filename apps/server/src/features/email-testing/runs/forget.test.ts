import { emailTesting } from '@carillon/contract/email-testing'
import { type Caller, expect, type Server, testWith } from '#test/kit.ts'
import { forgetTests, resumeTests } from './forget.ts'
import { givenTested, inColor, linesOf, partsWith, work } from './runs.fixture.ts'

const dayMs = 86_400_000
let ahead = 0
const test = testWith({ ROLES: 'http' }, { now: () => new Date(Date.now() + ahead) })

function contextOf({ product: { services } }: Server) {
  const { log, now, database } = services
  return { services, db: database.db, log, now, signal: new AbortController().signal }
}

async function filesOf({ product }: Server, test: string) {
  const found: string[] = []
  for await (const key of product.services.blobs.list()) if (key.includes(test)) found.push(key)
  return found
}

async function runIn(
  server: Server,
  me: Caller,
  set: Awaited<ReturnType<typeof givenTested>>,
  color: string,
) {
  const id = await set.run(['inbox'], ['gmail-web'])
  await work(server, me, id, partsWith({ renderer: inColor(color) }))
  return id
}

test('after 90 days a test goes with its pictures and what was compared with them; its credits stay', async ({
  server,
}) => {
  const me = await server.as('forgets')
  const set = await givenTested(server, me)
  ahead = 0
  const old = await runIn(server, me, set, '#000000')
  ahead = 10 * dayMs
  const young = await runIn(server, me, set, '#ffffff')
  expect(await filesOf(server, old)).toHaveLength(1)
  expect(await filesOf(server, young), 'its picture, and the one with the changes').toHaveLength(2)
  ahead = 89 * dayMs
  await forgetTests(contextOf(server))
  expect(await filesOf(server, old)).toHaveLength(1)
  ahead = 91 * dayMs
  await forgetTests(contextOf(server))
  expect(await me.outcome(emailTesting.get, { params: { test_id: old } })).toBe('email_test_not_found')
  expect(await filesOf(server, old)).toEqual([])
  const [client] = (await set.get(young)).inbox?.clients ?? []
  expect(client?.pictures).toMatchObject([{ view: 'light', compared: null }])
  expect(await filesOf(server, young)).toHaveLength(1)
  expect(await linesOf(server, me)).toHaveLength(2)
  expect(await me.call(emailTesting.credits, {})).toMatchObject({ emailTesting: { entitled: null } })
  ahead = 0
})

test('a test whose job was lost is asked for again', async ({ server }) => {
  const me = await server.as('lost job')
  const set = await givenTested(server, me)
  const id = await set.run(['links'])
  const { pool } = server.product.services.database
  const waiting = async () => {
    const { rows } = await pool.query(`select 1 from graphile_worker.jobs where key = $1`, [
      `email-test:${id}`,
    ])
    return rows.length
  }
  await pool.query('select graphile_worker.remove_job($1)', [`email-test:${id}`])
  await resumeTests(contextOf(server))
  expect(await waiting(), 'it may still come').toBe(0)
  ahead = 21 * 60_000
  await resumeTests(contextOf(server))
  expect(await waiting()).toBe(1)
  ahead = 0
})
