import type { AddressInfo } from 'node:net'
import { abTests } from '@carillon/contract/ab-tests'
import { designLibrary } from '@carillon/contract/design-library'
import { templates } from '@carillon/contract/dynamic-templates'
import { senders } from '@carillon/contract/senders'
import { singleSends } from '@carillon/contract/single-sends'
import { testSend } from '@carillon/contract/test-send'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { givenFor } from '#test/given-single-send.ts'
import { afterAll, beforeAll, describe, expect, type Server, startServer, test } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'

interface Received {
  to: string[]
  source: string
}

const received: Received[] = []
let server: Server & { close(): Promise<void> }
let sink: SMTPServer
let dropDatabase: () => Promise<void>

beforeAll(async () => {
  sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('refused') ? new Error('no such mailbox') : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, source: Buffer.concat(chunks).toString('utf8') })
        done()
      })
    },
  })
  const port = await new Promise<number>((resolve) => {
    const listening = sink.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port))
  })
  const database = await testDatabase()
  dropDatabase = () => database.drop()
  server = await startServer({ databaseUrl: database.url, env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
})

afterAll(async () => {
  await server.close()
  await dropDatabase()
  await new Promise<void>((resolve) => sink.close(() => resolve()))
})

describe('POST /v3/marketing/test/send_email', () => {
  test('sends the rendered message, marked as a test, without tracking', async () => {
    const given = givenFor(server, server.owner)
    const { id } = await given.ready({
      html: '<p>Hi {{first_name}}</p><a href="https://example.com/a">Shop</a><a href="{{{unsubscribe}}}">no more</a>',
    })
    received.length = 0
    const body = {
      template_id: id,
      emails: ['one@example.com, two@example.com', 'One@example.com'],
      substitutions: { first_name: 'Ada' },
    }
    expect(await server.owner.outcome(testSend.send, { body })).toBe(202)
    expect(received.map(({ to }) => to[0])).toEqual(['one@example.com', 'two@example.com'])
    const mail = await new PostalMime().parse(received[0]?.source ?? '')
    expect(mail.subject).toBe('Test - Hello Ada')
    expect(mail.from).toMatchObject({ address: 'news@nordlicht.test', name: 'Nordlicht' })
    expect(mail.html).toContain('Hi Ada')
    expect(mail.html).toContain('href="https://example.com/a"')
    expect(mail.html).not.toMatch(/\/e\/[cou]\//)
    expect(mail.text).toContain('Hi Ada')
  })

  test('fills the tags as a contact, whose own values come before test data', async () => {
    const given = givenFor(server, server.owner)
    const contact_id = await given.contact('ada@lovelace.example')
    const { id } = await given.ready({
      html: '<p>{{first_name}}|{{last_name}}|{{email}}|{{order}}</p><a href="{{{unsubscribe}}}">no more</a>',
    })
    received.length = 0
    const substitutions = { first_name: 'Bo', last_name: 'Berg', order: '7' }
    const body = { template_id: id, emails: ['one@example.com'], contact_id, substitutions }
    expect(await server.owner.outcome(testSend.send, { body })).toBe(202)
    expect(received.map(({ to }) => to)).toEqual([['one@example.com']])
    const mail = await new PostalMime().parse(received[0]?.source ?? '')
    expect(mail.html).toContain('Ada||ada@lovelace.example|7')

    const other = await server.as('other')
    const foreign = { ...body, contact_id: await givenFor(server, other).contact('x@lovelace.example') }
    expect(await server.owner.outcome(testSend.send, { body: foreign })).toBe('contact_not_found')
  })

  test('sends a design of the library by its id', async () => {
    const design = await server.owner.call(designLibrary.create, {
      body: { name: 'Plain', html_content: '<p>From the library</p>', subject: 'Library' },
    })
    const sender_id = await givenFor(server, server.owner).sender()
    received.length = 0
    const body = { template_id: design.id, emails: ['one@example.com'], sender_id, suppression_group_id: -1 }
    expect(await server.owner.outcome(testSend.send, { body })).toBe(202)
    expect(received[0]?.source).toContain('Subject: Test - Library')
  })

  test('sends the active version of a template, or the requested one', async () => {
    const { id: template_id } = await server.owner.call(templates.create, {
      body: { name: 'Receipt', generation: 'dynamic' },
    })
    const sender_id = await givenFor(server, server.owner).sender()
    const sending = { template_id, emails: ['one@example.com'], sender_id }
    const send = (more: object = {}) => {
      received.length = 0
      return server.owner.outcome(testSend.send, {
        query: { 'test-source': 'dynamic-templates' },
        body: { ...sending, ...more },
      })
    }
    expect(await send()).toBe('template_version_not_found')
    const add = (name: string) =>
      server.owner.call(templates.createVersion, {
        params: { template_id },
        body: { name, subject: `${name} {{order.id}}`, html_content: `<p>${name} for {{name}}</p>` },
      })
    const [, draft] = [await add('First'), await add('Second')]
    expect(await send({ substitutions: { name: 'Ada', order: { id: 7 } } })).toBe(202)
    const mail = await new PostalMime().parse(received[0]?.source ?? '')
    expect(mail.subject).toBe('Test - First 7')
    expect(mail.html).toContain('First for Ada')
    expect(await send({ version_id_override: draft.id })).toBe(202)
    expect(received[0]?.source).toContain('Subject: Test - Second')
    expect(await send({ version_id_override: template_id })).toBe('template_version_not_found')
  })

  test('takes a sender by its address, and a custom unsubscribe link in place of a group', async () => {
    const { id: template_id } = await server.owner.call(templates.create, {
      body: { name: 'By address', generation: 'dynamic' },
    })
    await server.owner.call(templates.createVersion, {
      params: { template_id },
      body: { name: 'one', subject: 'Hi', html_content: '<a href="{{{unsubscribe}}}">no more</a>' },
    })
    const given = givenFor(server, server.owner)
    const { from } = await server.owner.call(senders.get, { params: { id: await given.sender() } })
    const sending = { template_id, emails: ['left@example.com'] }
    const send = (more: object) => {
      received.length = 0
      return server.owner.outcome(testSend.send, { body: { ...sending, ...more } })
    }
    expect(await send({})).toBe('sender_required')
    const suppression_group_id = await given.group()
    await given.suppression('left@example.com', 'group', suppression_group_id)
    const ofGroup = { from_address: from.email, suppression_group_id }
    expect(await send(ofGroup)).toBe('test_send_unsubscribed')
    expect(await send({ ...ofGroup, custom_unsubscribe_url: 'https://example.com/leave' })).toBe(202)
    const mail = await new PostalMime().parse(received[0]?.source ?? '')
    expect(mail.from).toMatchObject({ address: from.email })
  })

  test('fills the tags of a legacy template, whatever their marks', async () => {
    const { id: template_id } = await server.owner.call(templates.create, {
      body: { name: 'Old', generation: 'legacy' },
    })
    await server.owner.call(templates.createVersion, {
      params: { template_id },
      body: { name: 'one', subject: 'For %name%', html_content: '<p>Hi -name-</p>' },
    })
    const sender_id = await givenFor(server, server.owner).sender()
    received.length = 0
    const substitutions = { '%name%': 'Ada', '-name-': 'Lovelace' }
    const body = { template_id, emails: ['one@example.com'], sender_id, substitutions }
    expect(await server.owner.outcome(testSend.send, { body })).toBe(202)
    const mail = await new PostalMime().parse(received[0]?.source ?? '')
    expect(mail.subject).toBe('Test - For Ada')
    expect(mail.html).toContain('Hi Lovelace')
  })

  test.for([
    ['an invalid address', { emails: ['one@example.com', 'nonsense'] }, 'test_send_address_invalid'],
    [
      'more than ten addresses',
      { emails: Array.from({ length: 11 }, (_, at) => `a${at}@example.com`) },
      'test_send_too_many',
    ],
    ['an unsubscribed address', { emails: ['gone@example.com'] }, 'test_send_unsubscribed'],
    ['an unknown sender', { sender_id: 999_999 }, 'sender_not_found'],
    ['a from address without a sender', { from_address: 'else@example.com' }, 'sender_not_found'],
    ['an address that the mail server refuses', { emails: ['refused@example.com'] }, 'test_send_failed'],
    ['an unknown template', { template_id: '019f0000-0000-7000-8000-000000000000' }, 'template_not_found'],
  ] as const)('refuses %s', async ([, change, code]) => {
    const given = givenFor(server, server.owner)
    const { id } = await given.ready()
    if (code === 'test_send_unsubscribed') await given.suppression('gone@example.com', 'global')
    received.length = 0
    const body = { template_id: id, emails: ['one@example.com'], ...change } as never
    expect(await server.owner.outcome(testSend.send, { body })).toBe(code)
    expect(received).toEqual([])
  })

  test("refuses another account's single send", async () => {
    const { id } = await givenFor(server, server.owner).ready()
    const other = await server.as('other')
    const body = { template_id: id, emails: ['one@example.com'] }
    expect(await other.outcome(testSend.send, { body })).toBe('template_not_found')
  })
})

describe('GET /v3/marketing/singlesends/:id/last_test', () => {
  const last = async (id: string) => (await server.owner.call(testSend.last, { params: { id } })).last_test
  const send = (id: string, emails: string[]) =>
    server.owner.outcome(testSend.send, { body: { template_id: id, emails } })

  test('has its time and its addresses, and tells if the message was changed since', async () => {
    const { id } = await givenFor(server, server.owner).ready()
    expect(await last(id)).toBeNull()
    await send(id, ['one@example.com', 'two@example.com'])
    const first = await last(id)
    expect(first).toMatchObject({
      is_outdated: false,
      addresses: [
        { email: 'one@example.com', state: 'delivered', reason: null },
        { email: 'two@example.com', state: 'delivered', reason: null },
      ],
    })
    expect(Date.parse(first?.sent_at ?? '')).toBeGreaterThan(Date.now() - 60_000)

    const change = (body: object) => server.owner.call(singleSends.update, { params: { id }, body })
    await change({ name: 'Another name', categories: ['news'], send_to: { all: true } })
    expect((await last(id))?.is_outdated).toBe(false)
    await change({ email_config: { subject: 'Another subject' } })
    expect((await last(id))?.is_outdated).toBe(true)

    await send(id, ['three@example.com'])
    expect(await last(id)).toMatchObject({ is_outdated: false, addresses: [{ email: 'three@example.com' }] })
    await change({ email_config: { sender_id: await givenFor(server, server.owner).sender() } })
    // Another sender of the same name and address looks the same.
    expect((await last(id))?.is_outdated).toBe(false)
    await change({ email_config: { suppression_group_id: -1 } })
    expect((await last(id))?.is_outdated).toBe(true)
  })

  test('names the addresses that the mail server refused, and those that were not tried', async () => {
    const { id } = await givenFor(server, server.owner).ready()
    expect(await send(id, ['one@example.com', 'refused@example.com', 'two@example.com'])).toBe(
      'test_send_failed',
    )
    expect((await last(id))?.addresses).toEqual([
      { email: 'one@example.com', state: 'delivered', reason: null },
      { email: 'refused@example.com', state: 'refused', reason: expect.stringContaining('no such mailbox') },
      { email: 'two@example.com', state: 'skipped', reason: null },
    ])
  })

  test('calls it uncertain when the answer never came', async () => {
    const { id } = await givenFor(server, server.owner).ready()
    await send(id, ['one@example.com'])
    const { db } = server.product.services.database
    const waits = (minutes: number) =>
      db
        .updateTable('single_send_test')
        .set({
          addresses: JSON.stringify([{ email: 'one@example.com', state: 'waiting', reason: null }]),
          sent_at: new Date(Date.now() - minutes * 60_000),
        })
        .where('single_send_id', '=', id)
        .execute()
    await waits(1)
    expect((await last(id))?.addresses[0]?.state).toBe('waiting')
    await waits(60)
    expect((await last(id))?.addresses[0]?.state).toBe('uncertain')
  })

  test('is kept of each variation of an A/B test, which is sent as its recipients get it', async () => {
    const { id } = await givenFor(server, server.owner).ready()
    const body = {
      type: 'subject' as const,
      variation_count: 2,
      test_percentage: 20,
      duration_minutes: 60,
      winner_criteria: 'open' as const,
    }
    const { variations } = await server.owner.call(abTests.set, { params: { id }, body })
    const [a = '', b = ''] = variations.map((variation) => variation.id)
    const subjectOf = (variation_id: string, subject: string) =>
      server.owner.call(abTests.updateVariation, { params: { id, variation_id }, body: { subject } })
    await subjectOf(b, 'B for you')
    received.length = 0
    const emails = ['one@example.com']
    const sendB = { body: { template_id: id, emails, variation_id: b } }
    expect(await server.owner.outcome(testSend.send, sendB)).toBe(202)
    expect(received[0]?.source).toContain('Subject: Test - B for you')
    const of = async (variation_id: string) =>
      (await server.owner.call(testSend.last, { params: { id }, query: { variation_id } })).last_test
    expect([await last(id), await of(a)]).toEqual([null, null])
    expect(await of(b)).toMatchObject({ is_outdated: false })
    await server.owner.call(testSend.send, { body: { template_id: id, emails, variation_id: a } })
    expect(await last(id), 'A is the message of the single send').toEqual(await of(a))
    await subjectOf(b, 'B for all')
    expect([(await of(a))?.is_outdated, (await of(b))?.is_outdated]).toEqual([false, true])
    const unknown = { params: { id }, query: { variation_id: id } }
    expect(await server.owner.outcome(testSend.last, unknown)).toBe('ab_variation_not_found')
  })

  test('belongs to its account alone', async () => {
    const { id } = await givenFor(server, server.owner).ready()
    const other = await server.as('curious')
    expect(await other.outcome(testSend.last, { params: { id } })).toBe('single_send_not_found')
  })
})
