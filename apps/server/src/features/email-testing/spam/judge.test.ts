import { once } from 'node:events'
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { readSpamUrl, type SpamUrl } from '#platform/setting-shapes.ts'
import { type FilterLimits, filterLimits } from './filter-call.ts'
import { askFilter } from './judge.ts'

const message = Buffer.from('Subject: Hello\r\n\r\nHello Ada\r\n')
const limits: FilterLimits = { ...filterLimits, retryAfterMs: 1 }
/** For filters that never answer. */
const short: FilterLimits = { ...limits, totalMs: 50 }

const open: Server[] = []
const sockets = new Set<Socket>()
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  for (const server of open.splice(0)) if (server.listening) await once(server.close(), 'close')
})

async function listen(server: Server, port = 0): Promise<number> {
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  open.push(server)
  return (server.address() as AddressInfo).port
}

function spamUrl(text: string): SpamUrl {
  const url = readSpamUrl(text)
  if (url === null) throw new Error(`${text} is no SPAM_URL`)
  return url
}

/** A spamd that answers each command; `seen` has the whole requests. */
async function spamd(answer: (request: string, socket: Socket) => string | Buffer | null, port = 0) {
  const seen: string[] = []
  const server = createTcp({ allowHalfOpen: true }, (socket) => {
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('end', () => {
      const request = Buffer.concat(chunks).toString('latin1')
      seen.push(request)
      const text = answer(request, socket)
      if (text !== null) socket.end(text)
    })
  })
  const at = await listen(server, port)
  return { url: spamUrl(`spamd://127.0.0.1:${at}`), seen, server, port: at }
}

/** An rspamd that answers `/checkv2`. */
async function rspamd(answer: (request: IncomingMessage, response: ServerResponse, body: string) => void) {
  const seen: { request: IncomingMessage; body: string }[] = []
  const server = createHttp(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('latin1')
    seen.push({ request, body })
    answer(request, response, body)
  })
  const port = await listen(server)
  return { url: spamUrl(`http://127.0.0.1:${port}`), seen, port, server }
}

const report = (spam: string, body: string) =>
  `SPAMD/1.1 0 EX_OK\r\nContent-length: ${Buffer.byteLength(body)}\r\nSpam: ${spam}\r\n\r\n${body}`

const table = `Spam detection software, running on the system "mx", has looked at this.

Content preview:
---- ---------------------- --------------------------------------------------
 1.0 NOT_A_RULE             A line of the message itself

Content analysis details:   (3.6 points, 5.0 required)

 pts rule name              description
---- ---------------------- --------------------------------------------------
-0.0 NO_RECEIVED            Informational: message has no Received headers
 2.5 HTML_IMAGE_ONLY_08     BODY: HTML: images with 400-800 bytes of
                            words
 1.3 RDNS_NONE              Delivered to internal network by a host with no
                            rDNS
-0.2 BAYES_40               BODY: Bayes spam probability is 20 to 40%
                            [score: 0.3]
 0.0 QUIET

`
const head = `SPAMD/1.1 0 EX_OK\r\n\r\nX-Spam-Checker-Version: SpamAssassin 4.0.1 (2024-03-25) on mx\r\n`
const usual = (request: string) => (request.startsWith('HEADERS') ? head : report('False ; 3.6 / 5.0', table))

