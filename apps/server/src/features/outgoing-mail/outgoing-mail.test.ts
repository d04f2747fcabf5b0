import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outgoingMail } from '@carillon/contract/outgoing-mail'
import { senders } from '@carillon/contract/senders'
import { teammates } from '@carillon/contract/teammates'
import { sql } from 'kysely'
import { openDatabase } from '#platform/db.ts'
import { createDatabaseFromTemplate } from '#platform/postgres/test-postgres.ts'
import { givenContacts, startTestSend } from '#sending/test/sending.fixture.ts'
import { afterAll, beforeAll, describe, expect, test as server, startServer, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'

let sink: SmtpSink
let dataDir: string

beforeAll(async () => {
  sink = await startSink()
  dataDir = await mkdtemp(join(tmpdir(), 'carillon-copies-'))
})
afterAll(async () => {
  await sink.close()
  await rm(dataDir, { recursive: true, force: true })
})

const sender = (email: string) => ({
  nickname: email,
  from: { email, name: 'Mia' },
  reply_to: { email, name: 'Mia' },
  address: 'Street 1',
  city: 'Bonn',
  country: 'Germany',
})
const start = (databaseUrl: string, env: Record<string, string> = {}) =>
  startServer({ databaseUrl, env: { SMTP_URL: sink.url, DATA_DIR: dataDir, ...env } })
const on = { state: 'on', reason: null, since: null, can_confirm: false, has_mailbox: false }
const mail = {
  from: { email: 'verified@example.com' },
  subject: 'Hi',
  content: [{ type: 'text/plain', value: 'Hi' }],
}

server('an installation with its own database sends mail without a confirmation', async ({ server }) => {
  // Mail of this installation arrives in the built-in mailbox.
  expect(await server.owner.call(outgoingMail.get, {})).toEqual({ ...on, has_mailbox: true })
})

describe('with SENDING=off', () => {
  server('nothing is mailed, and requests for mail are refused with this reason', async () => {
    const database = await testDatabase()
    const product = await start(database.url, { SENDING: 'off' })
    try {
      const { owner } = product
      expect(await owner.call(outgoingMail.get, {})).toEqual({ ...on, state: 'off', reason: 'setting' })
      const { id } = await owner.call(senders.create, { body: sender('mia@example.com') })
      const { db } = product.product.services.database
      await until('the verification job is done', async () => {
        const { rows } =
          await sql`select 1 from graphile_worker._private_jobs where attempts < max_attempts`.execute(db)
        return rows.length === 0
      })
      expect(await owner.outcome(senders.resendVerification, { params: { id } })).toBe('sending_off')
      const send = await owner.fetch('/v3/mail/send', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...mail, personalizations: [{ to: [{ email: 'ada@example.com' }] }] }),
      })
      expect([send.status, await send.json()]).toMatchObject([409, { errors: [{ error_id: 'sending_off' }] }])
      const invited = { email: 'new@example.com', scopes: [], is_admin: false }
      expect(await owner.outcome(teammates.invite, { body: invited })).toBe('sending_off')
      expect(await owner.outcome(teammates.resend, { params: { token: id.toString() } })).toBe('sending_off')
      expect(await owner.outcome(outgoingMail.confirm, {})).toBe(200)
      expect(await owner.call(outgoingMail.get, {})).toMatchObject({ state: 'off', reason: 'setting' })
      expect(sink.messages).toEqual([])
    } finally {
      await product.close()
      await database.drop()
    }
  })
})

describe('a copied database', () => {
  server("sends no mail until an owner confirms it, and keeps the owner's name", async () => {
    const original = await testDatabase()
    await (await start(original.url)).close()
    const copy = await createDatabaseFromTemplate(original.url)
    const product = await start(copy.url)
    try {
      const { owner } = product
      expect(await owner.call(outgoingMail.get, {})).toMatchObject({
        state: 'off',
        reason: 'moved',
        can_confirm: true,
      })
      const { database } = product.product.services
      const { account } = await givenContacts(database, 30)
      const send = await startTestSend(database, account)
      const guest = await product.as('guest', { scopes: ['marketing'] })
      expect(await guest.call(outgoingMail.get, {})).toMatchObject({ state: 'off', can_confirm: false })
      expect(await guest.outcome(outgoingMail.confirm, {})).toBe('forbidden')
      await owner.call(senders.create, { body: sender('eve@example.com') })
      const { db } = database
      await until('the verification job is done', async () => {
        const { rows } =
          await sql`select 1 from graphile_worker._private_jobs where attempts < max_attempts`.execute(db)
        return rows.length === 0
      })
      expect(sink.messages, 'while nobody has confirmed').toEqual([])
      expect(await owner.call(outgoingMail.confirm, {})).toEqual(on)
      await until('the campaign goes on', async () => {
        const { status } = await db
          .selectFrom('send')
          .select('status')
          .where('id', '=', send.id)
          .executeTakeFirstOrThrow()
        return status === 'done'
      })
      expect(sink.messages).toHaveLength(30)
      expect(await db.selectFrom('installation').select('confirmed_by').executeTakeFirst()).toEqual({
        confirmed_by: 'owner@carillon.test',
      })
    } finally {
      await product.close()
    }
    const again = await start(copy.url)
    expect(await again.owner.call(outgoingMail.get, {}), 'the next start').toEqual(on)
    await again.close()
    await copy.drop()
    await original.drop()
  })

  server('is not held if no mail leaves the machine', async () => {
    const original = await testDatabase()
    await (await start(original.url)).close()
    const copy = await createDatabaseFromTemplate(original.url)
    const product = await start(copy.url, { SMTP_URL: '' })
    expect(await product.owner.call(outgoingMail.get, {})).toEqual({ ...on, has_mailbox: true })
    await product.close()
    await copy.drop()
    await original.drop()
  })
})

server('detects a restored database that is older than the data folder', async () => {
  const database = await testDatabase()
  await (await start(database.url)).close()
  const beats = join(dataDir, 'installation-beats.txt')
  expect(Number(await readFile(beats, 'utf8'))).toBeGreaterThan(0)
  await writeFile(beats, '1000\n')
  const product = await start(database.url)
  expect(await product.owner.call(outgoingMail.get, {})).toMatchObject({ state: 'off', reason: 'older' })
  await product.close()
  await database.drop()
})

server('several machines can use one database, each with its own data folder', async () => {
  const database = await testDatabase()
  const first = await start(database.url)
  const second = await startServer({ databaseUrl: database.url, env: { SMTP_URL: sink.url } })
  expect(await second.owner.call(outgoingMail.get, {})).toEqual(on)
  await second.close()
  await first.close()
  const { db, close } = openDatabase(database.url)
  const folders = await db.selectFrom('installation_folder').select('beats').execute()
  expect(folders.every(({ beats }) => beats > 0)).toBe(true)
  expect(folders).toHaveLength(2)
  await close()
  await database.drop()
})
