import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { LinkNote } from './link-notes.rules.ts'
import { type LinkTest, type TestedLink, testLinks } from './test-links.ts'
import { localNetwork, startWeb } from './web.fixture.ts'

const fault = (code: string) => Object.assign(new Error(code), { code })

/** A web server on this machine, in a network in which all names lead to it. */
async function given(answer: RequestListener) {
  const web = await startWeb(answer)
  onTestFinished(() => web.close())
  const network = localNetwork()
  const at = (path: string, host = 'www.nordlicht.de') => `http://${host}:${web.port}${path}`
  const run = (html: string, options: Partial<LinkTest> = {}) =>
    testLinks(html, { trackingHosts: [], network, ...options })
  const testOne = async (path: string): Promise<TestedLink> => {
    const [tested] = await run(`<a href="${at(path)}">A link</a>`)
    if (!tested) throw new Error('no link was found')
    return tested
  }
  return { ...web, network, at, run, testOne }
}

/** Answers with the status that the path names. */
const byPath: RequestListener = (request, response) => {
  response.writeHead(Number(request.url?.slice(1))).end()
}

describe('a link', () => {
  test.for([
    [200, 'warning', ['not_encrypted']],
    [401, 'warning', ['needs_sign_in', 'not_encrypted']],
    [403, 'warning', ['turned_away', 'not_encrypted']],
    [429, 'warning', ['too_many_calls', 'not_encrypted']],
    [404, 'broken', ['not_found', 'not_encrypted']],
    [410, 'broken', ['not_found', 'not_encrypted']],
    [500, 'broken', ['server_error', 'not_encrypted']],
    [503, 'broken', ['server_error', 'not_encrypted']],
    [418, 'warning', ['other_status', 'not_encrypted']],
  ] as const)('that is answered %d is %s', async ([status, verdict, notes]) => {
    const web = await given(byPath)
    expect(await web.testOne(`/${status}`)).toMatchObject({ status, verdict, notes, tls: 'none' })
    expect(web.calls).toEqual([`GET /${status}`])
  })

  test('tells its redirects and the last address', async () => {
    const web = await given((request, response) => {
      if (request.url === '/a') response.writeHead(301, { location: '/b?x=1#part' }).end()
      else if (request.url === '/b?x=1')
        response.writeHead(307, { location: web.at('/c', 'shop.nordlicht.de') }).end()
      else response.writeHead(404).end()
    })
    expect(await web.testOne('/a')).toMatchObject({
      status: 404,
      finalUrl: web.at('/c', 'shop.nordlicht.de'),
      redirects: [
        { url: web.at('/a'), status: 301 },
        { url: web.at('/b?x=1#part'), status: 307 },
      ],
    })
  })

  test('is followed through five redirects and no more', async () => {
    const web = await given((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end()
      else response.end()
    })
    expect(await web.testOne('/5')).toMatchObject({ status: 200, finalUrl: web.at('/0') })
    expect(await web.testOne('/6')).toMatchObject({ verdict: 'warning', notes: ['too_many_redirects'] })
  })

  test.for([
    ['a circle', '/a', {}, 'redirect_loop', 'broken'],
    ['a circle that sets cookies', '/a', { 'set-cookie': 'seen=1' }, 'wants_cookies', 'warning'],
    ['an app', 'itms-apps://shop/1', {}, 'leaves_web', 'warning'],
    ['no address', 'http://[', {}, 'bad_redirect', 'broken'],
  ] as const)('that redirects into %s ends there', async ([, location, headers, note, verdict]) => {
    const web = await given((request, response) => {
      response.writeHead(302, { location: request.url === '/a' ? '/b' : location, ...headers }).end()
    })
    expect(await web.testOne('/a')).toMatchObject({
      verdict,
      notes: [note],
      finalUrl: web.at('/b'),
      status: 302,
    })
    expect(web.calls).toEqual(['GET /a', 'GET /b'])
  })

  test('tells the title and the size of its page', async () => {
    const page = Buffer.from('<title>Gr\xfc\xdfe &amp; <script>alert(1)</script></title>', 'latin1')
    const web = await given((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' }).end(page)
    })
    const { title, bytes } = await web.testOne('/')
    expect({ title, bytes }).toEqual({ title: 'Grüße & <script>alert(1)</script>', bytes: page.byteLength })
  })

  test('is read even if its server compresses against the request', async () => {
    const page = '<title>Small</title>'
    const web = await given((request, response) => {
      expect(request.headers['accept-encoding']).toBe('identity')
      const body = gzipSync(page)
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.byteLength }).end(body)
    })
    expect(await web.testOne('/')).toMatchObject({ title: 'Small', bytes: page.length })
  })

  test('with an endless page is given up after 100 KB', async () => {
    let close = () => {}
    const isClosed = new Promise<void>((resolve) => {
      close = resolve
    })
    const web = await given((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const more = () => {
        while (!response.destroyed && response.write('<p>and on</p>'.repeat(1_000)));
      }
      response.on('drain', more).on('close', close)
      response.write('<title>Endless</title>')
      more()
    })
    expect(await web.testOne('/')).toMatchObject({
      status: 200,
      title: 'Endless',
      bytes: 100 * 1024,
      notes: ['not_encrypted'],
    })
    await isClosed
  })

  test('with a page that does not come to an end tells what came in time', async () => {
    const web = await given((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<title>Slow</title>')
    })
    web.network.withinMs = 2_000
    expect(await web.testOne('/')).toMatchObject({
      status: 200,
      title: 'Slow',
      verdict: 'warning',
      notes: ['unfinished', 'not_encrypted'],
    })
  })

  test('that does not answer in time is a warning, since the server may block programs', async () => {
    const web = await given(() => undefined)
    web.network.withinMs = 50
    expect(await web.testOne('/')).toMatchObject({ status: null, verdict: 'warning', notes: ['no_answer'] })
  })

  test('whose connection ends early is a warning', async () => {
    const web = await given((request) => request.socket.destroy())
    expect(await web.testOne('/')).toMatchObject({
      status: null,
      verdict: 'warning',
      notes: ['broken_answer'],
    })
  })

  test('carries neither the password in it nor cookies', async () => {
    const heads: unknown[] = []
    const web = await given(({ headers, url }, response) => {
      heads.push([headers.authorization, headers.cookie])
      const next = url === '/' ? { location: '/b' } : {}
      response.writeHead(url === '/' ? 302 : 200, { ...next, 'set-cookie': 'a=1' }).end()
    })
    const [tested] = await web.run(`<a href="${web.at('/').replace('//', '//user:secret@')}">A link</a>`)
    expect(heads).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ])
    expect(tested?.notes).toContain('password_in_address')
  })

  test('tells hosts that don’t exist, that refuse, and a machine without network apart', async () => {
    const web = await given(byPath)
    web.network.names = { 'gone.nordlicht.de': fault('ENOTFOUND'), 'later.nordlicht.de': fault('EAI_AGAIN') }
    const html = ['http://gone.nordlicht.de/', 'http://later.nordlicht.de/', 'http://www.nordlicht.de:1/']
    const tested = await web.run(html.map((href) => `<a href="${href}">${href}</a>`).join(''))
    expect(tested.map(({ notes }) => notes)).toEqual([['no_host'], ['offline'], ['refused']])
  })
})

