import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import { firstCertificate } from '#test/certificates.ts'
import { rehearse } from './rehearse.ts'
import { parseSmtpUrl, type SmtpSettings } from './smtp-url.ts'

const mail = {
  from: 'news@nordlicht.test',
  to: 'ada@example.com',
  subject: 'Grüße',
  text: 'Wörter',
  at: new Date('2026-11-30T12:00:00Z'),
}

let server: Server | null = null

afterEach(() => {
  server?.close()
  server = null
})

/** The usual answers of a server, by the beginning of the line; `close` closes the connection. */
const usual: Readonly<Record<string, string>> = {
  '': '220 ready',
  EHLO: '250-here\r\n250-STARTTLS\r\n250-AUTH PLAIN LOGIN\r\n250 SIZE 1000000',
  STARTTLS: '220 go on',
  'AUTH PLAIN': '235 welcome',
  MAIL: '250 fine',
  RCPT: '250 fine',
  DATA: '354 go on',
  '.': '250 queued as 42',
  QUIT: '221 bye',
}

/** A server that answers as told, and otherwise as usual. */
async function answering(change: Readonly<Record<string, string>>, isTls = false): Promise<number> {
  const answers = { ...usual, ...change }
  const serve = (plain: Socket): void => {
    let socket = plain
    const say = (beginning: string) => {
      const answer = answers[beginning]
      if (answer === 'close') socket.destroy()
      else if (answer !== undefined && answer !== 'silence') socket.write(`${answer}\r\n`)
    }
    let isText = false
    let pending = ''
    const hear = (chunk: Buffer): void => {
      pending += chunk.toString('utf8')
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end)
        pending = pending.slice(end + 2)
        if (isText && line !== '.') continue
        isText = line === 'DATA'
        const beginning = Object.keys(answers).find((start) => start !== '' && line.startsWith(start)) ?? ''
        say(beginning)
        if (line === 'STARTTLS' && answers['STARTTLS']?.startsWith('220')) {
          socket.off('data', hear)
          const secure = new TLSSocket(socket, { isServer: true, ...firstCertificate })
          secure.on('error', () => undefined)
          socket = secure
          secure.on('data', hear)
        }
      }
    }
    socket.on('data', hear).on('error', () => undefined)
    say('')
  }
  server = isTls ? createTlsServer(firstCertificate, serve) : createServer(serve)
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const settings = (port: number, change: Partial<SmtpSettings> = {}): SmtpSettings => ({
  ...parseSmtpUrl(`smtp://mailer:opensesame@127.0.0.1:${port}?tls=never&name=carillon.test`),
  ...change,
})

describe('a rehearsal with a mail server', () => {
  test('tells the whole conversation of a message that is accepted, without the password', async () => {
    const port = await answering({})
    const told = await rehearse(settings(port, { tls: 'required' }), mail)
    expect(told).toMatchObject({ is_accepted: true, step: null, problem: null, detail: null })
    expect(told.lines.map(({ by, note }) => note ?? by)).toContain('encrypted')
    const said = told.lines.map(({ text }) => text)
    expect(said).toEqual(
      expect.arrayContaining([
        'EHLO carillon.test',
        '250-STARTTLS',
        'AUTH PLAIN ••••••••',
        'MAIL FROM:<news@nordlicht.test>',
        'RCPT TO:<ada@example.com>',
        '250 queued as 42',
        'QUIT',
      ]),
    )
    expect(said.join('\n')).not.toContain(Buffer.from('\0mailer\0opensesame').toString('base64'))
  })

  test.for([
    ['a greeting that refuses', { '': '554 no service' }, {}, 'greeting', 'refused', '554 no service'],
    ['a server that hangs up', { '': 'close' }, {}, 'greeting', 'closed', ''],
    ['another protocol', { '': 'SSH-2.0-OpenSSH' }, {}, 'greeting', 'not_smtp', 'SSH-2.0-OpenSSH··'],
    [
      'no STARTTLS',
      { EHLO: '250-here\r\n250 AUTH PLAIN' },
      { tls: 'required' },
      'encryption',
      'starttls_missing',
      '',
    ],
    ['a refused STARTTLS', { STARTTLS: '454 no' }, { tls: 'required' }, 'encryption', 'refused', '454 no'],
    ['a wrong password', { 'AUTH PLAIN': '535 no' }, {}, 'login', 'refused', '535 no'],
    [
      'no way to sign in',
      { EHLO: '250-here\r\n250 AUTH GSSAPI' },
      {},
      'login',
      'login_unsupported',
      'GSSAPI',
    ],
    ['a refused sender', { MAIL: '550 not yours' }, {}, 'sender', 'refused', '550 not yours'],
    ['a refused recipient', { RCPT: '550 unknown' }, {}, 'recipient', 'refused', '550 unknown'],
    ['a refused message', { '.': '554 spam' }, {}, 'message', 'refused', '554 spam'],
    ['a connection lost with the message', { '.': 'close' }, {}, 'message', 'closed', ''],
  ] as const)('names the step that failed: %s', async ([, answers, change, step, problem, detail]) => {
    const port = await answering(answers)
    const told = await rehearse(settings(port, change), mail)
    expect(told).toMatchObject({ is_accepted: false, step, problem, detail })
    expect(told.lines.at(-1)).toMatchObject({ by: expect.stringMatching(/note|server/) })
  })

  test('names a certificate that no authority has signed, and takes it where it is not checked', async () => {
    const port = await answering({}, true)
    const strict = { tls: 'implicit', verifyCertificate: true } as const
    expect(await rehearse(settings(port, strict), mail)).toMatchObject({
      step: 'encryption',
      problem: 'certificate_unknown',
    })
    const lenient = { tls: 'implicit', verifyCertificate: false } as const
    expect(await rehearse(settings(port, lenient), mail)).toMatchObject({ is_accepted: true })
  })

  test('names a port that speaks without encryption first', async () => {
    const port = await answering({})
    expect(await rehearse(settings(port, { tls: 'implicit' }), mail)).toMatchObject({
      step: 'encryption',
      problem: 'tls_not_spoken',
    })
  })

  test('names a host that is not there, and a port where no program listens', async () => {
    expect(await rehearse(settings(25, { host: 'nowhere.invalid' }), mail)).toMatchObject({
      step: 'name',
      problem: 'name_not_found',
    })
    const port = await answering({})
    server?.close()
    expect(await rehearse(settings(port), mail)).toMatchObject({
      step: 'connection',
      problem: 'connection_refused',
    })
  })

  test('keeps the password where the connection is not encrypted', async () => {
    const port = await answering({})
    const told = await rehearse(settings(port, { tls: 'offered', host: '127.0.0.1' }), mail)
    expect(told.is_accepted).toBe(true)
    expect(told.lines.some(({ note }) => note === 'encrypted')).toBe(true)
  })
})
