import { once } from 'node:events'
import { type AddressInfo, createServer, Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { SmtpMessage } from './smtp-outcome.ts'
import { SmtpTransport } from './smtp-transport.ts'
import { parseSmtpUrl, type SmtpSettings } from './smtp-url.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

interface Server {
  port: number
  accepted: { to: string; text: string }[]
  /** The command by which each text came, in order. */
  ways: ('DATA' | 'BDAT')[]
  sessions: number
}

interface Script {
  /**
   * The server's answer to RCPT, or to a whole text, in place of the usual one; null: no answer. The recipient '' stands
   * for a text without one.
   */
  toRecipient?: (to: string, socket: Socket) => string | null | undefined
  toText?: (to: string, socket: Socket) => string | null | undefined
  toMail?: (count: number, socket: Socket) => string | null | undefined
  extensions?: readonly string[]
  /** The most RSETs of a session, not counting the first one after an accepted message. */
  mostResets?: number
}

/**
 * A server that offers CHUNKING and keeps to the order of commands: MAIL within a transaction is refused, and so is a
 * text without a recipient, which it reads nevertheless.
 */
async function startServer({
  extensions = ['CHUNKING'],
  mostResets = Number.POSITIVE_INFINITY,
  ...script
}: Script = {}): Promise<Server> {
  const seen: Server = { port: 0, accepted: [], ways: [], sessions: 0 }
  let mails = 0
  const server = createServer((socket) => {
    let pending = Buffer.alloc(0)
    let hasSender = false
    let to = ''
    let isText = false
    let chunk: number | null = null
    let isFirstReset = true
    let resets = 0
    const say = (reply: string | null | undefined, otherwise: string) => {
      if (reply !== null && socket.writable) socket.write(`${reply ?? otherwise}\r\n`)
    }
    const onText = (text: string, way: 'DATA' | 'BDAT') => {
      seen.ways.push(way)
      if (to === '') return say(script.toText?.('', socket), '503 5.5.1 no recipient')
      const reply = script.toText?.(to, socket)
      if (reply === undefined || reply === null) seen.accepted.push({ to, text })
      hasSender = false
      to = ''
      isFirstReset = true
      say(reply, '250 taken')
    }
    const onLine = (line: string) => {
      if (line.startsWith('EHLO')) {
        seen.sessions++
        return say(
          undefined,
          ['250-server', ...extensions.map((one) => `250-${one}`), '250 PIPELINING'].join('\r\n'),
        )
      }
      if (line === 'RSET') {
        hasSender = false
        to = ''
        if (!isFirstReset && ++resets > mostResets)
          return socket.end('554 too many commands of that kind\r\n')
        isFirstReset = false
        return say(undefined, '250 reset')
      }
      if (line.startsWith('MAIL')) {
        if (hasSender) return say(undefined, '503 5.5.1 nested MAIL')
        const reply = script.toMail?.(++mails, socket)
        hasSender = reply === undefined
        return say(reply, '250 ok')
      }
      if (line.startsWith('RCPT')) {
        if (!hasSender) return say(undefined, '503 5.5.1 no sender')
        const address = line.slice(9, -1)
        const reply = script.toRecipient?.(address, socket)
        if (reply === undefined) to = address
        return say(reply, '250 ok')
      }
      if (line.startsWith('BDAT')) {
        chunk = Number(/^BDAT (\d+) LAST$/.exec(line)?.[1])
        return
      }
      if (line === 'DATA') {
        isText = to !== ''
        return say(undefined, isText ? '354 go on' : '503 5.5.1 no recipient')
      }
      say(undefined, line === 'QUIT' ? '221 bye' : '500 what?')
    }
    socket.setNoDelay(true).on('error', () => {})
    socket.write('220 server\r\n')
    socket.on('data', (bytes: Buffer) => {
      pending = Buffer.concat([pending, bytes])
      while (socket.writable) {
        const end = chunk ?? pending.indexOf(isText ? '\r\n.\r\n' : '\r\n')
        if (end < 0 || pending.length < end) return
        const part = pending.toString('latin1', 0, end)
        if (chunk !== null) {
          pending = pending.subarray(end)
          chunk = null
          onText(part, 'BDAT')
        } else if (isText) {
          pending = pending.subarray(end + 5)
          isText = false
          onText(`${part}\r\n`, 'DATA')
        } else {
          pending = pending.subarray(end + 2)
          onLine(part)
        }
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  seen.port = (server.address() as AddressInfo).port
  return seen
}

function transportTo(port: number, change: Partial<SmtpSettings> = {}): SmtpTransport {
  const transport = new SmtpTransport({
    ...parseSmtpUrl(`smtp://127.0.0.1:${port}`),
    connections: 1,
    steadyAfter: 0,
    freshMs: 600_000,
    ...change,
  })
  closers.push(() => transport.close(200))
  return transport
}

function textFor(to: string): string {
  return `Subject: x\r\n\r\nHello ${to}\r\n`
}

function sendTo(transport: SmtpTransport, to: readonly string[]) {
  const mail = (address: string): SmtpMessage => ({
    from: 'news@example.com',
    to: address,
    content: Buffer.from(textFor(address)),
  })
  return Promise.all(to.map((address) => transport.send(mail(address))))
}

function people(count: number, name = 'p'): string[] {
  return Array.from({ length: count }, (_, at) => `${name}${at}@x.example`)
}

/** Takes the first text to this recipient, and closes the connection without an answer. */
function loseOnce(name: string): NonNullable<Script['toText']> {
  let wasLost = false
  return (to, socket) => {
    if (wasLost || !to.startsWith(name)) return undefined
    wasLost = true
    socket.destroy()
    return null
  }
}

test('texts follow each other, and each arrives as it is, once', async () => {
  const server = await startServer()
  const transport = transportTo(server.port, { connections: 3 })
  const outcomes = await sendTo(transport, people(500))
  expect(outcomes.every(({ kind }) => kind === 'accepted')).toBe(true)
  expect(server.accepted.map(({ to }) => to).sort()).toEqual(people(500).sort())
  for (const { to, text } of server.accepted) expect(text).toBe(textFor(to))
  // The first message of a connection asks before it sends its text.
  expect(server.ways.filter((way) => way === 'DATA')).toHaveLength(3)
})

interface Writer {
  _writev(entries: readonly object[], done: () => void): void
}

test('where many messages wait, up to four texts go in one write', async () => {
  const writes = vi.spyOn(Socket.prototype as unknown as Writer, '_writev')
  closers.push(() => writes.mockRestore())
  const server = await startServer()
  const outcomes = await sendTo(transportTo(server.port, { connections: 2 }), people(200))
  expect(outcomes.every(({ kind }) => kind === 'accepted')).toBe(true)
  expect(server.accepted.map(({ to }) => to).sort()).toEqual(people(200).sort())
  // Node replaces the entries of some writes by their bytes.
  const bytesOf = (entry: object) => String('chunk' in entry ? entry.chunk : entry)
  const texts = writes.mock.calls.map(
    ([entries]) => entries.filter((entry) => bytesOf(entry).includes('BDAT')).length,
  )
  expect(Math.max(...texts)).toBeGreaterThan(1)
  expect(Math.max(...texts)).toBeLessThanOrEqual(4)
})

test('a refusal is about its message only', async () => {
  const server = await startServer({
    toRecipient: (to) => (to.startsWith('gone') ? '550 5.1.1 no such user' : undefined),
    toText: (to) => (to.startsWith('full') ? '452 4.2.2 full' : undefined),
  })
  const to = ['a', 'gone1', 'b', 'full', 'gone2', 'gone3', 'c', 'd', 'gone4'].map(
    (name) => `${name}@x.example`,
  )
  const transport = transportTo(server.port)
  const outcomes = await sendTo(transport, to)
  expect(
    outcomes.map((outcome) => ('stage' in outcome ? `${outcome.stage} ${outcome.code}` : outcome.kind)),
  ).toEqual([
    ...[
      'accepted',
      'rcpt 550',
      'accepted',
      'body 452',
      'rcpt 550',
      'rcpt 550',
      'accepted',
      'accepted',
      'rcpt 550',
    ],
  ])
  // The last recipient was refused, and no message followed.
  expect(await sendTo(transport, ['e@x.example'])).toMatchObject([{ kind: 'accepted' }])
  expect(server.accepted.map((mail) => mail.to)).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@x.example`),
  )
})

test('a refused recipient stays refused when the connection is lost before the text is answered', async () => {
  const server = await startServer({
    toRecipient: (to) => (to.startsWith('gone') ? '550 5.1.1 no such user' : undefined),
    toText: (to, socket) => {
      if (to !== '') return undefined
      socket.end()
      return null
    },
  })
  const transport = transportTo(server.port)
  await sendTo(transport, ['a@x.example'])
  expect(await sendTo(transport, ['gone@x.example'])).toMatchObject([{ kind: 'refused', code: 550 }])
  expect(server.ways).toEqual(['DATA', 'BDAT'])
})

test('a server that ends sessions with many resets is asked first once it has refused some recipients', async () => {
  const server = await startServer({
    mostResets: 10,
    toRecipient: (to) => (/[05]@/.test(to) ? '550 5.1.1 no such user' : undefined),
  })
  const outcomes = await sendTo(transportTo(server.port), people(200))
  expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(160)
  expect(outcomes.filter(({ kind }) => kind === 'refused')).toHaveLength(40)
  expect(server.sessions).toBe(1)
  expect(server.ways).toContain('BDAT')
})

test.for([
  ['has not answered often enough', { steadyAfter: 1000 }, ['CHUNKING']],
  ['has not answered for a while', { freshMs: 0 }, ['CHUNKING']],
  ['is told not to', { chunking: false }, ['CHUNKING']],
  ['does not offer it', {}, []],
] as const)('a server that %s gets its texts by DATA', async ([, change, extensions]) => {
  const server = await startServer({ extensions })
  const outcomes = await sendTo(transportTo(server.port, change), people(50))
  expect(outcomes.every(({ kind }) => kind === 'accepted')).toBe(true)
  expect(new Set(server.ways)).toEqual(new Set(['DATA']))
})

test('messages under way at a 421, which ends the session, are sent again, and no person gets one twice', async () => {
  const server = await startServer({
    toMail: (count, socket) => {
      if (count % 12 !== 0) return undefined
      socket.end('421 4.7.0 enough for one connection\r\n')
      return null
    },
  })
  const outcomes = await sendTo(transportTo(server.port), people(100))
  expect(outcomes.map(({ kind }) => kind)).toEqual(people(100).map(() => 'accepted'))
  expect(server.accepted.map(({ to }) => to).sort()).toEqual(people(100).sort())
  expect(server.ways).toContain('BDAT')
})

test('a server that wants a sign-in for one message decides about those behind it', async () => {
  const server = await startServer({
    toMail: (count) => (count === 10 ? '530 5.7.0 authentication required' : undefined),
  })
  const outcomes = await sendTo(transportTo(server.port), people(40))
  expect(outcomes.map(({ kind }) => kind)).toEqual(people(40).map(() => 'accepted'))
  expect(server.accepted.map(({ to }) => to).sort()).toEqual(people(40).sort())
  expect(server.sessions).toBe(2)
})

test('a lost connection leaves at most four messages uncertain, and from then on each asks first', async () => {
  const server = await startServer({ toText: loseOnce('p20@') })
  const transport = transportTo(server.port, { steadyAfter: 5 })
  const outcomes = await sendTo(transport, people(40))
  const uncertain = outcomes.filter(({ kind }) => kind === 'uncertain').length
  expect(uncertain).toBeGreaterThanOrEqual(1)
  expect(uncertain).toBeLessThanOrEqual(4)
  expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(40 - uncertain)
  expect(new Set(server.accepted.map(({ to }) => to)).size).toBe(server.accepted.length)
  expect(server.ways.slice(-15)).toEqual(Array(15).fill('DATA'))
  // Only after ten times as many answers do texts follow each other again.
  await sendTo(transport, people(40, 'q'))
  expect(server.ways.at(-1)).toBe('BDAT')
})

test('a text that the system took whole is not sent again; a text that it took in part is', async () => {
  const server = await startServer({ toText: loseOnce('p2@') })
  const large = Buffer.from(`Subject: x\r\n\r\n${'x'.repeat(20_000_000)}\r\n`)
  const small = Buffer.from('Subject: x\r\n\r\nx\r\n')
  const transport = transportTo(server.port)
  const send = (to: string, content: Buffer) => transport.send({ from: 'news@example.com', to, content })
  const [first = '', second = '', third = '', last = ''] = people(4)
  // A large text does not fit into the socket at once, so the text behind it waits to be written.
  const sent = [send(first, small), send(second, large), send(third, small)]
  await sent[0]
  const outcomes = await Promise.all([...sent, send(last, large)])
  // The server's answer to the second text may be lost with the connection.
  expect(outcomes.slice(2).map(({ kind }) => kind)).toEqual(['uncertain', 'accepted'])
  expect(server.accepted.map(({ to }) => to)).toEqual(people(4))
})
