import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EmailTest } from '@carillon/contract/email-testing'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/db.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { startProcess } from '#test/server-process.ts'

const env = { CHROMIUM_PATH: process.env['CHROMIUM_PATH'] ?? '' }

test('a test whose worker is killed goes on, and what was done stays as it was', async () => {
  const { url, drop } = await testDatabase()
  const database = openDatabase(url)
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-test-'))
  let product = await startProcess(url, dataDir, env)
  try {
    const { db } = database
    const { id: account } = await db
      .selectFrom('account')
      .select('id')
      .orderBy('number')
      .executeTakeFirstOrThrow()
    const call = async (path: string, body?: object) => {
      const answer = await product.send(body ? 'POST' : 'GET', path, body)
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return answer.json()
    }
    const services = { database }
    const me = { account, call: async () => null } as unknown as Caller
    const given = givenFor({ product: { services } } as never, me)
    const sender_id = await given.sender()
    const html_content = `<h1>Long</h1>${'<p>A paragraph of a long message.</p>'.repeat(150)}`
    const email_config = { subject: 'Hi', html_content, sender_id }
    const { id } = (await call('/v3/marketing/singlesends', { name: 'Killed', email_config })) as {
      id: string
    }
    const content = `/v3/marketing/content/single_send/${id}/email_tests`
    const options = (await call(`${content}/options`)) as { clients: { id: string }[] }
    const clients = options.clients.slice(0, 8).map((client) => client.id)
    const body = { tests: ['inbox', 'links', 'accessibility'], clients }
    const { result } = (await call(content, body)) as { result: { id: string }[] }
    const get = async () => (await call(`/v3/marketing/email_tests/${result[0]?.id}`)) as EmailTest
    const doneOf = ({ inbox }: EmailTest) => inbox?.clients.filter(({ state }) => state === 'done') ?? []

    const before = await until('a client is done', async () => {
      const found = await get()
      return doneOf(found).length > 0 && found
    })
    await product.end('SIGKILL')
    expect(before.ended_at, 'it was killed in the middle').toBeNull()
    product = await startProcess(url, dataDir, env)
    const after = await until('the test has ended', async () => {
      const found = await get()
      return found.ended_at !== null && found
    })
    expect(after).toMatchObject({ state: 'complete', refunded: 0, credits: clients.length })
    for (const client of doneOf(before))
      expect(after.inbox?.clients.find((one) => one.id === client.id)?.pictures).toEqual(client.pictures)
    const pictures = after.inbox?.clients.map((client) => [
      client.id,
      client.pictures.map(({ view }) => view),
    ])
    for (const [client, views] of pictures ?? []) {
      expect(views, `${client} has each view once`).toEqual([...new Set(views)])
      expect(views, String(client)).toEqual(expect.arrayContaining(['light', 'light_off']))
    }
  } finally {
    await product.end('SIGKILL')
    await database.close()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
