import { account } from '@carillon/contract/account'
import { automationMessages } from '@carillon/contract/automation-messages'
import { automations } from '@carillon/contract/automations'
import { forms } from '@carillon/contract/forms'
import { senders } from '@carillon/contract/senders'
import { singleSends } from '@carillon/contract/single-sends'
import PostalMime from 'postal-mime'
import { test as base, describe, expect, type Server, startServer, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'

/** A server whose mail arrives in a sink, and a clock that can be moved. */
const test = base.extend<{ post: { server: Server; mail: SmtpSink; advance(ms: number): void } }>({
  post: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures asked for here
    async ({}, use) => {
      let ahead = 0
      const mail = await startSink({ keepSource: true })
      const database = await testDatabase()
      const server = await startServer({
        databaseUrl: database.url,
        env: { SMTP_URL: mail.url, PUBLIC_URL: 'http://carillon.test' },
        now: () => new Date(Date.now() + ahead),
      })
      await use({
        server,
        mail,
        advance(ms) {
          ahead += ms
        },
      })
      await server.close()
      await database.drop()
      await mail.close()
    },
    { scope: 'file' },
  ],
})

const fields = (name: string) => ({
  nickname: name,
  from: { email: `${name}@shop.test`, name: 'Nordlicht' },
  reply_to: { email: `${name}@shop.test` },
  address: 'Hafenstraße 1',
  city: 'Köln',
  country: 'Germany',
})

const mailsTo = (mail: SmtpSink, address: string) => mail.messages.filter(({ to }) => to === address)

async function verificationPath(mail: SmtpSink, address: string): Promise<string> {
  const { source } = await until(`mail reaches ${address}`, () => mailsTo(mail, address)[0])
  const { text = '' } = await PostalMime.parse(source)
  const path = /\/e\/v\/[\w-]+/.exec(text)?.[0]
  if (!path) throw new Error(`no link in: ${text}`)
  return path
}

describe('a new sender', () => {
  test('is verified by the button on the page of the mailed link, and not by opening it', async ({
    post: { server, mail },
  }) => {
    const made = await server.owner.call(senders.create, { body: fields('news') })
    expect(made).toMatchObject({ verified: false, locked: false, address_2: '', reply_to: { name: '' } })
    const path = await verificationPath(mail, 'news@shop.test')
    const page = async (method: string, language = 'en') => {
      const headers = { 'accept-language': language }
      const answer = await fetch(`${server.url}${path}`, { method, headers })
      return `${answer.status} ${/<h1>(.*)<\/h1>/.exec(await answer.text())?.[1]}`
    }
    const isVerified = async () =>
      (await server.owner.call(senders.get, { params: { id: made.id } })).verified
    expect(await page('HEAD')).toBe('200 undefined')
    expect(await page('GET')).toBe('200 Send email from this address?')
    expect(await page('GET', 'de')).toBe('200 E-Mails von dieser Adresse senden?')
    expect(await isVerified()).toBe(false)
    expect(await page('POST')).toBe('200 Verified')
    expect(await isVerified()).toBe(true)
    expect(await page('POST', 'de')).toBe('200 Bestätigt')
    expect(await page('GET')).toBe('200 Verified')
    const verified = await (await fetch(`${server.url}${path}`)).text()
    expect(verified).toContain('<p class="sender">')
    expect(verified).toContain('<a href="/senders">Open the senders</a>')
  })

  test('keeps its verification until its from address changes', async ({ post: { server, mail } }) => {
    const { id } = await server.owner.call(senders.create, { body: fields('moves') })
    await fetch(`${server.url}${await verificationPath(mail, 'moves@shop.test')}`, { method: 'POST' })
    const renamed = await server.owner.call(senders.update, { params: { id }, body: { nickname: 'renamed' } })
    expect(renamed).toMatchObject({ verified: true, nickname: 'renamed', city: 'Köln' })
    const from = { email: 'moved@shop.test', name: 'Nordlicht' }
    expect(await server.owner.call(senders.update, { params: { id }, body: { from } })).toMatchObject({
      verified: false,
    })
    await verificationPath(mail, 'moved@shop.test')
  })

  test('can get another mail after a minute, whose link replaces the first', async ({
    post: { server, mail, advance },
  }) => {
    const { id } = await server.owner.call(senders.create, { body: fields('again') })
    const first = await verificationPath(mail, 'again@shop.test')
    expect(await server.owner.outcome(senders.resendVerification, { params: { id } })).toBe(
      'sender_verification_too_soon',
    )
    advance(61_000)
    expect(await server.owner.outcome(senders.resendVerification, { params: { id } })).toBe(204)
    await until('the second mail is there', () => mailsTo(mail, 'again@shop.test').length === 2)
    for (const method of ['GET', 'POST'])
      expect((await fetch(`${server.url}${first}`, { method })).status).toBe(404)
  })

  test("of a subuser without users is mailed in the name of the parent's owner", async ({
    post: { server, mail },
  }) => {
    const { db } = server.product.services.database
    const child = await server.as('shop-south')
    await db.deleteFrom('membership').where('account_id', '=', child.account).execute()
    await db
      .updateTable('account')
      .set({ parent_id: server.owner.account })
      .where('id', '=', child.account)
      .execute()
    const parent = await server.owner.call(account.email, {})
    const made = await server.owner.fetch('/v3/marketing/senders', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'on-behalf-of': 'shop-south' },
      body: JSON.stringify(fields('south')),
    })
    expect(made.status).toBe(201)
    await verificationPath(mail, 'south@shop.test')
    const { from } = await PostalMime.parse(mailsTo(mail, 'south@shop.test')[0]?.source ?? '')
    expect(from?.address).toBe(parent.email)
  })

  test('has a link that expires after 48 hours', async ({ post: { server, mail, advance } }) => {
    await server.owner.call(senders.create, { body: fields('late') })
    const path = await verificationPath(mail, 'late@shop.test')
    advance(48 * 3_600_000)
    for (const method of ['GET', 'POST'])
      expect((await fetch(`${server.url}${path}`, { method })).status).toBe(404)
  })
})

