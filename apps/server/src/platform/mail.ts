import { createTransport } from 'nodemailer'

export interface Mail {
  from: string
  to: string
  subject: string
  text: string
  html?: string
}

/** Sends the product's own single mails (verification, notices). Campaigns go through sending/. */
export interface Mailer {
  /** Resolves once the server has accepted the message. Rejects with the server's answer. */
  send(mail: Mail): Promise<void>
  /** A message that is composed already, byte for byte as given. */
  sendComposed(mail: { from: string; to: string; content: Buffer }): Promise<void>
  close(): void
}

/** @param smtpUrl smtp:// or smtps://, as SMTP_URL or the built-in mailbox */
export function openMailer(smtpUrl: string): Mailer {
  const transport = createTransport(smtpUrl, { tls: { rejectUnauthorized: !isLoopback(smtpUrl) } } as object)
  return {
    async send(mail) {
      await transport.sendMail(mail)
    },
    async sendComposed({ from, to, content }) {
      await transport.sendMail({ envelope: { from, to }, raw: content })
    },
    close: () => transport.close(),
  }
}

export function isLoopback(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}
