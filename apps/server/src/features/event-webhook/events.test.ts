import { automations } from '@carillon/contract/automations'
import { type EventWebhookFields, eventWebhooks, webhookEvents } from '@carillon/contract/event-webhook'
import { suppressions } from '@carillon/contract/suppressions'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/db.ts'
import { startTestSend } from '#sending/test/sending.fixture.ts'
import { type Caller, until } from '#test/kit.ts'
import { isGenuine } from '#test/receiver.ts'
import { startMailServer } from './mail.fixture.ts'

let mail: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  mail = await startMailServer()
})
afterAll(() => mail.close())

const html = (value: string) => [{ type: 'text/html', value }]
const everything = Object.fromEntries(webhookEvents.map((name) => [name, true]))

async function givenWebhook(me: Caller, path: string, fields: EventWebhookFields = everything) {
  return me.call(eventWebhooks.create, { body: { ...fields, enabled: true, url: mail.receiver.at(path) } })
}

/** The events that were taken at a path, once that many have arrived. */
const arrived = (path: string, count: number) =>
  until(`${count} events arrive`, () =>
    mail.receiver.taken(path).length >= count ? mail.receiver.taken(path) : null,
  )

const namesOf = (events: readonly { event: string }[]) => events.map(({ event }) => event).sort()