describe('senders', () => {
  test.for([
    ['a nickname that is taken', { nickname: 'TAKEN' }, 'sender_nickname_taken'],
    ['an address without a domain', { from: { email: 'nobody', name: 'x' } }, 'invalid_input'],
    ['no country', { country: undefined }, 'invalid_input'],
  ] as const)('refuses %s', async ([, change, code], { post: { server } }) => {
    await server.owner.outcome(senders.create, { body: fields('taken') })
    expect(
      await server.owner.outcome(senders.create, { body: { ...fields('other'), ...change } as never }),
    ).toBe(code)
  })

  test('have all of their fields in the form of the public API, and are found by their id', async ({
    post: { server },
  }) => {
    const me = await server.as('fields')
    const given = {
      nickname: 'Letters',
      from: { email: 'letters@shop.test', name: 'Nordlicht' },
      reply_to: { email: 'answers@shop.test', name: 'Mia' },
      address: 'Hafenstraße 1',
      address_2: 'Hinterhaus',
      city: 'Köln',
      state: 'NW',
      zip: '50667',
      country: 'Germany',
    }
    const { id } = await me.call(senders.create, { body: given })
    const { id: other } = await me.call(senders.create, { body: fields('beside') })
    const { created_at, updated_at, ...made } = await me.call(senders.get, { params: { id } })
    expect(made).toEqual({ ...given, id, verified: false, locked: false })
    expect(created_at).toBeGreaterThan(Date.now() / 1000 - 3600)
    expect(updated_at).toBeGreaterThanOrEqual(created_at)
    const { results } = await me.call(senders.list, {})
    expect(results.map((one) => one.id).sort()).toEqual([id, other].sort())
    expect(results.find((one) => one.id === id)).toMatchObject(given)
  })

  test('name the messages that use them', async ({ post: { server } }) => {
    const me = await server.as('uses')
    const { id } = await me.call(senders.create, { body: fields('chosen') })
    const usage = () => me.call(senders.usage, { params: { id } })
    const nothing = { single_sends: [], automations: [], signup_forms: [] }
    expect(await usage()).toEqual(nothing)
    const send = await me.call(singleSends.create, {
      body: { name: 'Autumn', email_config: { sender_id: id } },
    })
    const series = await me.call(automations.create, { body: { name: 'Welcome' } })
    const at = { params: { id: series.id } }
    await me.call(automationMessages.create, { ...at, body: { subject: 'Hi', sender_id: id } })
    const form = await me.call(forms.create, { body: { name: 'Newsletter' } })
    const draft = { ...form.draft, sender_id: id }
    await me.call(forms.update, { params: { id: form.id }, body: { draft } })
    expect(await usage()).toEqual({
      single_sends: [{ id: send.id, name: 'Autumn', status: 'draft', locks: false }],
      automations: [{ id: series.id, name: 'Welcome', status: 'draft', locks: false }],
      signup_forms: [{ id: form.id, name: 'Newsletter', status: 'draft', locks: false }],
    })
    const other = await me.call(senders.create, { body: fields('not-chosen') })
    expect(await me.call(senders.usage, { params: { id: other.id } })).toEqual(nothing)
    await me.call(forms.delete, { params: { id: form.id } })
    await me.call(singleSends.delete, { params: { id: send.id } })
    expect(await usage()).toMatchObject({ ...nothing, automations: [{ id: series.id }] })
  })

  test('in use are neither deleted nor moved to another address, and each use is named', async ({
    post: { server },
  }) => {
    const me = await server.as('sender-locked')
    const { id } = await me.call(senders.create, { body: fields('locked') })
    const { db } = server.product.services.database
    const send = await me.call(singleSends.create, {
      body: { name: 'Autumn', email_config: { sender_id: id } },
    })
    const series = await me.call(automations.create, { body: { name: 'Welcome' } })
    const at = { params: { id: series.id } }
    await me.call(automationMessages.create, { ...at, body: { subject: 'Hi', sender_id: id } })
    const remove = () =>
      me.fetch(`/v3/marketing/senders/${id}`, { method: 'DELETE' }).then(async (answer) => ({
        status: answer.status,
        body: answer.status === 204 ? null : await answer.json(),
      }))
    const move = () => {
      const from = { email: 'else@shop.test', name: 'x' }
      return me.outcome(senders.update, { params: { id }, body: { from } })
    }
    const statuses = [
      ['single_send', 'Autumn', 'scheduled'],
      ['automation', 'Welcome', 'paused'],
    ] as const
    for (const [table, name, status] of statuses) {
      const set = (to: 'draft' | typeof status) =>
        db.updateTable(table).set({ status: to }).where('account_id', '=', me.account).execute()
      await set(status)
      expect([(await remove()).status, await move()]).toEqual([403, 'sender_locked'])
      expect((await remove()).body).toMatchObject({
        errors: [{ error_id: 'sender_locked', details: { uses: [{ kind: table, name }] } }],
      })
      await set('draft')
    }
    expect(send.id).toBeTruthy()
    expect(await remove()).toEqual({ status: 204, body: null })
  })
})