describe('SpamAssassin', () => {
  test('tells its rules with weights, and those about the route stand apart', async () => {
    const { url, seen } = await spamd(usual)
    expect(await askFilter(url, message)).toEqual({
      state: 'judged',
      verdict: {
        filter: 'spamassassin',
        version: '4.0.1 (2024-03-25)',
        score: 3.6,
        contentScore: 2.3,
        limit: 5,
        isSpam: false,
        rules: [
          {
            name: 'HTML_IMAGE_ONLY_08',
            weight: 2.5,
            description: 'BODY: HTML: images with 400-800 bytes of words',
            isRoute: false,
          },
          {
            name: 'RDNS_NONE',
            weight: 1.3,
            description: 'Delivered to internal network by a host with no rDNS',
            isRoute: true,
          },
          {
            name: 'NO_RECEIVED',
            weight: 0,
            description: 'Informational: message has no Received headers',
            isRoute: true,
          },
          { name: 'QUIET', weight: 0, description: '', isRoute: false },
          {
            name: 'BAYES_40',
            weight: -0.2,
            description: 'BODY: Bayes spam probability is 20 to 40% [score: 0.3]',
            isRoute: false,
          },
        ],
      },
    })
    expect(seen).toContain(`REPORT SPAMC/1.5\r\nContent-length: ${message.length}\r\n\r\n${message}`)
  })

  test('decides by its own word, and may say nothing of its version and rules', async () => {
    const { url } = await spamd((request) =>
      request.startsWith('HEADERS') ? 'SPAMD/1.0 0 EX_OK\r\n\r\n' : report('True ; 1000.0 / 5.0', 'Spam!'),
    )
    expect(await askFilter(url, message)).toMatchObject({
      verdict: { version: null, score: 1000, isSpam: true, rules: [] },
    })
  })

  test('does not wait long for its version', async () => {
    const { url } = await spamd((request) => (request.startsWith('HEADERS') ? null : usual(request)))
    expect(
      await askFilter(url, message, undefined, { ...limits, totalMs: 3_600_000, versionMs: 1 }),
    ).toMatchObject({
      state: 'judged',
      verdict: { version: null, score: 3.6 },
    })
  })

  test.for([
    ['an answer of another protocol', '220 mx ESMTP\r\n', 'unexpected'],
    ['bytes without sense', Buffer.from([0, 255, 13, 10, 13, 10, 7]), 'unexpected'],
    ['no score', 'SPAMD/1.1 0 EX_OK\r\nContent-length: 0\r\n\r\n', 'unexpected'],
    ['a score that is none', report('Perhaps ; many / few', ''), 'unexpected'],
    ['a refusal', 'SPAMD/1.0 76 Bad header line\r\n', 'unexpected'],
    ['a failure of its own', 'SPAMD/1.0 75 EX_TEMPFAIL\r\n', 'unreachable'],
    ['the end of its own time', 'SPAMD/1.0 79 Timeout\r\n', 'timeout'],
    ['an answer that is cut off', report('False ; 1.0 / 5.0', table).slice(0, -40), 'unreachable'],
    ['headers that are cut off', 'SPAMD/1.1 0 EX_OK\r\nContent-len', 'unreachable'],
    ['nothing', '', 'unreachable'],
    ['an answer above 1 MB', report('False ; 1.0 / 5.0', 'x'.repeat(1_100_000)), 'unexpected'],
  ] as const)('that answers %s gives no verdict', async ([, text, reason]) => {
    const { url } = await spamd(() => text)
    expect(await askFilter(url, message, undefined, limits)).toMatchObject({ state: 'failed', reason })
  })

  test('that hangs is given up after the time', async () => {
    const { url } = await spamd(() => null)
    expect(await askFilter(url, message, undefined, short)).toMatchObject({
      state: 'failed',
      reason: 'timeout',
    })
  })

  test('is asked no longer than its caller waits', async () => {
    const caller = new AbortController()
    const { url } = await spamd(() => {
      caller.abort()
      return null
    })
    expect(await askFilter(url, message, caller.signal)).toMatchObject({ state: 'failed', reason: 'timeout' })
    expect(await askFilter(url, message, caller.signal)).toMatchObject({ state: 'failed', reason: 'timeout' })
  })

  test('that loses the connection is asked once more', async () => {
    let asked = 0
    const { url, seen } = await spamd((request, socket) => {
      if (!request.startsWith('REPORT') || ++asked > 1) return usual(request)
      socket.resetAndDestroy()
      return null
    })
    expect(await askFilter(url, message, undefined, limits)).toMatchObject({ state: 'judged' })
    expect(seen.filter((request) => request.startsWith('REPORT'))).toHaveLength(2)
  })

  test('that is not there is unreachable', async () => {
    const { url, server } = await spamd(usual)
    await once(server.close(), 'close')
    expect(await askFilter(url, message, undefined, limits)).toMatchObject({
      state: 'failed',
      reason: 'unreachable',
    })
  })
})

const symbols = {
  HFILTER_HOSTNAME_UNKNOWN: { name: 'HFILTER_HOSTNAME_UNKNOWN', score: 2.5, description: 'Unknown client' },
  MIME_GOOD: { name: 'MIME_GOOD', score: -0.1, description: 'Known\ncontent-type', options: ['text/plain'] },
  R_DKIM_NA: { name: 'R_DKIM_NA', score: 0 },
}
const judged = { is_skipped: false, score: 2.4, required_score: 15, action: 'no action', symbols }

