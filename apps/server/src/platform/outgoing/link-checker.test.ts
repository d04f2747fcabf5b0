import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { publicNetwork } from './ask-link.ts'
import { openLinkChecker } from './link-checker.ts'

const fault = (code: string) => Object.assign(new Error(code), { code })

/** A web server on this machine, and a network in which names lead to it and only it may be called. */
async function given(answer: RequestListener) {
  const calls: string[] = []
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const looked: string[] = []
  const names: Record<string, string | Error> = {
    'inside.nordlicht.de': '10.0.0.1',
    'gone.nordlicht.de': fault('ENOTFOUND'),
    'later.nordlicht.de': fault('EAI_AGAIN'),
  }
  const network = {
    async resolve(host: string) {
      looked.push(host)
      const found = names[host] ?? '127.0.0.1'
      if (found instanceof Error) throw found
      return [{ address: found, family: 4 }]
    },
    mayCall: (address: string) => address === '127.0.0.1',
    withinMs: 5_000,
  }
  const at = (path: string, host = 'www.nordlicht.de') => `http://${host}:${port}${path}`
  return { calls, looked, names, network, at, checker: openLinkChecker(network) }
}

/** Answers with the status that the path names. */
const byPath: RequestListener = (request, response) => {
  response.writeHead(Number(request.url?.slice(1))).end()
}

async function answerOf({ checker }: Pick<Awaited<ReturnType<typeof given>>, 'checker'>, link: string) {
  return (await checker.check('account', [link])).get(link)
}

describe('a link', () => {
  test.for([
    ['/200', 'fine'],
    ['/401', 'fine'],
    ['/403', 'fine'],
    ['/429', 'fine'],
    ['/404', 'missing'],
    ['/410', 'missing'],
    ['/503', 'no_answer'],
  ] as const)('that is answered %s is %s', async ([path, answer]) => {
    const web = await given(byPath)
    expect(await answerOf(web, web.at(path))).toBe(answer)
  })

  test('is asked by GET when HEAD is not answered well, and only then', async () => {
    const web = await given((request, response) => {
      response.writeHead(request.method === 'HEAD' && request.url === '/a' ? 405 : 200).end('a page')
    })
    expect(await answerOf(web, web.at('/a'))).toBe('fine')
    expect(await answerOf(web, web.at('/b'))).toBe('fine')
    expect(web.calls).toEqual(['HEAD /a', 'GET /a', 'HEAD /b'])
  })

  test('is followed through three redirects', async () => {
    const web = await given((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end()
      else response.writeHead(404).end()
    })
    expect(await answerOf(web, web.at('/3'))).toBe('missing')
    expect(await answerOf(web, web.at('/4'))).toBe('unasked')
  })

  test('to a private address is not called, even if another host redirects to it', async () => {
    const web = await given((request, response) => {
      response.writeHead(302, { location: `http://inside.nordlicht.de${request.url}` }).end()
    })
    expect(await answerOf(web, web.at('/', 'inside.nordlicht.de'))).toBe('unasked')
    expect(web.calls).toEqual([])
    expect(await answerOf(web, web.at('/secret'))).toBe('unasked')
    expect(web.calls).toEqual(['HEAD /secret'])
  })

  test('goes to the address that was checked, though its name leads elsewhere a moment later', async () => {
    const web = await given((_, response) => response.writeHead(404).end())
    const { resolve } = web.network
    web.network.resolve = async (host) => {
      const found = await resolve(host)
      web.names[host] = '10.0.0.1'
      return found
    }
    expect(await answerOf(web, web.at('/'))).toBe('missing')
    expect(web.calls).toEqual(['HEAD /', 'GET /'])
    expect(web.looked).toEqual(['www.nordlicht.de'])
  })

  test('that does not answer in time is not waited for', async () => {
    const web = await given(() => undefined)
    web.network.withinMs = 50
    expect(await answerOf(web, web.at('/'))).toBe('no_answer')
  })

  test('tells hosts that don’t exist, that refuse, and a machine without network apart', async () => {
    const web = await given(byPath)
    expect(await answerOf(web, web.at('/', 'gone.nordlicht.de'))).toBe('no_host')
    expect(await answerOf(web, web.at('/', 'later.nordlicht.de'))).toBe('offline')
    expect(await answerOf(web, 'https://www.nordlicht.de:1/')).toBe('refused')
  })

  test('carries neither the password in it nor cookies', async () => {
    const heads: unknown[] = []
    const web = await given(({ headers }, response) => {
      heads.push([headers.authorization, headers.cookie, headers['user-agent']])
      response.end()
    })
    await answerOf(web, web.at('/').replace('//', '//user:secret@'))
    expect(heads).toEqual([[undefined, undefined, 'Carillon link check']])
  })
})

test('a link is asked once in ten minutes, whatever follows #', async () => {
  const web = await given(byPath)
  await web.checker.check('account', [web.at('/200'), web.at('/200#a')])
  await web.checker.check('other', [web.at('/200')])
  expect(web.calls).toEqual(['HEAD /200'])
})

test('at most eight links are asked at once, and one message of an account at a time', async () => {
  let [open, mostOpen] = [0, 0]
  const web = await given((_, response) => {
    open += 1
    mostOpen = Math.max(mostOpen, open)
    setImmediate(() => {
      open -= 1
      response.end()
    })
  })
  const links = (name: string) => Array.from({ length: 20 }, (_, number) => web.at(`/${name}${number}`))
  await Promise.all([web.checker.check('account', links('a')), web.checker.check('account', links('b'))])
  expect(web.calls).toHaveLength(40)
  expect(mostOpen).toBeLessThanOrEqual(8)
})

test('a fifth call of an account is refused while four wait, and others are not', async () => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const web = await given(async (_, response) => {
    await isReleased
    response.end()
  })
  const links = [web.at('/')]
  const waiting = Array.from({ length: 4 }, () => web.checker.check('account', links))
  await expect(web.checker.check('account', links)).rejects.toMatchObject({ code: 'too_many_requests' })
  const other = web.checker.check('other', links)
  release()
  await Promise.all([...waiting, other])
  expect((await web.checker.check('account', links)).get(web.at('/'))).toBe('fine')
})

test('on the public Internet only web servers are called', () => {
  expect(publicNetwork.mayCall('8.8.8.8', 443)).toBe(true)
  expect(publicNetwork.mayCall('8.8.8.8', 80)).toBe(true)
  expect(publicNetwork.mayCall('8.8.8.8', 22)).toBe(false)
  expect(publicNetwork.mayCall('169.254.169.254', 80)).toBe(false)
})
