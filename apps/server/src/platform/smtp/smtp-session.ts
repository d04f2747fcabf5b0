import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { isLoopbackHost } from './loopback.ts'
import { replyText, SmtpReplies, type SmtpReply } from './smtp-replies.ts'
import type { SmtpSettings } from './smtp-url.ts'

/** The abilities of the server, from its answer to EHLO. */
export interface SmtpAbilities {
  pipelining: boolean
  /** True if a text may be sent by BDAT (RFC 3030). */
  chunking: boolean
  utf8: boolean
  eightBit: boolean
  maxBytes: number
}

/** An open connection after greeting, TLS and sign-in. From then on its owner reads and writes the socket. */
export interface SmtpSession {
  socket: Socket
  replies: SmtpReplies
  abilities: SmtpAbilities
}

/** Opens a session. Rejects with an Error whose message is fit for users; no message was begun then. */
export async function openSmtpSession(settings: SmtpSettings, signal: AbortSignal): Promise<SmtpSession> {
  const talk = await openTalk(settings, signal)
  try {
    expectReply(await talk.reply(), 220)
    let extensions = await sayHello(talk, settings)
    if (settings.tls === 'required' || (settings.tls === 'offered' && extensions.has('STARTTLS'))) {
      if (!extensions.has('STARTTLS')) throw new Error('the server offers no STARTTLS')
      expectReply(await talk.command('STARTTLS'), 220)
      await talk.secure()
      extensions = await sayHello(talk, settings)
    }
    if (settings.login) await signIn(talk, settings, extensions)
    return {
      socket: talk.release(),
      replies: talk.replies,
      abilities: {
        pipelining: settings.pipelining && extensions.has('PIPELINING'),
        chunking: settings.chunking && extensions.has('CHUNKING'),
        utf8: extensions.has('SMTPUTF8'),
        eightBit: extensions.has('8BITMIME'),
        maxBytes: Number(extensions.get('SIZE')) || Number.POSITIVE_INFINITY,
      },
    }
  } catch (error) {
    talk.destroy()
    throw error
  }
}

/** Opens a session and ends it. Rejects as `openSmtpSession` does. */
export async function reachServer(settings: SmtpSettings, signal: AbortSignal): Promise<void> {
  const { socket } = await openSmtpSession(settings, signal)
  socket.on('error', () => {}).setTimeout(2000, () => socket.destroy())
  socket.resume().end('QUIT\r\n')
}

interface Talk {
  replies: SmtpReplies
  isSecure(): boolean
  reply(): Promise<SmtpReply>
  command(line: string): Promise<SmtpReply>
  secure(): Promise<void>
  /** Removes the listeners of the session, and answers its socket. */
  release(): Socket
  destroy(): void
}

async function openTalk(settings: SmtpSettings, signal: AbortSignal): Promise<Talk> {
  const { host, port } = settings
  const tlsOptions = {
    rejectUnauthorized: settings.verifyCertificate,
    // The server name of TLS must be a name and no IP address.
    ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
  }
  let socket: Socket =
    settings.tls === 'implicit' ? connectTls({ host, port, ...tlsOptions }) : connectTcp({ host, port })
  let isSecure = settings.tls === 'implicit'
  const replies = new SmtpReplies()
  const received: SmtpReply[] = []
  let waiting: { resolve(reply: SmtpReply): void; reject(error: Error): void } | undefined
  let failure: Error | undefined

  const fail = (error: Error) => {
    failure ??= error
    waiting?.reject(failure)
    waiting = undefined
    socket.destroy()
  }
  const onData = (chunk: Buffer) => {
    try {
      replies.read(chunk, (reply) => {
        if (waiting) {
          waiting.resolve(reply)
          waiting = undefined
        } else received.push(reply)
      })
    } catch (error) {
      fail(error as Error)
    }
  }
  const onClose = () => fail(new Error('the server closed the connection'))
  const onTimeout = () => fail(new Error('the server does not answer'))
  const onAbort = () => fail(new Error('the transport was closed'))
  const listen = () => {
    socket.setNoDelay(true)
    socket.setTimeout(settings.connectTimeoutMs)
    socket.on('data', onData).on('error', fail).on('close', onClose).on('timeout', onTimeout)
  }
  const deafen = () => {
    socket.off('data', onData).off('error', fail).off('close', onClose).off('timeout', onTimeout)
  }
  listen()
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()

  const reply = () =>
    new Promise<SmtpReply>((resolve, reject) => {
      const next = received.shift()
      if (next) resolve(next)
      else if (failure) reject(failure)
      else waiting = { resolve, reject }
    })
  return {
    replies,
    isSecure: () => isSecure,
    reply,
    command(line) {
      socket.write(`${line}\r\n`)
      return reply()
    },
    async secure() {
      // Plain bytes after the reply to STARTTLS would be read as if they came through TLS.
      if (received.length > 0) throw new Error('the server spoke before TLS was set up')
      deafen()
      const plain = socket
      socket = connectTls({ socket: plain, host, ...tlsOptions })
      isSecure = true
      listen()
      await new Promise<void>((resolve, reject) => {
        socket.once('secureConnect', () => resolve())
        socket.once('close', () => reject(failure ?? new Error('the server closed the connection')))
      })
    },
    release() {
      deafen()
      signal.removeEventListener('abort', onAbort)
      return socket
    },
    destroy() {
      signal.removeEventListener('abort', onAbort)
      socket.destroy()
    },
  }
}

/** The extensions by name, with their parameters. A server that doesn't know EHLO has none. */
async function sayHello(talk: Talk, settings: SmtpSettings): Promise<Map<string, string>> {
  const reply = await talk.command(`EHLO ${settings.clientName}`)
  if (reply.code >= 500) {
    expectReply(await talk.command(`HELO ${settings.clientName}`), 250)
    return new Map()
  }
  expectReply(reply, 250)
  const extensions = new Map<string, string>()
  for (const line of reply.text.split('\n').slice(1)) {
    const [name = '', ...rest] = line.trim().split(/[\s=]+/)
    extensions.set(name.toUpperCase(), rest.join(' '))
  }
  return extensions
}

async function signIn(talk: Talk, settings: SmtpSettings, extensions: Map<string, string>): Promise<void> {
  const { user, password } = settings.login!
  if (!talk.isSecure() && settings.tls !== 'never' && !isLoopbackHost(settings.host)) {
    throw new Error('the server offers no TLS, so the password was not sent (tls=never would allow it)')
  }
  const ways = (extensions.get('AUTH') ?? '').toUpperCase().split(' ')
  const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')
  let reply: SmtpReply
  if (ways.includes('PLAIN')) {
    reply = await talk.command(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`)
  } else if (ways.includes('LOGIN')) {
    expectReply(await talk.command('AUTH LOGIN'), 334)
    expectReply(await talk.command(base64(user)), 334)
    reply = await talk.command(base64(password))
  } else {
    throw new Error('the server takes neither AUTH PLAIN nor AUTH LOGIN')
  }
  expectReply(reply, 235)
}

function expectReply(reply: SmtpReply, code: number): void {
  if (reply.code !== code) throw new Error(`the server answered ${replyText(reply)}`)
}
