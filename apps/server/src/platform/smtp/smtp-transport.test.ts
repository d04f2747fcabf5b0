import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import type { SmtpMessage } from './smtp-outcome.ts'
import { SmtpTransport } from './smtp-transport.ts'
import { parseSmtpUrl, type SmtpSettings } from './smtp-url.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

function message(to: string, text = `Hello ${to}`): SmtpMessage {
  return { from: 'news@example.com', to, content: Buffer.from(`Subject: x\r\n\r\n${text}\r\n`) }
}

function transportTo(port: number, change: Partial<SmtpSettings> = {}): SmtpTransport {
  const transport = new SmtpTransport({ ...parseSmtpUrl(`smtp://127.0.0.1:${port}`), ...change })
  closers.push(() => transport.close(200))
  return transport
}

/** A real SMTP server that keeps the messages it accepts. */
async function startServer(options: SMTPServerOptions = {}) {
  const accepted: { to: string; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]!.address
        if (to.startsWith('full'))
          return done(Object.assign(new Error('Mailbox full'), { responseCode: 552 }))
        accepted.push({ to, text: Buffer.concat(chunks).toString() })
        done(null, 'queued')
      })
    },
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('gone'))
        return done(Object.assign(new Error('No such user'), { responseCode: 550 }))
      if (address.startsWith('grey'))
        return done(Object.assign(new Error('Try later'), { responseCode: 451 }))
      done()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise<void>((resolve) => server.close(resolve)))
  return { accepted, port: (server.server.address() as AddressInfo).port }
}

