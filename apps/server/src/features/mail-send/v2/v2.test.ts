import { expect, test } from 'vitest'
import { type Caller, until } from '#test/kit.ts'
import { from, mailKit } from '../mail-send.fixture.ts'

const kit = mailKit()
const path = '/api/mail.send.json'

const plain = { from: from.email, fromname: 'Nordlicht', subject: 'Hello', text: 'Hello you' }

async function post(who: Pick<Caller, 'fetch'>, form: URLSearchParams | FormData) {
  const answer = await who.fetch(path, { method: 'POST', body: form })
  return [answer.status, await answer.json()] as const
}

const withApi = (fields: object, api: object) =>
  new URLSearchParams({ ...plain, ...fields, 'x-smtpapi': JSON.stringify(api) })
/** The mail as it arrived, with its folded lines joined again. */
const arrived = async (to: string) => {
  const { source } = await until(`mail to ${to}`, () => kit.copiesOf(to)[0])
  return String(source)
    .replace(/=\r?\n/g, '')
    .replace(/\r?\n /g, ' ')
}

test('a form of the Mail API v2 is sent as mail/send sends it', async () => {
  const me = await kit.givenSender('old')
  const form = new FormData()
  for (const [name, value] of Object.entries({
    ...plain,
    html: '<p>Hello <b>you</b></p>',
    replyto: 'answers@nordlicht.test',
  }))
    form.set(name, value)
  form.append('to[]', 'ada@v2.test')
  form.append('to[]', 'bea@v2.test')
  form.append('toname[]', 'Ada')
  form.set('cc', 'cy@v2.test')
  form.set('headers', JSON.stringify({ 'X-Order': '7' }))
  form.set('files[bill.txt]', new Blob(['12 Euro'], { type: 'text/plain' }), 'bill.txt')
  expect(await post(me, form)).toEqual([200, { message: 'success' }])
  const mail = await arrived('bea@v2.test')
  expect(mail).toMatch(/^To: Ada <ada@v2\.test>, bea@v2\.test\r?$/m)
  expect(mail).toMatch(/^Cc: cy@v2\.test\r?$/m)
  expect(mail).toMatch(/^Reply-To: answers@nordlicht\.test\r?$/m)
  expect(mail).toMatch(/^X-Order: 7\r?$/m)
  expect(mail).toContain('filename="bill.txt"')
  expect(mail).toContain('<b>you</b>')
})

test('x-smtpapi gives each address its own mail and values', async () => {
  const me = await kit.givenSender('smtpapi')
  const api = {
    to: ['Dora <dora@v2.test>', 'emil@v2.test'],
    sub: { '-name-': ['Dora', 'Emil'], '-greeting-': ['[hi]', '[hi]'] },
    section: { '[hi]': 'Hi -name-' },
    category: 'old',
    unique_args: { order: 7 },
    filters: { clicktrack: { settings: { enable: 0 } }, opentrack: { settings: { enable: '0' } } },
  }
  const form = withApi({ to: 'nobody@v2.test', text: '-greeting-, it is here' }, api)
  expect(await post(me, form)).toEqual([200, { message: 'success' }])
  expect(await arrived('dora@v2.test')).toContain('Hi Dora, it is here')
  expect(await arrived('emil@v2.test')).toContain('Hi Emil, it is here')
  expect(kit.copiesOf('nobody@v2.test')).toEqual([])
})

test('the key may be in the form, and a caller without one learns it in words of v2', async () => {
  const me = await kit.givenSender('keyed')
  const nobody = { fetch: (to: string, init?: RequestInit) => fetch(`${kit.server.url}${to}`, init) }
  const form = (api_key: string) =>
    new URLSearchParams({ ...plain, to: 'finn@v2.test', api_user: 'apikey', api_key })
  expect(await post(nobody, form(me.key))).toEqual([200, { message: 'success' }])
  const error = { message: 'error', errors: ['authorization required'], id: expect.any(String) }
  expect(await post(nobody, form('SG.none.none'))).toEqual([401, error])
  expect(await post(nobody, new URLSearchParams(plain))).toEqual([401, error])
  const large = new URLSearchParams({ ...plain, text: 'a'.repeat(1024 * 1024) })
  expect((await post(nobody, large))[0]).toBe(413)
})

test.for([
  ['no recipient', new URLSearchParams(plain), 'personalizations.0.to: '],
  [
    'an address that is none',
    new URLSearchParams({ ...plain, to: 'nobody' }),
    'personalizations.0.to.0.email: ',
  ],
  ['what is no JSON', new URLSearchParams({ ...plain, to: 'a@v2.test', 'x-smtpapi': '{' }), 'x-smtpapi: '],
  [
    'a filter of the past',
    withApi({ to: 'a@v2.test' }, { filters: { gravatar: { settings: { enable: 1 } } } }),
    'x-smtpapi.filters.gravatar: ',
  ],
  [
    'nesting without end',
    new URLSearchParams({ ...plain, to: 'a@v2.test', headers: '['.repeat(200) }),
    'The body nests',
  ],
] as const)('%s is refused by its name', async ([, form, begin]) => {
  const [status, answer] = await post(kit.server.owner, form)
  expect(status).toBe(400)
  expect((answer as { errors: string[] }).errors[0]?.startsWith(begin)).toBe(true)
})
