import { once } from 'node:events'
import { get } from 'node:http'
import { connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { lists } from '@carillon/contract/lists'
import { describe, expect, testWith } from '#test/kit.ts'
import { mostWrongKeys } from './wrong-keys.ts'

const host = 'https://intranet.example.com'
const test = testWith({
  RATE_LIMITS: 'read=5',
  ALLOWED_ORIGINS: `${host} http://localhost:9999`,
  PUBLIC_URL: 'https://mail.example.com',
})

describe('calls of one key', () => {
  test('are counted, and refused beyond the limit of their class until the minute is over', async ({
    server,
  }) => {
    const eager = await server.as('eager')
    const answers: Response[] = []
    for (let call = 0; call < 6; call++) answers.push(await eager.fetch('/v3/marketing/lists'))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(answers.map(({ headers }) => headers.get('x-ratelimit-limit'))).toEqual(Array(6).fill('5'))
    expect(answers.map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual([
      '4',
      '3',
      '2',
      '1',
      '0',
      '0',
    ])
    const last = answers.at(-1) as Response
    const resetInSeconds = Number(last.headers.get('x-ratelimit-reset')) - Date.now() / 1000
    expect(resetInSeconds).toBeGreaterThan(-1)
    expect(resetInSeconds).toBeLessThan(61)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await last.json()).toMatchObject({ errors: [{ message: 'too many requests', field: null }] })

    await eager.call(lists.create, { body: { name: 'Another class' } })
    const calm = await server.as('calm')
    expect((await calm.fetch('/v3/marketing/lists')).status).toBe(200)
  })
})

/** Fetches without unpacking the answer. */
async function fetchPacked(url: string, headers: Record<string, string>) {
  const request = get(url, { headers })
  const [response] = await once(request, 'response')
  return { encoding: response.headers['content-encoding'], body: await buffer(response) }
}

describe('bodies', () => {
  test('are compressed for clients that accept it', async ({ server }) => {
    const url = `${server.url}/v3/openapi.json`
    const plain = await fetchPacked(url, {})
    expect(plain.encoding).toBeUndefined()
    const gzip = await fetchPacked(url, { 'accept-encoding': 'gzip' })
    expect(gzip.encoding).toBe('gzip')
    expect(gunzipSync(gzip.body)).toEqual(plain.body)
    expect(gzip.body.length).toBeLessThan(plain.body.length / 4)
    const brotli = await fetchPacked(url, { 'accept-encoding': 'gzip, br' })
    expect(brotli.encoding).toBe('br')
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
  })

  const send = (body: Uint8Array<ArrayBuffer>, encoding = 'gzip') => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    body,
  })
  const pack = (text: string) => new Uint8Array(gzipSync(text))

  test('are accepted compressed', async ({ server }) => {
    const caller = await server.as('packer')
    const created = await caller.fetch('/v3/marketing/lists', send(pack(JSON.stringify({ name: 'Packed' }))))
    expect(created.status).toBe(201)
    expect(await created.json()).toMatchObject({ name: 'Packed' })
  })

  test('that unpack to more than the limit, to nothing sensible, or not at all are refused', async ({
    server,
  }) => {
    const caller = await server.as('bomber')
    const bomb = pack(JSON.stringify({ name: ' '.repeat(64 * 1024 * 1024) }))
    expect(bomb.length).toBeLessThan(100_000)
    expect((await caller.fetch('/v3/marketing/lists', send(bomb))).status).toBe(413)
    expect((await caller.fetch('/v3/marketing/lists', send(new Uint8Array([1, 2, 3])))).status).toBe(400)
    expect((await caller.fetch('/v3/marketing/lists', send(pack('{}'), 'compress'))).status).toBe(415)
  })
})

describe('a client that writes all of its body before it reads', () => {
  const large = 32 * 1024 * 1024
  const upload = [
    '--cut\r\ncontent-disposition: form-data; name="upload"; filename="a.png"\r\n',
    'content-type: image/png\r\n\r\n',
  ].join('')
  const end = '\r\n--cut--\r\n'
  test.for([
    [
      'of a body that is too large',
      '/v3/marketing/lists',
      'application/json',
      '',
      '413',
      'payload_too_large',
    ],
    [
      'of a file that is too large',
      '/v3/images',
      'multipart/form-data; boundary=cut',
      upload,
      '413',
      'image_too_large',
    ],
    ['of its token', '/v3/images', 'multipart/form-data; boundary=cut', upload, '401', 'unauthorized'],
  ] as const)('is told %s', async ([, path, type, head, status, code], { server }) => {
    const { key } = await server.as('writer')
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    socket.write(
      [
        `POST ${path} HTTP/1.1`,
        ...[`host: ${hostname}`, `authorization: Bearer ${status === '401' ? 'nobody' : key}`],
        ...[
          `content-type: ${type}`,
          `content-length: ${head.length + large + end.length}`,
          'connection: close',
          '',
          head,
        ],
      ].join('\r\n'),
    )
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.write(' '.repeat(large) + end, () => resolve())
    })
    const answer = await text(socket)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain(`"${code}"`)
  })
})

describe('pages of other origins', () => {
  test('may call when they are allowed to, with all headers that clients send', async ({ server }) => {
    const preflight = await fetch(`${server.url}/v3/marketing/lists`, {
      method: 'OPTIONS',
      headers: {
        origin: host,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,content-type,on-behalf-of,x-request-source',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe(host)
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('on-behalf-of')

    const caller = await server.as('host')
    const answer = await caller.fetch('/v3/scopes', { headers: { origin: host } })
    expect(answer.headers.get('access-control-allow-origin')).toBe(host)
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-request-id')
    const refused = await fetch(`${server.url}/v3/scopes`, { headers: { origin: host } })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('access-control-allow-origin')).toBe(host)
  })

  test('can read nothing when they are not', async ({ server }) => {
    const caller = await server.as('stranger')
    const answer = await caller.fetch('/v3/scopes', { headers: { origin: 'https://evil.example.com' } })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('every page', () => {
  test.for(['/api-reference', '/e/preview', '/e/c/nothing'])(
    '%s stays out of frames and on https',
    async (path, { server }) => {
      const { headers } = await fetch(`${server.url}${path}`)
      expect(headers.get('content-type')).toContain('text/html')
      expect(headers.get('content-security-policy')).toMatch(/frame-ancestors '(self|none)'/)
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    },
  )
})

// These tests are last, because all tests of this file come from one address.
describe('wrong keys', () => {
  test('that are always new are limited by address; right keys, one wrong key and sessions are not', async ({
    server,
  }) => {
    const call = (token: string) =>
      fetch(`${server.url}/v3/scopes`, { headers: { authorization: `Bearer ${token}` } })
    const wrong = (at: number) => `SG.${'a'.repeat(22)}.${String(at).padStart(43, 'b')}`
    // Other tests of this file have tried a wrong key, too.
    const few = Array.from({ length: mostWrongKeys - 10 }, (_, at) => call(wrong(at)))
    expect(new Set((await Promise.all(few)).map(({ status }) => status))).toEqual(new Set([401]))
    for (let at = mostWrongKeys - 10; at < mostWrongKeys; at++) await call(wrong(at))
    const limited = await call(wrong(mostWrongKeys))
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(900)
    expect((await call(wrong(0))).status).toBe(401)
    expect((await call('c'.repeat(43))).status).toBe(401)
    const owner = await server.as('right key')
    expect((await owner.fetch('/v3/scopes')).status).toBe(200)
  })
})