/** A scripted server: it answers each line as the script says, or closes the connection. */
async function startScript(
  answer: (line: string, socket: Socket, state: { inText: boolean }) => string | undefined,
) {
  const server: Server = createServer((socket) => {
    const state = { inText: false }
    let pending = ''
    socket.setNoDelay(true)
    socket.on('error', () => {})
    socket.write('220 script\r\n')
    socket.on('data', (chunk) => {
      pending += chunk.toString()
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end)
        pending = pending.slice(end + 2)
        if (state.inText && line !== '.') continue
        const reply = answer(line, socket, state)
        state.inText = reply?.startsWith('354') ?? false
        if (reply && socket.writable) socket.write(`${reply}\r\n`)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  return (server.address() as AddressInfo).port
}

const pipelined = '250-script\r\n250-PIPELINING\r\n250 8BITMIME'

function usual(line: string): string {
  if (line.startsWith('EHLO')) return pipelined
  if (line === 'DATA') return '354 go on'
  return line === 'QUIT' ? '221 bye' : '250 ok'
}

describe('outcomes', () => {
  test.for([true, false])('of each kind in one session, pipelining %s', async (pipelining) => {
    const { accepted, port } = await startServer()
    const transport = transportTo(port, { connections: 1, pipelining })
    const to = [
      'a@x.example',
      'gone@x.example',
      'b@x.example',
      'full@x.example',
      'grey@x.example',
      'c@x.example',
    ]
    const outcomes = await Promise.all(to.map((address) => transport.send(message(address))))
    expect(
      outcomes.map((outcome) =>
        'stage' in outcome ? `${outcome.kind} ${outcome.stage} ${outcome.code}` : outcome.kind,
      ),
    ).toEqual([
      'accepted',
      'refused rcpt 550',
      'accepted',
      'refused body 552',
      'deferred rcpt 451',
      'accepted',
    ])
    expect(accepted.map((mail) => mail.to)).toEqual(['a@x.example', 'b@x.example', 'c@x.example'])
    expect(accepted[0]!.text).toBe('Subject: x\r\n\r\nHello a@x.example\r\n')
  })

  test('a thousand messages over four connections, each once', async () => {
    const { accepted, port } = await startServer()
    const transport = transportTo(port, { connections: 4 })
    const outcomes = await Promise.all(
      Array.from({ length: 1000 }, (_, at) =>
        transport.send(message(`p${at}@x.example`, 'x'.repeat(at * 20))),
      ),
    )
    expect(outcomes.every(({ kind }) => kind === 'accepted')).toBe(true)
    expect(new Set(accepted.map((mail) => mail.to)).size).toBe(1000)
    expect(accepted).toHaveLength(1000)
  })

  test("a message that the server can't accept is refused without asking it", async () => {
    const { port } = await startServer({ size: 1000, hideSMTPUTF8: true } as SMTPServerOptions)
    const transport = transportTo(port)
    const outcomes = await Promise.all([
      transport.send(message('a@x.example', 'x'.repeat(2000))),
      transport.send({ ...message('jörg@x.example'), needsUtf8: true }),
      transport.send(message('a@x.example>\r\nRCPT TO:<b@x.example')),
      transport.send(message('c@x.example')),
    ])
    expect(outcomes.map((outcome) => ('code' in outcome ? outcome.code : outcome.kind))).toEqual([
      552,
      553,
      553,
      'accepted',
    ])
  })

  test('a server that answers DATA after refusing the recipient gets an empty text', async () => {
    let texts = 0
    const port = await startScript((line) => {
      if (line === '.') texts++
      return line.startsWith('RCPT TO:<gone') ? '550 no' : usual(line)
    })
    const transport = transportTo(port, { connections: 1 })
    const outcomes = await Promise.all(
      ['gone@x.example', 'a@x.example'].map((to) => transport.send(message(to))),
    )
    expect(outcomes.map(({ kind }) => kind)).toEqual(['refused', 'accepted'])
    expect(texts).toBe(2)
  })
})

describe('a lost connection', () => {
  test('after the final dot makes the message uncertain, and the next one uses another connection', async () => {
    const seen: string[] = []
    let killed = false
    const port = await startScript((line, socket) => {
      if (line.startsWith('RCPT')) seen.push(line)
      if (line === '.' && !killed) {
        killed = true
        socket.destroy()
        return undefined
      }
      return usual(line)
    })
    const transport = transportTo(port, { connections: 1 })
    const outcomes = await Promise.all(
      ['a@x.example', 'b@x.example'].map((to) => transport.send(message(to))),
    )
    expect(outcomes.map(({ kind }) => kind)).toEqual(['uncertain', 'accepted'])
    expect(seen.at(-1)).toBe('RCPT TO:<b@x.example>')
  })

  test.for(['MAIL', 'RCPT', 'DATA'])('at %s is tried again on a new connection', async (command) => {
    let killed = false
    const port = await startScript((line, socket) => {
      if (line.startsWith(command) && !killed) {
        killed = true
        socket.destroy()
        return undefined
      }
      return usual(line)
    })
    expect(await transportTo(port).send(message('a@x.example'))).toMatchObject({ kind: 'accepted' })
  })

  test('before the whole text was sent leaves the message not sent: the server stops reading', async () => {
    let texts = 0
    const port = await startScript((line, socket) => {
      if (line === 'DATA') {
        texts++
        socket.pause()
        setTimeout(() => socket.destroy(), 100)
      }
      return usual(line)
    })
    const outcome = await transportTo(port).send(message('a@x.example', 'x'.repeat(40_000_000)))
    expect(outcome).toMatchObject({ kind: 'notSent' })
    expect(texts).toBe(3)
  })

  test('a server that falls silent after the text leaves it uncertain', async () => {
    const port = await startScript((line) => (line === '.' ? undefined : usual(line)))
    const outcome = await transportTo(port, { replyTimeoutMs: 150 }).send(message('a@x.example'))
    expect(outcome).toEqual({ kind: 'uncertain', reason: 'the server does not answer' })
  })

  test('421 before the text is not about the message', async () => {
    let sessions = 0
    const port = await startScript((line) => {
      if (line.startsWith('EHLO')) sessions++
      return line.startsWith('MAIL') && sessions === 1 ? '421 too many messages' : usual(line)
    })
    expect(await transportTo(port).send(message('a@x.example'))).toMatchObject({ kind: 'accepted' })
    expect(sessions).toBe(2)
  })

  test('with answers that do not fit the commands is given up before any text', async () => {
    let texts = 0
    const port = await startScript((line) => {
      if (line === '.') texts++
      return line.startsWith('MAIL') ? undefined : usual(line)
    })
    expect(await transportTo(port).send(message('a@x.example'))).toMatchObject({ kind: 'notSent' })
    expect(texts).toBe(0)
  })

  test('closing ends hanging connections, and each message has its outcome', async () => {
    const port = await startScript((line) => (/^(MAIL|RCPT|DATA)/.test(line) ? undefined : usual(line)))
    const transport = transportTo(port, { connections: 1 })
    const outcome = transport.send(message('a@x.example'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    await transport.close(50)
    expect(await outcome).toMatchObject({ kind: 'notSent', reason: expect.stringContaining('was closed') })
  })
})

describe('a group', () => {
  const to = (address: string) => ({ ...message(address), group: address.split('@')[1]! })

  test('that hangs leaves connections to the others', async () => {
    const port = await startScript((line) => (/^RCPT.*@slow/.test(line) ? undefined : usual(line)))
    const transport = transportTo(port, { connections: 5 })
    const slow = Array.from({ length: 20 }, (_, at) => transport.send(to(`p${at}@slow.example`)))
    const quick = ['a', 'b', 'c', 'd'].map((name) => transport.send(to(`${name}@quick.example`)))
    expect((await Promise.all(quick)).map(({ kind }) => kind)).toEqual(Array(4).fill('accepted'))
    await transport.close(10)
    expect((await Promise.all(slow)).some(({ kind }) => kind === 'accepted')).toBe(false)
  })

  test('whose recipients end the connection is told apart from a server that is down', async () => {
    const port = await startScript((line, socket) => {
      if (!line.startsWith('RCPT TO:<bad')) return usual(line)
      socket.destroy()
      return undefined
    })
    const transport = transportTo(port, { connections: 1 })
    const outcomes = ['bad@one.example', 'a@two.example', 'b@two.example'].map((address) =>
      transport.send(to(address)),
    )
    expect((await Promise.all(outcomes)).map(({ kind }) => kind)).toEqual([
      'brokenOff',
      'accepted',
      'accepted',
    ])
    expect(await transport.send(to('c@two.example'))).toMatchObject({ kind: 'accepted' })
  })
})

describe('a server', () => {
  test('that is down leaves every message not sent at once, and is tried again later', async () => {
    const { port } = await startServer()
    await closers.pop()!()
    const transport = transportTo(port)
    const outcomes = await Promise.all([1, 2, 3].map(() => transport.send(message('a@x.example'))))
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ kind: 'notSent', reason: expect.stringContaining('ECONNREFUSED') })
    }
    expect(transport.problem).toContain(`127.0.0.1:${port}`)
    const next = await transport.send(message('a@x.example'))
    expect(next).toMatchObject({ kind: 'notSent' })
    expect('retryAfterMs' in next && next.retryAfterMs).toBeGreaterThan(500)
  })

  test('that takes one connection only is used with one', async () => {
    let open = 0
    const port = await startScript((line, socket) => {
      if (!line.startsWith('EHLO')) return usual(line)
      if (++open > 1) {
        socket.end('421 too many connections\r\n')
        return undefined
      }
      return pipelined
    })
    const transport = transportTo(port, { connections: 5 })
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, at) => transport.send(message(`p${at}@x.example`))),
    )
    expect(outcomes.every(({ kind }) => kind === 'accepted')).toBe(true)
  })

  test('that limits messages gets a new connection after them', async () => {
    let sessions = 0
    const port = await startScript((line) => {
      if (line.startsWith('EHLO')) sessions++
      return usual(line)
    })
    const transport = transportTo(port, { connections: 1, messagesPerConnection: 10 })
    const outcomes = await Promise.all(
      Array.from({ length: 35 }, () => transport.send(message('a@x.example'))),
    )
    expect(outcomes.every(({ kind }) => kind === 'accepted')).toBe(true)
    expect(sessions).toBe(4)
  })

  test.for([
    ['PLAIN', ['PLAIN']],
    ['LOGIN', ['LOGIN']],
  ] as const)('that asks for AUTH %s over STARTTLS is signed in to', async ([, authMethods]) => {
    const { port, accepted } = await startServer({
      authOptional: false,
      authMethods: [...authMethods],
      disabledCommands: [],
      onAuth({ username, password }, _session, done) {
        if (username === 'me' && password === 'pässword') done(null, { user: 1 })
        else done(new Error('wrong'))
      },
    })
    const secured = { tls: 'required', verifyCertificate: false } as const
    const transport = transportTo(port, { ...secured, login: { user: 'me', password: 'pässword' } })
    expect(await transport.send(message('a@x.example'))).toMatchObject({ kind: 'accepted' })
    expect(accepted).toHaveLength(1)
    const wrong = transportTo(port, { ...secured, login: { user: 'me', password: 'no' } })
    expect(await wrong.send(message('a@x.example'))).toMatchObject({
      kind: 'notSent',
      reason: expect.stringContaining('535'),
    })
    const unsigned = transportTo(port, secured)
    expect(await unsigned.send(message('a@x.example'))).toMatchObject({
      kind: 'notSent',
      reason: expect.stringContaining('530'),
    })
  })

  test('with TLS from the start is spoken to in TLS', async () => {
    const { port } = await startServer({ secure: true })
    const transport = transportTo(port, { tls: 'implicit', verifyCertificate: false })
    expect(await transport.send(message('a@x.example'))).toMatchObject({ kind: 'accepted' })
    const strict = transportTo(port, { tls: 'implicit', verifyCertificate: true })
    expect(await strict.send(message('a@x.example'))).toMatchObject({ kind: 'notSent' })
  })
})