describe('a private network', () => {
  test('is not called, neither by a link nor by a redirect', async () => {
    const web = await given((_, response) => {
      response.writeHead(302, { location: web.at('/secret', 'inside.nordlicht.de') }).end()
    })
    web.network.names = { 'inside.nordlicht.de': '10.0.0.1' }
    const html = `<a href="${web.at('/', 'inside.nordlicht.de')}">One</a><a href="${web.at('/out')}">Two</a>`
    const [direct, redirected] = await web.run(html)
    expect(direct).toMatchObject({ verdict: 'warning', notes: ['private_address'], status: null })
    expect(redirected).toMatchObject({
      notes: ['private_address'],
      status: null,
      finalUrl: web.at('/secret', 'inside.nordlicht.de'),
      redirects: [{ url: web.at('/out'), status: 302 }],
    })
    expect(web.calls).toEqual(['GET /out'])
  })

  test('is not reached by a name that leads there a moment later', async () => {
    const web = await given((request, response) => {
      if (request.url === '/a') response.writeHead(302, { location: '/b' }).end()
      else response.end()
    })
    const { resolve } = web.network
    web.network.resolve = async (host) => {
      const found = await resolve(host)
      web.network.names[host] = '10.0.0.1'
      return found
    }
    // The connection goes to the checked address; the next step looks the name up again and checks it again.
    expect(await web.testOne('/a')).toMatchObject({ notes: ['private_address'], status: null })
    expect(web.calls).toEqual(['GET /a'])
    expect(web.network.looked).toHaveLength(2)
  })

  test('is told apart from a port that is not called', async () => {
    const web = await given(byPath)
    web.network.mayCall = (address, port) => address === '127.0.0.1' && port === 80
    expect(await web.testOne('/200')).toMatchObject({ verdict: 'warning', notes: ['unusual_port'] })
    expect(web.calls).toEqual([])
  })
})

