import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { bodyLimits } from '@carillon/contract/endpoint'
import { lists } from '@carillon/contract/lists'
import { mailSend } from '@carillon/contract/mail-send'
import { describe, expect, type Server, test } from '#test/kit.ts'

const json = 'application/json'

interface Sent {
  type?: string
  encoding?: string
}

function post(body: string | Uint8Array, { type = json, encoding }: Sent = {}): RequestInit {
  const packed = encoding === undefined ? {} : { 'content-encoding': encoding }
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body)
  return { method: 'POST', headers: { 'content-type': type, ...packed }, body: bytes }
}

async function outcomeOf(answer: Response): Promise<[status: number, code: string, field?: string]> {
  const { errors = [] } = (await answer.json()) as { errors?: { error_id: string; field?: string | null }[] }
  const [{ error_id = '', field } = {}] = errors as { error_id?: string; field?: string | null }[]
  return field === undefined || field === null ? [answer.status, error_id] : [answer.status, error_id, field]
}

/** A call whose body is not gzip although its header says so: unpacking it fails. */
const damaged = post('not gzip', { encoding: 'gzip' })
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const bomb = new Uint8Array(gzipSync(deep(4_000_000)))

describe('before a caller is known', () => {
  test.for([
    ['a call', lists.create.path, 401, 'unauthorized'],
    ['mail', mailSend.send.path, 401, 'unauthorized'],
    ['an address of no call', '/v3/nothing', 404, 'not_found'],
    [
      'a webhook that is none',
      '/v3/marketing/integrations/incoming/none/contacts',
      404,
      'incoming_webhook_not_found',
    ],
  ] as const)('nothing of a body is unpacked: %s', async ([, path, status, code], { server }) => {
    expect(await outcomeOf(await fetch(`${server.url}${path}`, damaged))).toEqual([status, code])
  })

  test.for(['/v3/tokens', '/f/none', '/e/u/none', '/e/s/none', '/nowhere'])(
    'a small file that unpacks to millions of lists is not parsed: %s',
    async (path, { server }) => {
      expect(bomb.length).toBeLessThan(20_000)
      const answer = await fetch(`${server.url}${path}`, post(bomb, { encoding: 'gzip' }))
      expect([404, 413, 415]).toContain(answer.status)
    },
  )
})

describe('a body', () => {
  const refused = (
    server: Server,
    body: string | Uint8Array,
    sent: Sent = {},
    path: string = lists.create.path,
  ) => server.owner.fetch(path, post(body, sent)).then(outcomeOf)

  test('nests at most 100 levels deep, and brackets in texts are none', async ({ server }) => {
    const named = (inside: string) => `{"name":"[[[\\\\\\"{{{","more":${inside}}`
    expect(await refused(server, named(deep(100)))).toEqual([400, 'body_too_deep'])
    expect(await refused(server, named(deep(99)))).toEqual([201, ''])
    const data = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    const mail = `{"personalizations":[{"to":[{"email":"a@b.test"}],"dynamic_template_data":${data}}]}`
    expect(await refused(server, mail, {}, mailSend.send.path)).toEqual([400, 'body_too_deep'])
  })

  const latin = Buffer.from('{"name":"Jos\u00e9"}', 'latin1')
  test.for([
    ['that is not UTF-8', latin, {}, 400, 'body_not_utf8'],
    ['that is not UTF-8, packed', gzipSync(latin), { encoding: 'gzip' }, 400, 'body_not_utf8'],
    ['that says so', latin, { type: `${json}; charset=ISO-8859-1` }, 415, 'charset_unsupported'],
    [
      'in UTF-16',
      Buffer.from('{"name":"a"}', 'utf16le'),
      { type: `${json}; charset=utf-16` },
      415,
      'charset_unsupported',
    ],
    ['as text', '{"name":"a"}', { type: 'text/plain;charset=UTF-8' }, 415, 'json_required'],
    ['as a form', 'name=a', { type: 'application/x-www-form-urlencoded' }, 415, 'json_required'],
    ['that is not gzip', 'abc', { encoding: 'gzip' }, 400, 'body_damaged'],
    ['that is cut off', gzipSync('{"name":"a"}').subarray(0, 20), { encoding: 'gzip' }, 400, 'body_damaged'],
    ['with half a character', '{"name":"a\\ud83d"}', {}, 400, 'invalid_input', 'name'],
    ['with its other half', '{"name":"a\\ude00\\ud83d"}', {}, 400, 'invalid_input', 'name'],
    [
      'with half a character in a name',
      '{"name":"a","more":{"\\udc00":1}}',
      {},
      400,
      'invalid_input',
      'more',
    ],
    ['larger than a call is', `{"name":"${'a'.repeat(bodyLimits.call)}"}`, {}, 413, 'payload_too_large'],
  ] as const)('%s is refused', async ([, body, sent, ...expected], { server }) => {
    expect(await refused(server, body, sent)).toEqual(expected)
  })

  test.for([
    ['with its charset', '{"name":"Zo\u00eb"}', { type: `${json}; charset="UTF-8"` }],
    ['with a byte order mark', '\uFEFF{"name":"Marked"}', {}],
    ['with a whole character, escaped', '{"name":"a \\ud83d\\ude00"}', {}],
    ['with an escaped backslash', '{"name":"a \\\\ud83d"}', {}],
  ] as const)('%s is taken', async ([, body, sent], { server }) => {
    expect(await refused(server, body, sent)).toEqual([201, ''])
  })

  test('of mail with half a character is refused by the name of the field', async ({ server }) => {
    const mail = '{"personalizations":[{"to":[{"email":"a@b.test"}],"subject":"a\\ud83d"}]}'
    const expected = [400, 'invalid_input', 'personalizations.0.subject']
    expect(await refused(server, mail, {}, mailSend.send.path)).toEqual(expected)
  })

  test('that is damaged says how it should have been packed', async ({ server }) => {
    const answer = await server.owner.fetch(lists.create.path, damaged)
    const { errors } = (await answer.json()) as { errors: { message: string }[] }
    expect(errors[0]?.message).toContain('not compressed with gzip')
  })

  test('of a message may be larger than that of other calls', async ({ server }) => {
    const long = 'a '.repeat(bodyLimits.call / 3)
    const design = JSON.stringify({ name: 'Long', html_content: `<p>${long}</p>`, plain_content: long })
    expect(design.length).toBeGreaterThan(bodyLimits.call)
    expect(await refused(server, design, {}, '/v3/designs')).toEqual([201, ''])
  })
})

