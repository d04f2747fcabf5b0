import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MailServerInUse, onlyServer } from '#platform/smtp/mail-server.rules.ts'
import type { SmtpMessage, SmtpOutcome } from '#platform/smtp/smtp-outcome.ts'
import { reachServer } from '#platform/smtp/smtp-session.ts'
import { SmtpTransport } from '#platform/smtp/smtp-transport.ts'
import { parseSmtpUrl } from '#platform/smtp/smtp-url.ts'
import type { MailRoute } from '#sending/pacing/servers/choose-servers.rules.ts'
import { until } from '#test/kit.ts'
import type { Places } from './places.ts'
import { type SeveralServers, severalServers } from './several-servers.ts'

const route: MailRoute = { pool: null, groupId: null, domain: 'nordlicht.test', mayWait: true }
const message = (to: string): SmtpMessage => ({
  from: 'a@nordlicht.test',
  to,
  content: Buffer.from('Subject: x\r\n\r\nx\r\n'),
})
const accepted: SmtpOutcome = { kind: 'accepted', response: '250 ok' }
const away: SmtpOutcome = { kind: 'notSent', reason: 'connect ECONNREFUSED', retryAfterMs: 1000 }

/** Places without end, but for servers named here. */
let places: Map<string, number>
const freePlaces: Places = {
  async take({ name }, want) {
    const has = places.get(name)
    if (has === undefined) return { count: want, waitMs: 0 }
    const count = Math.min(has, want)
    places.set(name, has - count)
    return { count, waitMs: 5000 }
  },
  takeOne: (server, mayWait) => freePlaces.take(server, 1, mayWait),
}

const serverNamed = (name: string, change: Partial<MailServerInUse> = {}): MailServerInUse => ({
  ...onlyServer(name, `smtp://${name}.test`),
  id: name,
  ...change,
})

let said: string[]
let open: SeveralServers | null
beforeEach(() => {
  said = []
  places = new Map()
  open = null
})
afterEach(async () => void (await open?.close(100)))

const listener = {
  answered: () => {},
  left: ({ name }: MailServerInUse, _reason: string, forMs: number | null) =>
    void said.push(`${name} left${forMs === null ? ', mail waits' : ''}`),
  back: ({ name }: MailServerInUse) => void said.push(`${name} back`),
}

/** Servers whose outcomes are those of `outcomes`, by name; `given` has what each was given. */
function fakes(servers: readonly MailServerInUse[], outcomes: Record<string, SmtpOutcome>) {
  const given: string[] = []
  let now = servers
  const several = severalServers({
    serversOf: () => now,
    open: (url) => {
      const name = new URL(url).hostname.replace('.test', '')
      return {
        async send({ to }) {
          given.push(`${name} ${to}`)
          return outcomes[name] ?? accepted
        },
        tryAgain: () => {},
        close: async () => 0,
      }
    },
    async reach(url) {
      const name = new URL(url).hostname.replace('.test', '')
      if (outcomes[name]?.kind === 'notSent') throw new Error('still away')
    },
    places: freePlaces,
    listener,
    leaveMs: 50,
  })
  open = several
  return {
    given,
    several,
    change: (servers: readonly MailServerInUse[]) => {
      now = servers
      several.look()
    },
  }
}

async function sendOne(several: SeveralServers, to = 'p@example.com', of: MailRoute = route) {
  const { send } = await several.reserve(of, 1)
  return send(message(to))
}

describe('a message', () => {
  test.for([
    ['accepted', { kind: 'accepted', response: '250 ok' }],
    ['refused', { kind: 'refused', stage: 'rcpt', code: 550, response: '550 no' }],
    ['deferred', { kind: 'deferred', stage: 'rcpt', code: 451, response: '451 later' }],
    ['uncertain', { kind: 'uncertain', reason: 'the server closed the connection' }],
    ['brokenOff', { kind: 'brokenOff', reason: 'the server closed the connection' }],
  ] as const)('that is %s at one server goes to no other', async ([, outcome]) => {
    const { several, given } = fakes([serverNamed('a'), serverNamed('b', { weight: 0 })], { a: outcome })
    expect(await sendOne(several)).toEqual(outcome)
    expect(given).toEqual(['a p@example.com'])
    expect(said).toEqual([])
  })

  test('that one server could not take goes to the next, once', async () => {
    const servers = [serverNamed('a'), serverNamed('b', { weight: 0 }), serverNamed('c', { weight: 0 })]
    const { several, given } = fakes(servers, { a: away, b: away })
    expect(await sendOne(several)).toEqual(accepted)
    expect(given).toEqual(['a p@example.com', 'b p@example.com', 'c p@example.com'])
    expect(said).toEqual(['a left', 'b left'])
  })

  test('is not tried at a server that is left', async () => {
    const { several, given } = fakes([serverNamed('a'), serverNamed('b', { weight: 0 })], { a: away })
    await sendOne(several, '1')
    given.length = 0
    await sendOne(several, '2')
    expect(given).toEqual(['b 2'])
  })

  test('that no server takes waits for the first that may be back', async () => {
    const soon: SmtpOutcome = { ...away, reason: 'greeting 421', retryAfterMs: 300 }
    const { several } = fakes([serverNamed('a'), serverNamed('b', { weight: 0 })], { a: away, b: soon })
    expect(await sendOne(several)).toEqual({ ...away, retryAfterMs: 300 })
    expect(said).toEqual(['a left', 'b left, mail waits'])
  })

  test('goes to a server at its rate only where there is a place', async () => {
    places.set('b', 1)
    const { several, given } = fakes([serverNamed('a'), serverNamed('b', { weight: 0 })], { a: away })
    expect(await sendOne(several, '1')).toEqual(accepted)
    const { count, waitMs } = await several.reserve(route, 3)
    expect([count, waitMs]).toEqual([0, 50])
    expect(given).toEqual(['a 1', 'b 1'])
  })
})

