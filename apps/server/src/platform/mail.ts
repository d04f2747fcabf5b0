import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import { signMessage } from './dkim/sign-message.ts'
import type { MailIdentities } from './mail-identity.ts'
import { isLoopbackHost } from './smtp/loopback.ts'
import { inOrderFor, type MailServerInUse } from './smtp/mail-server.rules.ts'
import { parseSmtpUrl } from './smtp/smtp-url.ts'

export interface Mail {
  /** The account whose domains may sign the mail; absent: it is mail of the installation. */
  account?: string
  from: string
  to: string
  subject: string
  text: string
  html?: string
  /** Headers in addition to those of every message. */
  headers?: Record<string, string>
}

/** Sends the product's own messages (verification, notifications). Campaigns are sent by sending/. */
export interface Mailer {
  /** Resolves once the server has accepted the message. Rejects with the server's answer. */
  send(mail: Mail): Promise<void>
  /** Sends a composed message byte for byte. */
  sendComposed(mail: { from: string; to: string; content: Buffer }): Promise<void>
  close(): void
}

/**
 * @param serversOf the servers of now: that of SMTP_URL, those of the product, or the built-in mailbox
 * @param identities sign the messages that `send` composes; `sendComposed` gets signed messages
 * @param leaveMs for this time a server that can't be reached comes last
 */
export function openMailer(
  serversOf: () => readonly MailServerInUse[],
  identities: MailIdentities,
  leaveMs: number,
): Mailer {
  const transports = new Map<string, Transporter>()
  /** The servers that could not be reached, until when others come first. */
  const leftUntil = new Map<string, number>()
  /** A message that a server is being given is answered by that server, also when it was replaced meanwhile. */
  const transportOf = (url: string): Transporter => {
    const known = transports.get(url)
    if (known) return known
    const made = transportTo(url)
    transports.set(url, made)
    return made
  }
  const urlsFor = (from: string): string[] => {
    const servers = serversOf()
    for (const url of [...transports.keys()])
      if (!servers.some((server) => server.url === url)) transports.delete(url)
    const urls = inOrderFor(servers, from.slice(from.lastIndexOf('@') + 1).toLowerCase()).map(
      ({ url }) => url,
    )
    const isLeft = (url: string) => performance.now() < (leftUntil.get(url) ?? 0)
    return [...urls.filter((url) => !isLeft(url)), ...urls.filter(isLeft)]
  }
  /** Another server gets the message only where the one before certainly was not given it. */
  const give = async (
    from: string,
    message: Pick<SendMailOptions, 'envelope'> & { raw: Buffer },
  ): Promise<void> => {
    let failure: unknown = new Error('there is no mail server')
    for (const url of urlsFor(from)) {
      try {
        await transportOf(url).sendMail(message)
        leftUntil.delete(url)
        return
      } catch (error) {
        failure = error
        if (!isBeforeMessage(error)) break
        leftUntil.set(url, performance.now() + leaveMs)
      }
    }
    throw failure
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send({ account, ...mail }) {
      const { envelope, message } = await composer.sendMail(mail)
      const { signer } = await identities.of(account ?? null, envelope.from || '')
      const content = message as Buffer
      const raw = signer ? signMessage(signer, content) : content
      await give(envelope.from || '', { envelope, raw })
    },
    async sendComposed({ from, to, content }) {
      await give(from, { envelope: { from, to }, raw: content })
    },
    close() {
      for (const transport of transports.values()) transport.close()
    },
  }
}

const earlyCodes = ['EDNS', 'ETLS', 'EAUTH']
const earlyCalls = ['connect', 'getaddrinfo']
const earlyTimeouts =
  /^(Connection timeout|Greeting never received|Invalid greeting|Server terminates connection)/

/** True if the failure came before any message: no connection, no greeting, no encryption or no sign-in. */
function isBeforeMessage(error: unknown): boolean {
  const { code = '', syscall = '', message = '' } = error as NodeJS.ErrnoException
  return earlyCodes.includes(code) || earlyCalls.includes(syscall) || earlyTimeouts.test(message)
}

function transportTo(smtpUrl: string): Transporter {
  const { host, port, tls, verifyCertificate, login, clientName, connectTimeoutMs } = parseSmtpUrl(smtpUrl)
  return createTransport({
    host,
    port,
    name: clientName,
    secure: tls === 'implicit',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'never',
    tls: { rejectUnauthorized: verifyCertificate },
    connectionTimeout: connectTimeoutMs,
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
  })
}

/**
 * A mailer that drops and logs the product's own messages while sending is off. They are not sent later, because they
 * would be outdated.
 */
export function holdBack(mailer: Mailer, { isOff, log }: { isOff(): boolean; log: Logger }): Mailer {
  const passes = (): boolean => {
    if (!isOff()) return true
    log.warn('a mail was dropped: sending is off')
    return false
  }
  return {
    async send(mail) {
      if (passes()) await mailer.send(mail)
    },
    async sendComposed(mail) {
      if (passes()) await mailer.sendComposed(mail)
    },
    close: () => mailer.close(),
  }
}

export function isLoopback(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname)
}