/** The paths of the tracked links, the pixel and so on in the last message to an address. */
async function pathsIn(to: string) {
  const read = await PostalMime.parse(Buffer.from(await mail.received(to), 'latin1'))
  return [...(read.html ?? '').matchAll(/(?:href|src)="https?:\/\/[^/"]+([^"]+)"/g)].map(([, path = '']) =>
    path.replaceAll('&#x3D;', '=').replaceAll('&amp;', '&'),
  )
}

test('events of transactional mail are posted with their fields, and signed', async () => {
  const me = await mail.givenSender('told')
  const group = await me.call(unsubscribeGroups.create, {
    body: { name: 'Orders', description: 'About your orders', is_default: false },
  })
  await me.call(suppressions.addGlobal, { body: { recipient_emails: ['gone@people.test'] } })
  const { id } = await givenWebhook(me, '/told')
  const { public_key } = await me.call(eventWebhooks.sign, { params: { id }, body: { enabled: true } })
  mail.sink.answer = (to) =>
    to === 'unknown@people.test'
      ? '550 5.1.1 No such user'
      : to === 'later@people.test'
        ? '451 4.7.1 Try again later'
        : to === 'full@people.test'
          ? '552 5.2.2 Mailbox full'
          : null
  const people = ['fine', 'unknown', 'later', 'full', 'gone'].map((name) => `${name}@people.test`)
  const messageId = await mail.send(me, {
    personalizations: people.map((email) => ({ to: [{ email }] })),
    content: html(
      '<a href="https://shop.example/ünder?a=1&amp;b=2">Order</a> <a href="https://shop.example/b">B</a>',
    ),
    categories: ['receipt', 'shop'],
    custom_args: { order: '4711', event: 'forged' },
    asm: { group_id: group.id },
  })
  // A deferred message is tried again a minute later, if the test takes so long.
  const events = (await arrived('/told', 9)).slice(0, 9)
  mail.sink.answer = () => null
  const byPerson = (name: string) => events.filter(({ email }) => email === `${name}@people.test`)
  expect(namesOf(events)).toEqual([
    ...['bounce', 'bounce', 'deferred', 'delivered', 'dropped'],
    ...['processed', 'processed', 'processed', 'processed'],
  ])
  const [processed, delivered] = byPerson('fine')
  expect(processed).toEqual({
    email: 'fine@people.test',
    timestamp: expect.any(Number),
    event: 'processed',
    order: '4711',
    category: ['receipt', 'shop'],
    asm_group_id: group.id,
    sg_event_id: expect.stringMatching(/^[\w-]{22}$/),
    sg_message_id: expect.stringMatching(new RegExp(`^${messageId}\\.`)),
    'smtp-id': `<${mail.copyOf('fine@people.test')?.messageId}>`,
  })
  expect(delivered).toMatchObject({ event: 'delivered', sg_message_id: processed?.['sg_message_id'] })
  expect(delivered).toMatchObject({
    response: expect.stringMatching(/^250 /),
    ip: expect.stringMatching(/127\.0\.0\.1$/),
    tls: 0,
  })
  for (const name of ['response', 'ip', 'tls']) expect(processed).not.toHaveProperty(name)
  expect(byPerson('unknown')[1]).toMatchObject({
    event: 'bounce',
    type: 'bounce',
    status: '5.1.1',
    bounce_classification: 'Invalid Address',
    reason: expect.stringContaining('No such user'),
  })
  expect(byPerson('full')[1]).toMatchObject({
    event: 'bounce',
    type: 'blocked',
    status: '5.2.2',
    bounce_classification: 'Mailbox Unavailable',
  })
  expect(byPerson('later')[1]).toMatchObject({
    event: 'deferred',
    attempt: '1',
    response: expect.stringContaining('Try again later'),
  })
  expect(byPerson('gone')).toMatchObject([{ event: 'dropped', reason: 'Unsubscribed Address' }])
  expect(new Set(events.map(({ sg_event_id }) => sg_event_id)).size).toBe(events.length)

  const [call] = mail.receiver.to('/told')
  expect(call && isGenuine(public_key, call)).toBe(true)
  expect(call && isGenuine(public_key, { ...call, body: call.body.replace('4711', '4712') })).toBe(false)
})

test('the actions of a recipient are posted: opens, clicks, and each choice', async () => {
  const me = await mail.givenSender('acting')
  const group = await me.call(unsubscribeGroups.create, {
    body: { name: 'Letter', description: 'Monthly', is_default: true },
  })
  await givenWebhook(me, '/acts', { ...everything, processed: false, delivered: false })
  await mail.send(me, {
    personalizations: [{ to: [{ email: 'ada@people.test' }] }],
    content: html(
      '<html><body><a href="https://shop.example/a">A</a> <a href="https://shop.example/b">B</a></body></html>',
    ),
    asm: { group_id: group.id },
  })
  const paths = await pathsIn('ada@people.test')
  const [, second = ''] = paths.filter((path) => path.startsWith('/e/c/'))
  const pixel = paths.find((path) => path.startsWith('/e/o/')) ?? ''
  const source = (await mail.received('ada@people.test')).replaceAll('\r\n ', ' ')
  const leave = /List-Unsubscribe: .*?<https?:\/\/[^/]+(\/e\/u\/[^>]+)>/is.exec(source)?.[1] ?? ''
  await until('the delivery is recorded', async () => {
    const { numUpdatedRows } = await mail.db
      .updateTable('recipient')
      .set({ sent_at: new Date(Date.now() - 60_000) })
      .where('email', '=', 'ada@people.test')
      .where('state', '=', 'delivered')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
  const browser = { 'user-agent': 'Mozilla/5.0 (X11) Firefox/140.0' }
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(mail.server.url + path, { redirect: 'manual', headers: browser, ...init })
  await ask(pixel)
  await ask(second)
  await ask(pixel, { headers: { 'user-agent': 'GoogleImageProxy', 'x-purpose': 'preview' } })
  await ask(leave, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
  const events = await arrived('/acts', 4)
  expect(namesOf(events)).toEqual(['click', 'group_unsubscribe', 'open', 'open'])
  const [open, machine] = events.filter(({ event }) => event === 'open')
  expect([open?.['sg_machine_open'], machine?.['sg_machine_open']].sort()).toEqual([false, true])
  expect(events.find(({ event }) => event === 'click')).toMatchObject({
    url: 'https://shop.example/b',
    url_offset: { index: 1, type: 'html' },
    useragent: browser['user-agent'],
    email: 'ada@people.test',
  })
  expect(events.find(({ event }) => event === 'group_unsubscribe')).toMatchObject({ asm_group_id: group.id })
})

test('each of several webhooks gets only the events that it asks for', async () => {
  const me = await mail.givenSender('choosing')
  await givenWebhook(me, '/processed', { processed: true })
  await givenWebhook(me, '/delivered', { delivered: true })
  const off = await givenWebhook(me, '/off')
  await me.call(eventWebhooks.update, { params: { id: off.id }, body: { enabled: false } })
  await givenWebhook(await mail.givenSender('somebody else'), '/foreign')
  const people = ['a', 'b', 'c'].map((name) => ({ to: [{ email: `${name}@choice.test` }] }))
  await mail.send(me, { personalizations: people })
  expect(namesOf(await arrived('/processed', 3))).toEqual(['processed', 'processed', 'processed'])
  expect(namesOf(await arrived('/delivered', 3))).toEqual(['delivered', 'delivered', 'delivered'])
  expect([mail.receiver.to('/off'), mail.receiver.to('/foreign')]).toEqual([[], []])
})

/** A send to one new contact, which is given to its owner before the mail server takes it. */
async function sentTo(me: Caller, path: string, give: (send: string) => Promise<unknown>) {
  const { database } = mail.server.product.services
  const email = `${me.account}@people.test`
  await mail.db
    .insertInto('contact')
    .values({ id: newId(), account_id: me.account, email, custom: '{}' })
    .execute()
  await givenWebhook(me, path, { delivered: true })
  mail.sink.hold = new Promise((resolve) => {
    void startTestSend(database, me.account)
      .then(({ id }) => give(id))
      .then(() => resolve(null))
  })
  const [event] = await arrived(path, 1)
  expect(event).toMatchObject({ email, event: 'delivered' })
  return event
}

test('events of a Single Send name it', async () => {
  const me = await mail.givenSender('campaign')
  const single = newId()
  await mail.db
    .insertInto('single_send')
    .values({ id: single, account_id: me.account, name: 'Spring sale' })
    .execute()
  const event = await sentTo(me, '/campaign', (id) =>
    mail.db
      .updateTable('send')
      .set({ client: 'single-sends', client_id: single })
      .where('id', '=', id)
      .execute(),
  )
  expect(event).toMatchObject({
    singlesend_id: single,
    singlesend_name: 'Spring sale',
    mc_stats: 'singlesend',
    phase_id: 'send',
  })
  expect(event).not.toHaveProperty('mc_auto_id')
})

test('events of an automation name it and its step', async () => {
  const me = await mail.givenSender('journey')
  const { id, name } = await me.call(automations.create, { body: { name: 'Welcome' } })
  const step = newId()
  const event = await sentTo(me, '/journey', (send) =>
    mail.db
      .insertInto('automation_send')
      .values({
        send_id: send,
        account_id: me.account,
        automation_id: id,
        step_id: step,
        message_id: newId(),
        content_id: newId(),
        run: 1,
      })
      .execute(),
  )
  expect(event).toMatchObject({
    mc_stats: 'automation',
    mc_auto_id: id,
    mc_auto_name: name,
    mc_auto_step_id: step,
  })
  expect(event).not.toHaveProperty('singlesend_id')
})
