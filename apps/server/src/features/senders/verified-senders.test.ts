import { fillPath } from '@carillon/contract/endpoint'
import { senders } from '@carillon/contract/senders'
import { verifiedSenders } from '@carillon/contract/verified-senders'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Server, startServer, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'

let server: Server
let mail: SmtpSink
let ahead = 0
const end: (() => Promise<void>)[] = []
beforeAll(async () => {
  mail = await startSink({ keepSource: true })
  const database = await testDatabase()
  const started = await startServer({
    databaseUrl: database.url,
    env: { SMTP_URL: mail.url },
    now: () => new Date(Date.now() + ahead),
  })
  server = started
  end.push(started.close, database.drop, mail.close)
})
afterAll(async () => {
  for (const close of end) await close()
})

const flat = (name: string) => ({
  nickname: name,
  from_email: `${name}@shop.test`,
  reply_to: 'answers@shop.test',
})

async function tokenFor(address: string, count = 1): Promise<string> {
  const message = await until(`mail reaches ${address}`, () => {
    const found = mail.messages.filter(({ to }) => to === address)
    return found.length >= count && found.at(-1)
  })
  const { text = '' } = await PostalMime.parse(message.source)
  return /\/e\/v\/([\w-]+)/.exec(text)?.[1] ?? ''
}

test('a verified sender is the same as a sender: made flat, verified by its token, changed, deleted', async () => {
  const me = await server.as('flat')
  const steps = () => me.call(verifiedSenders.steps, {})
  expect(await steps()).toEqual({ results: { sender_verified: false, domain_verified: false } })
  const made = await me.call(verifiedSenders.create, { body: flat('orders') })
  expect(made).toEqual({
    id: made.id,
    nickname: 'orders',
    from_email: 'orders@shop.test',
    from_name: '',
    reply_to: 'answers@shop.test',
    reply_to_name: '',
    address: '',
    address2: '',
    state: '',
    city: '',
    zip: '',
    country: '',
    verified: false,
    locked: false,
  })
  const token = await tokenFor('orders@shop.test')
  const stranger = await server.as('flat-stranger')
  expect(await stranger.outcome(verifiedSenders.verify, { params: { token } })).toBe(
    'verification_link_invalid',
  )
  const looked = await me.fetch(`/v3/verified_senders/verify/${token}`, { method: 'HEAD' })
  expect(looked.status).toBe(405)
  expect(await steps()).toMatchObject({ results: { sender_verified: false } })
  expect(await me.outcome(verifiedSenders.verify, { params: { token } })).toBe(204)
  expect(await steps()).toMatchObject({ results: { sender_verified: true } })

  const params = { id: made.id }
  const body = { from_name: 'Orders', city: 'Köln', address2: 'Hof' }
  const changed = await me.call(verifiedSenders.update, { params, body })
  expect(changed).toEqual({ ...made, ...body, verified: true })
  expect(await me.call(senders.get, { params })).toMatchObject({
    from: { email: 'orders@shop.test', name: 'Orders' },
    city: 'Köln',
    address_2: 'Hof',
  })
  const moved = await me.call(verifiedSenders.update, { params, body: { from_email: 'moved@shop.test' } })
  expect(moved).toMatchObject({ from_name: 'Orders', verified: false })
  expect(await me.outcome(verifiedSenders.delete, { params })).toBe(204)
  expect(await me.outcome(verifiedSenders.delete, { params })).toBe('sender_not_found')
})

test('the list goes on after an id, and a link is mailed again after a minute', async () => {
  const me = await server.as('pages')
  const ids: number[] = []
  for (const name of ['one', 'two', 'three']) {
    ids.push((await me.call(verifiedSenders.create, { body: flat(name) })).id)
  }
  const listed = async (query: object) =>
    (await me.call(verifiedSenders.list, { query })).results.map(({ nickname }) => nickname)
  expect(await listed({})).toEqual(['one', 'two', 'three'])
  expect(await listed({ limit: 1, lastSeenID: ids[0] })).toEqual(['two'])
  expect(await listed({ id: ids[2] })).toEqual(['three'])
  expect(await me.outcome(verifiedSenders.create, { body: flat('ONE') })).toBe('sender_nickname_taken')

  const first = await tokenFor('one@shop.test')
  const params = { id: ids[0]! }
  ahead += 20_000
  const tooSoon = await me.fetch(fillPath(verifiedSenders.resend.path, params), { method: 'POST' })
  expect([tooSoon.status, await tooSoon.json()]).toMatchObject([
    ...[429, { errors: [{ error_id: 'sender_verification_too_soon' }] }],
  ])
  const wait = Number(tooSoon.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(40)
  ahead += wait * 1000
  expect(await me.outcome(verifiedSenders.resend, { params })).toBe(204)
  const second = await tokenFor('one@shop.test', 2)
  expect(await me.outcome(verifiedSenders.verify, { params: { token: first } })).toBe(
    'verification_link_invalid',
  )
  expect(await me.outcome(verifiedSenders.verify, { params: { token: second } })).toBe(204)
  expect(await me.outcome(verifiedSenders.resend, { params })).toBe('sender_already_verified')
})

test('domains of free mail services are named', async () => {
  const { results } = await server.owner.call(verifiedSenders.domains, {})
  expect(results.hard_failures).toContain('yahoo.com')
  expect(results.soft_failures).toContain('gmail.com')
})
