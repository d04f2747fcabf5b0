import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { DkimKeys } from './dkim/dkim-keys.ts'
import { signMessage } from './dkim/sign-message.ts'
import { isLoopbackHost } from './smtp/loopback.ts'
import { parseSmtpUrl } from './smtp/smtp-url.ts'

export interface Mail {
  from: string
  to: string
  subject: string
  text: string
  html?: string
  /** Beside those that every mail has. */
  headers?: Record<string, string>
}

/** Sends the product's own single mails (verification, notices). Campaigns go through sending/. */
export interface Mailer {
  /** Resolves once the server has accepted the message. Rejects with the server's answer. */
  send(mail: Mail): Promise<void>
  /** A message that is composed already, byte for byte as given. */
  sendComposed(mail: { from: string; to: string; content: Buffer }): Promise<void>
  close(): void
}

/**
 * @param smtpUrl smtp:// or smtps://, as SMTP_URL or the built-in mailbox
 * @param dkim signs the mails that `send` composes; what is composed already is signed already
 */
export function openMailer(smtpUrl: string, dkim: DkimKeys): Mailer {
  const { host, port, tls, verifyCertificate, login, clientName, connectTimeoutMs } = parseSmtpUrl(smtpUrl)
  const transport = createTransport({
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
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { envelope, message } = await composer.sendMail(mail)
      const signer = dkim.signerFor(envelope.from || '')
      const content = message as Buffer
      await transport.sendMail({ envelope, raw: signer ? signMessage(signer, content) : content })
    },
    async sendComposed({ from, to, content }) {
      await transport.sendMail({ envelope: { from, to }, raw: content })
    },
    close: () => transport.close(),
  }
}

/** While sending is off, mails of our own are dropped, and the log says so: made up for later they would be news of old. */
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