describe('a server', () => {
  test('is used again as soon as a connection without a message works', async () => {
    const outcomes: Record<string, SmtpOutcome> = { a: away }
    const { several, given } = fakes([serverNamed('a'), serverNamed('b', { weight: 0 })], outcomes)
    await sendOne(several, '1')
    await until('it is tried again', () => said.length > 1)
    expect(said.slice(0, 2)).toEqual(['a left', 'a left'])
    delete outcomes['a']
    await until('it is back', () => said.includes('a back'))
    given.length = 0
    await sendOne(several, '2')
    expect(given).toEqual(['a 2'])
  })

  test('that was changed gets nothing more, and what it could not take goes to the new one', async () => {
    const { several, given, change } = fakes([serverNamed('a')], {})
    const { send } = await several.reserve(route, 2)
    await send(message('1'))
    const before = several.waysOf(route)
    change([serverNamed('a', { url: 'smtp://c.test' })])
    expect(several.waysOf(route)).not.toBe(before)
    await send(message('2'))
    expect(given).toEqual(['a 1', 'c 2'])
  })

  test('keeps its connections where only its share changes', async () => {
    const { several, change } = fakes([serverNamed('a')], {})
    const before = several.waysOf(route)
    change([serverNamed('a', { weight: 5, name: 'another name' })])
    expect(several.waysOf(route)).toBe(before)
  })

  test('that takes other mail is of no help', async () => {
    const servers = [serverNamed('a'), serverNamed('b', { isDefault: false, groups: [7] })]
    const { several, given } = fakes(servers, { a: away })
    expect(await sendOne(several)).toEqual(away)
    expect(given).toEqual(['a p@example.com'])
  })
})

describe('messages leave through another server where one', () => {
  let wrong: Server
  let good: Server
  const sockets = new Set<Socket>()
  const listen = async (serve: (socket: Socket) => void): Promise<Server> => {
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => {}))
      serve(socket)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    return server
  }
  const portOf = (server: Server) => (server.address() as { port: number }).port
  afterEach(() => {
    for (const socket of sockets) socket.destroy()
    for (const server of [wrong, good]) server.close()
  })
  const taken: string[] = []
  const serveWell = (socket: Socket): void => {
    let isText = false
    socket.write('220 good\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (isText && line !== '.') continue
        if (line.startsWith('RCPT')) taken.push(line.slice(9, -1))
        isText = line === 'DATA'
        socket.write(isText ? '354 go on\r\n' : '250 ok\r\n')
      }
    })
  }
  const closing = (socket: Socket): void => {
    socket.destroy()
  }
  const answering =
    (greeting: string, hello: string, later: string) =>
    (socket: Socket): void => {
      socket.write(greeting)
      socket.on('data', (chunk) => {
        socket.write(chunk.toString().startsWith('EHLO') ? hello : later)
      })
    }

  test.for([
    ['greets with 421', '', answering('421 4.3.2 too busy\r\n', '250 ok\r\n', '250 ok\r\n')],
    ['closes at once', '', closing],
    ['speaks no SMTP', '', answering('HTTP/1.1 400 Bad Request\r\n\r\n', '', '')],
    [
      'refuses the password',
      'me:wrong@',
      answering('220 hi\r\n', '250-hi\r\n250 AUTH PLAIN\r\n', '535 5.7.8 wrong\r\n'),
    ],
    [
      'has no STARTTLS where it is required',
      '',
      answering('220 hi\r\n', '250 hi\r\n', '250 ok\r\n'),
      'required',
    ],
    [
      'breaks STARTTLS off',
      '',
      answering('220 hi\r\n', '250-hi\r\n250 STARTTLS\r\n', '220 x\r\nx'),
      'required',
    ],
    ['ends each session at MAIL', '', answering('220 hi\r\n', '250 hi\r\n', '421 4.7.0 later\r\n')],
  ] as const)('%s', async ([, login, serve, tls = 'never']) => {
    taken.length = 0
    wrong = await listen(serve)
    good = await listen(serveWell)
    const urlOf = (server: Server, before: string, how: string) =>
      `smtp://${before}127.0.0.1:${portOf(server)}?pool=2&timeout=5&tls=${how}`
    const servers = [
      serverNamed('a', { url: urlOf(wrong, login, tls) }),
      serverNamed('b', { weight: 0, url: urlOf(good, '', 'never') }),
    ]
    open = severalServers({
      serversOf: () => servers,
      open: (url) => new SmtpTransport(parseSmtpUrl(url)),
      reach: (url, signal) => reachServer(parseSmtpUrl(url), signal),
      places: freePlaces,
      listener,
      leaveMs: 60_000,
    })
    const { send } = await open.reserve(route, 5)
    const outcomes = await Promise.all(
      ['p0', 'p1', 'p2', 'p3', 'p4'].map((to) => send(message(`${to}@example.com`))),
    )
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'accepted'))
    expect([...taken].sort()).toEqual(['p0', 'p1', 'p2', 'p3', 'p4'].map((to) => `${to}@example.com`))
    expect(said[0]).toBe('a left')
  })
})
