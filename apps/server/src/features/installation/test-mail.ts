import type { HandlerInput } from '@carillon/contract/endpoint'
import type { MailTest, mailServers } from '@carillon/contract/installation'
import deTexts from '@carillon/messages/de/installation-mails'
import enTexts from '@carillon/messages/en/installation-mails'
import type { Context } from '#platform/http/app.ts'
import { smtpUrlOf } from '#platform/installation/live-config.rules.ts'
import { storedServer } from '#platform/installation/live-config.ts'
import type { SecretKey } from '#platform/key-file.ts'
import { Refusal } from '#platform/refusal.ts'
import { rehearse } from '#platform/smtp/rehearse.ts'
import { parseSmtpUrl } from '#platform/smtp/smtp-url.ts'
import { demandSamePlace, findMailServer, passwordOf } from './mail-servers.ts'

type Asked = HandlerInput<typeof mailServers.test>['body']

/** Sends one message through a server that need not be stored. @throws Refusal where there is none to ask */
export async function testMailServer(
  context: Context,
  language: 'en' | 'de',
  asked: Asked,
): Promise<MailTest> {
  const { services, now } = context
  // A copy that holds its mail sends none, and a server that is tested may be that of the original.
  services.sending.demandOn()
  const { subject, text } = language === 'de' ? deTexts : enTexts
  const { from, to } = asked
  return rehearse(parseSmtpUrl(await urlOf(context, asked)), { from, to, subject, text, at: now })
}

async function urlOf({ services, db }: Context, { server, id }: Asked): Promise<string> {
  if (!server) {
    if (id) return urlOfStored(services.secretKey, await findMailServer(db, id))
    if (services.config.smtpUrl === null) throw new Refusal('mail_server_none')
    return services.config.smtpUrl
  }
  const stored = id ? await findMailServer(db, id) : null
  let { password = null } = server
  if (stored && server.password === undefined) {
    demandSamePlace(stored, server)
    password = passwordOf(services.secretKey, stored)
  }
  return smtpUrlOf({
    host: server.host,
    port: server.port,
    encryption: server.encryption,
    verifiesCertificate: server.verifies_certificate,
    username: server.username,
    password,
    connections: 1,
    messagesPerConnection: 0,
    clientName: server.client_name,
  })
}

function urlOfStored(key: SecretKey, row: Awaited<ReturnType<typeof findMailServer>>): string {
  return smtpUrlOf({ ...storedServer(row, passwordOf(key, row)), connections: 1, messagesPerConnection: 0 })
}
