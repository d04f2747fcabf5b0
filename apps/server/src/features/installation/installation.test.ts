import { account } from '@carillon/contract/account'
import { auditLog } from '@carillon/contract/audit-log'
import { installation, mailServers } from '@carillon/contract/installation'
import { sql } from 'kysely'
import { givenPerson } from '#test/given-person.ts'
import { afterAll, beforeAll, describe, expect, test, until } from '#test/kit.ts'
import { bodyFor, startRelay } from './relay.fixture.ts'

const password = 'opensesame-1'
const nowhere = '01890000-0000-7000-8000-000000000000'
let relay: Awaited<ReturnType<typeof startRelay>>

beforeAll(async () => {
  relay = await startRelay(password)
})
afterAll(() => relay.close())

describe('the public address', () => {
  test('is that of the product once it is set there, everywhere and at once', async ({ server }) => {
    const before = await server.owner.call(installation.get, {})
    expect(before.public_url).toMatchObject({ source: 'standard', stored: null, is_local: true })
    const set = await server.owner.call(installation.update, {
      body: { public_url: 'https://mail.nordlicht.test/' },
    })
    expect(set.public_url).toMatchObject({
      value: 'https://mail.nordlicht.test',
      source: 'product',
      is_local: false,
      listens_locally: true,
    })
    expect(await server.owner.call(account.account, {})).toMatchObject({
      public_url: 'https://mail.nordlicht.test',
    })
    const page = await server.owner.fetch('/v3/openapi.json')
    expect(await page.text()).toContain('https://mail.nordlicht.test')
    expect(page.headers.get('strict-transport-security')).toMatch(/max-age/)
    const removed = await server.owner.call(installation.update, { body: { public_url: null } })
    expect(removed.public_url).toEqual(before.public_url)
  })

  test.for(['ftp://mail.test', 'mail.test', 'https://mail.test/path', 'https://me:you@mail.test', ''])(
    'can not be %s',
    async (public_url, { server }) => {
      expect(await server.owner.outcome(installation.update, { body: { public_url } })).toBe('invalid_input')
    },
  )

  test('is proved by a call of it, which says how it fails', async ({ server }) => {
    const check = (public_url: string) =>
      server.owner.call(installation.checkAddress, { body: { public_url } })
    expect(await check(server.url)).toEqual({ is_reached: true, problem: null, detail: null })
    const closed = await startRelay('none')
    await closed.close()
    expect(await check(`http://127.0.0.1:${closed.port}`)).toMatchObject({
      is_reached: false,
      problem: 'refused',
    })
    expect(await check('http://nowhere.invalid')).toMatchObject({ problem: 'name_not_found' })
    expect(await check(`http://127.0.0.1:${relay.port}`)).toMatchObject({ is_reached: false })
  })

  test('of another installation is not this one', async ({ server }) => {
    const { createServer } = await import('node:http')
    const other = createServer((request, reply) => {
      if (request.url?.startsWith('/moved')) reply.writeHead(301, { location: 'https://else.test/' }).end()
      else reply.end('hello')
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    const answer = await server.owner.call(installation.checkAddress, {
      body: { public_url: `http://127.0.0.1:${port}` },
    })
    expect(answer).toEqual({ is_reached: false, problem: 'other_server', detail: '200' })
    other.close()
  })
})

describe('settings of the installation', () => {
  test('are seen and set in the first account only, with the right of their own', async ({ server }) => {
    const other = await server.as('elsewhere')
    const body = { public_url: null }
    const mail = { from: 'a@nordlicht.test', to: 'b@nordlicht.test' }
    for (const outcome of [
      await other.outcome(installation.get, {}),
      await other.outcome(installation.update, { body }),
      await other.outcome(installation.checkAddress, { body: { public_url: server.url } }),
      await other.outcome(mailServers.list, {}),
      await other.outcome(mailServers.create, { body: bodyFor(relay.port) }),
      await other.outcome(mailServers.update, { params: { id: nowhere }, body: {} }),
      await other.outcome(mailServers.delete, { params: { id: nowhere } }),
      await other.outcome(mailServers.test, { body: mail }),
    ])
      expect(outcome).toBe('installation_elsewhere')
    const reader = await givenPerson(server, 'reader', { scopes: ['installation.read'] })
    expect(await reader.outcome(installation.get, {})).toBe(200)
    expect(await reader.outcome(installation.update, { body })).toBe('forbidden')
    expect((await reader.call(account.account, {})).operates_installation).toBe(true)
    const writer = await givenPerson(server, 'writer', {
      scopes: ['installation.read', 'installation.update'],
    })
    expect(await writer.outcome(installation.update, { body })).toBe(200)
    const none = await givenPerson(server, 'none', { scopes: ['marketing.read'] })
    expect(await none.outcome(installation.get, {})).toBe('forbidden')
    expect((await none.call(account.account, {})).operates_installation).toBe(false)
  })
})

describe('a mail server', () => {
  test('is used at once, and its password is told nowhere', async ({ server }) => {
    const { owner, product } = server
    const { database, mailer } = product.services
    const made = await owner.call(mailServers.create, { body: bodyFor(relay.port) })
    expect(made).toMatchObject({ host: '127.0.0.1', password_state: 'set', is_default: true })
    const shown = await owner.call(installation.get, {})
    expect(shown.mail).toEqual({
      source: 'product',
      server: { host: '127.0.0.1', port: relay.port, encryption: 'none', username: 'mailer' },
    })
    await mailer.send({ from: 'a@nordlicht.test', to: 'one@nordlicht.test', subject: 'One', text: 'One' })
    expect(relay.taken).toEqual(['one@nordlicht.test'])

    const list = await owner.call(mailServers.list, {})
    const { rows } = await sql<{ text: string }>`select mail_server::text as text from mail_server`.execute(
      database.db,
    )
    const lines = await owner.call(auditLog.list, { query: {} })
    for (const told of [made, shown, list, rows, lines]) expect(JSON.stringify(told)).not.toContain(password)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(password).toString('hex'))
    expect(JSON.stringify(lines)).toContain('mailServers.create')
  })

  test('keeps its password, but tells it to no other server', async ({ server }) => {
    const { owner } = server
    const [{ id } = { id: '' }] = (await owner.call(mailServers.list, {})).result
    const change = (body: object) => owner.outcome(mailServers.update, { params: { id }, body })
    expect(await change({ name: 'Another name' })).toBe(200)
    expect(await change({ host: 'mail.stranger.test' })).toBe('mail_server_password_needed')
    expect(await change({ port: 2525 })).toBe('mail_server_password_needed')
    const server_body = bodyFor(relay.port + 1)
    const { password: _, ...without } = server_body
    const mail = { from: 'a@nordlicht.test', to: 'two@nordlicht.test' }
    expect(await owner.outcome(mailServers.test, { body: { ...mail, server: without, id } })).toBe(
      'mail_server_password_needed',
    )
    const { password: __, ...same } = bodyFor(relay.port)
    const tested = await owner.call(mailServers.test, { body: { ...mail, server: same, id } })
    expect(tested).toMatchObject({ is_accepted: true, step: null })
    expect(relay.taken).toContain('two@nordlicht.test')
    expect(JSON.stringify(tested)).not.toContain(Buffer.from(`\0mailer\0${password}`).toString('base64'))
  })

  test('that is in use is tested as it is', async ({ server }) => {
    const mail = { from: 'a@nordlicht.test', to: 'three@nordlicht.test' }
    const tested = await server.owner.call(mailServers.test, { body: mail })
    expect(tested.is_accepted).toBe(true)
    expect(relay.taken).toContain('three@nordlicht.test')
  })

  test('whose password was sealed with another key says so, and no one else’s mailbox gets its mail', async ({
    server,
  }) => {
    const { owner, product } = server
    const { database, refreshConfig, mailer } = product.services
    await database.db
      .updateTable('mail_server')
      .set({ password: Buffer.alloc(60, 7) })
      .execute()
    await sql`update installation_setting set version = version + 1`.execute(database.db)
    await refreshConfig()
    const [shown] = (await owner.call(mailServers.list, {})).result
    expect(shown?.password_state).toBe('unreadable')
    const sent = mailer.send({ from: 'a@nordlicht.test', to: 'lost@nordlicht.test', subject: 'x', text: 'x' })
    await expect(sent).rejects.toThrow(/535|credentials/)
    await owner.call(mailServers.update, { params: { id: shown?.id ?? '' }, body: { password } })
    await mailer.send({ from: 'a@nordlicht.test', to: 'found@nordlicht.test', subject: 'x', text: 'x' })
    expect(relay.taken).toContain('found@nordlicht.test')
  })

  test('that is removed leaves mail to the built-in mailbox', async ({ server }) => {
    const { owner, product } = server
    const [{ id } = { id: '' }] = (await owner.call(mailServers.list, {})).result
    expect(await owner.outcome(mailServers.delete, { params: { id } })).toBe(204)
    for (const outcome of [
      await owner.outcome(mailServers.delete, { params: { id } }),
      await owner.outcome(mailServers.update, { params: { id }, body: {} }),
      await owner.outcome(mailServers.test, {
        body: { from: 'a@nordlicht.test', to: 'b@nordlicht.test', server: bodyFor(1), id },
      }),
    ])
      expect(outcome).toBe('mail_server_not_found')
    const { database, mailer } = product.services
    await mailer.send({ from: 'a@nordlicht.test', to: 'stays@nordlicht.test', subject: 'x', text: 'x' })
    await until('it is in the mailbox', async () =>
      database.db
        .selectFrom('mailbox_message')
        .select('id')
        .where('rcpt_to', '=', 'stays@nordlicht.test')
        .executeTakeFirst(),
    )
    expect(relay.taken).not.toContain('stays@nordlicht.test')
    expect(
      await owner.outcome(mailServers.test, { body: { from: 'a@nordlicht.test', to: 'b@nordlicht.test' } }),
    ).toBe('mail_server_none')
  })
})