describe('rspamd', () => {
  const answering = (body: unknown, status = 200) =>
    rspamd((_, response) => {
      response.writeHead(status, { server: 'rspamd/3.4' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })

  test('tells its symbols with weights, and those about the route stand apart', async () => {
    const { url, seen } = await answering(judged)
    expect(await askFilter(url, message)).toEqual({
      state: 'judged',
      verdict: {
        filter: 'rspamd',
        version: '3.4',
        score: 2.4,
        contentScore: -0.1,
        limit: 15,
        isSpam: false,
        rules: [
          { name: 'HFILTER_HOSTNAME_UNKNOWN', weight: 2.5, description: 'Unknown client', isRoute: true },
          { name: 'R_DKIM_NA', weight: 0, description: '', isRoute: false },
          { name: 'MIME_GOOD', weight: -0.1, description: 'Known content-type', isRoute: false },
        ],
      },
    })
    expect(seen).toMatchObject([{ request: { method: 'POST', url: '/checkv2' }, body: message.toString() }])
  })

  test('is given the password of the address, below its path', async () => {
    const { port, seen } = await answering(judged)
    await askFilter(spamUrl(`http://:top%20secret@127.0.0.1:${port}/rspamd/`), message)
    expect(seen[0]?.request.url).toBe('/rspamd/checkv2')
    expect(seen[0]?.request.headers['password']).toBe('top secret')
  })

  test.for([
    ['no action', false],
    ['greylist', false],
    ['soft reject', false],
    ['add header', true],
    ['rewrite subject', true],
    ['reject', true],
  ] as const)('decides by its action %s: %s', async ([action, isSpam]) => {
    const { url } = await answering({ ...judged, action, thresholds: { reject: 15, 'add header': 6 } })
    expect(await askFilter(url, message)).toMatchObject({ verdict: { isSpam, limit: 6 } })
  })

  test('refuses the test pattern GTUBE without judging the rest', async () => {
    const body = { is_skipped: true, score: 15, required_score: 15, action: 'reject' }
    const { url } = await answering({ ...body, symbols: { GTUBE: { name: 'GTUBE', score: 0 } } })
    expect(await askFilter(url, message)).toMatchObject({ verdict: { isSpam: true, score: 15 } })
  })

  test.for([
    ['that the message is skipped', { ...judged, is_skipped: true }, 200],
    ['another JSON', { ok: true }, 200],
    ['symbols that are none', { ...judged, symbols: { A: 1 } }, 200],
    ['a page', '<html>', 200],
    ['JSON that is cut off', JSON.stringify(judged).slice(0, -9), 200],
    ['that the password is wrong', { error: 'Unauthorized' }, 403],
    ['1 MB', { ...judged, filler: 'x'.repeat(1_100_000) }, 200],
  ] as const)('that answers %s gives no verdict', async ([, body, status]) => {
    const { url, seen } = await answering(body, status)
    expect(await askFilter(url, message, undefined, limits)).toMatchObject({
      state: 'failed',
      reason: 'unexpected',
    })
    expect(seen).toHaveLength(1)
  })

  test('that hangs is given up after the time, before or within its answer', async () => {
    const silent = await rspamd(() => {})
    const slow = await rspamd((_, response) => response.writeHead(200).write('{"score":'))
    for (const { url } of [silent, slow])
      expect(await askFilter(url, message, undefined, short)).toMatchObject({
        state: 'failed',
        reason: 'timeout',
      })
  })

  test.for([
    ['refuses', 503],
    ['closes the connection', null],
  ] as const)('that restarts and %s is asked once more', async ([, status]) => {
    let asked = 0
    const { url } = await rspamd((request, response) => {
      if (++asked > 1) response.end(JSON.stringify(judged))
      else if (status === null) request.socket.destroy()
      else response.writeHead(status).end()
    })
    expect(await askFilter(url, message, undefined, limits)).toMatchObject({
      state: 'judged',
      verdict: { version: null },
    })
    expect(asked).toBe(2)
  })

  test('that is not there is unreachable', async () => {
    const { url, server } = await answering(judged)
    await once(server.close(), 'close')
    expect(await askFilter(url, message, undefined, limits)).toMatchObject({ reason: 'unreachable' })
  })
})

test.for([
  ['spamd://spam.example', { filter: 'spamassassin', host: 'spam.example', port: 783 }],
  ['spamd://[::1]:7830', { filter: 'spamassassin', host: '::1', port: 7830 }],
  ['http://10.0.0.7:11333', { filter: 'rspamd', url: 'http://10.0.0.7:11333', password: null }],
  ['https://:p%40ss@spam.example/x/', { filter: 'rspamd', url: 'https://spam.example/x', password: 'p@ss' }],
  ['spamd://', null],
  ['spamd://spam.example/path', null],
  ['http://spam.example/?password=x', null],
  ['spam.example:783', null],
] as const)('the setting %s', ([text, url]) => {
  expect(readSpamUrl(text)).toEqual(url)
})
