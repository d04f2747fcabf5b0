import { createTransport, type Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import { signMessage } from './dkim/sign-message.ts'
import type { MailIdentities } from './mail-identity.ts'
import { isLoopbackHost } from './smtp/loopback.ts'
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
 * @param urlOf the server of now: smtp:// or smtps://, of SMTP_URL, of the product or of the built-in mailbox
 * @param identities sign the messages that `send` composes; `sendComposed` gets signed messages
 */
export function openMailer(urlOf: () => string, identities: MailIdentities): Mailer {
  let present = { url: '', transport: null as Transporter | null }
  /** A message that a server is being given is answered by that server, also when it was replaced meanwhile. */
  const transportOfNow = (): Transporter => {
    const url = urlOf()
    const transport = url === present.url && present.transport ? present.transport : transportTo(url)
    present = { url, transport }
    return transport
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send({ account, ...mail }) {
      const { envelope, message } = await composer.sendMail(mail)
      const { signer } = await identities.of(account ?? null, envelope.from || '')
      const content = message as Buffer
      const raw = signer ? signMessage(signer, content) : content
      await transportOfNow().sendMail({ envelope, raw })
    },
    async sendComposed({ from, to, content }) {
      await transportOfNow().sendMail({ envelope: { from, to }, raw: content })
    },
    close: () => present.transport?.close(),
  }
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