describe('a test', () => {
  test('asks each page once, and not what has no page', async () => {
    const web = await given(byPath)
    const links = [
      [web.at('/200'), 'Page'],
      [web.at('/200#part'), 'Page'],
      [web.at('/200'), 'Again'],
      ['mailto:hello@nordlicht.de', 'Write'],
      ['tel:+494012345', 'Call'],
      [web.at('/e/preview', 'mail.nordlicht.de'), 'Unsubscribe'],
    ]
    const html = links.map(([href, text]) => `<a href="${href}">${text}</a>`).join('')
    const tested = await web.run(html, { trackingHosts: [`mail.nordlicht.de:${web.port}`] })
    expect(tested.map(({ count, verdict, notes }) => [count, verdict, ...notes])).toEqual([
      [2, 'warning', 'not_encrypted'],
      [1, 'warning', 'not_encrypted'],
      [1, 'ok', 'mail_link'],
      [1, 'ok', 'phone_link'],
      [1, 'ok', 'own_link'],
    ])
    expect(web.calls).toEqual(['GET /200'])
  })

  test('asks eight pages at once, two of a host, and tells each when it is done', async () => {
    const waiting: { host: string; end(): void }[] = []
    const together: string[][] = []
    const web = await given(({ headers: { host = '' } }, response) => {
      waiting.push({ host: host.replace(/:.*/, ''), end: () => response.end() })
      if (waiting.length < 8) return
      together.push(waiting.map((each) => each.host).toSorted())
      for (const { end } of waiting.splice(0)) end()
    })
    const hosts = ['a.de', 'b.de', 'c.de', 'd.de']
    const links = Array.from({ length: 16 }, (_, at) => web.at(`/${at}`, hosts[Math.floor(at / 4)]))
    const told: string[] = []
    const html = links.map((href, at) => `<a href="${href}">${at}</a>`).join('')
    const tested = await web.run(html, { onLink: ({ url }) => told.push(url) })
    const pairs = hosts.flatMap((host) => [host, host])
    expect(together).toEqual([pairs, pairs])
    expect(told.toSorted()).toEqual(links.toSorted())
    expect(tested.map(({ url }) => url)).toEqual(links)
  })

  test('ends when its time is over, also for links that wait for their turn', async () => {
    const web = await given(() => undefined)
    const html = [1, 2, 3, 4].map((at) => `<a href="${web.at(`/${at}`)}">${at}</a>`).join('')
    const tested = await web.run(html, { withinMs: 200 })
    expect(tested.map(({ verdict, notes }) => [verdict, ...notes])).toEqual(
      Array.from({ length: 4 }, () => ['warning', 'not_asked']),
    )
  })

  test('that is called off fails with the reason and ends its calls', async () => {
    const reason = new Error('cancelled')
    const calling = new AbortController()
    let close = () => {}
    const isClosed = new Promise<void>((resolve) => {
      close = resolve
    })
    const web = await given((_, response) => {
      response.on('close', close)
      calling.abort(reason)
    })
    await expect(web.run(`<a href="${web.at('/')}">A</a>`, { signal: calling.signal })).rejects.toBe(reason)
    await isClosed
  })

  test('leaves out addresses behind the 500th and tells how many', async () => {
    const web = await given(byPath)
    const html = Array.from(
      { length: 503 },
      (_, at) => `<a href="mailto:m${at}@nordlicht.de">${at}</a>`,
    ).join('')
    const tested = await web.run(html)
    expect(tested).toHaveLength(501)
    expect(tested.at(-1)).toMatchObject({
      count: 3,
      verdict: 'warning',
      notes: ['links_dropped'] satisfies LinkNote[],
    })
  })
})