test('null, "" and {} for optional fields are left out', async ({ server }) => {
  const mail = {
    personalizations: [
      { to: [{ email: 'a@b.test', name: null }], cc: null, subject: '', custom_args: { a: null } },
    ],
    from: { email: 'a@b.test' },
    reply_to: {},
    subject: 'Hello',
    template_id: null,
    send_at: null,
    asm: {},
    content: [{ type: 'text/plain', value: 'Hello' }],
    mail_settings: { sandbox_mode: { enable: true }, footer: null, bcc: {} },
  }
  const answer = await server.owner.fetch(mailSend.send.path, post(JSON.stringify(mail)))
  expect((await outcomeOf(answer))[1]).toBe('mail_sender_unverified')
  const list = await server.owner.fetch('/v3/marketing/lists?page_size=&page_token=')
  expect(list.status).toBe(200)
  const everybody = JSON.stringify({ matching: { list_id: null } })
  const bulk = await server.owner.fetch('/v3/marketing/contacts/matching/delete', post(everybody))
  expect(await outcomeOf(bulk)).toEqual([400, 'invalid_input', 'matching.list_id'])
})

test.for([
  ['a long header', 'GET / HTTP/1.1\r\nhost: a\r\nx-long: {20000}\r\n\r\n', 431, 'headers_too_large'],
  ['a long address', 'GET /v3/{20000} HTTP/1.1\r\nhost: a\r\n\r\n', 431, 'headers_too_large'],
  ['no HTTP', 'NOT HTTP AT ALL\r\n\r\n', 400, 'request_malformed'],
  [
    'a length that is no number',
    'GET / HTTP/1.1\r\nhost: a\r\ncontent-length: x\r\n\r\n',
    400,
    'request_malformed',
  ],
] as const)('%s is answered as any refusal', async ([, request, status, code], { server }) => {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(request.replace('{20000}', 'a'.repeat(20_000)))
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  const answer = JSON.parse(body) as { errors: object[]; id: string }
  expect(answer.errors).toEqual([{ message: expect.any(String), error_id: code }])
  expect(head).toContain(`x-request-id: ${answer.id}`)
})

describe('an address outside the API', () => {
  const page = { accept: 'text/html,application/xhtml+xml' }
  test.for([
    ['/v3', page, 404],
    ['/V3/marketing/lists', page, 404],
    ['/v2/mail.send', {}, 404],
    ['/api/v3/mail/send', page, 404],
    ['/single-sends', { ...page, authorization: 'Bearer key' }, 404],
    ['/single-sends', { accept: '*/*' }, 404],
  ] as const)('%s %o: %i', async ([path, headers, status], { server }) => {
    const answer = await fetch(`${server.url}${path}`, { headers })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toContain(json)
  })

  test.for(['jos%E9', '%C3'])('a query that is not UTF-8 is refused: %s', async (query, { server }) => {
    const answer = await server.owner.fetch(`/v3/marketing/lists?name=${query}`)
    expect(await outcomeOf(answer)).toEqual([400, 'address_malformed'])
  })
})
