import { type MailBody, mailSend } from '@carillon/contract/mail-send'
import { expect } from 'vitest'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, startServer, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { loopback, startReceiver } from '#test/receiver.ts'
import { startSink } from '#test/smtp-sink.ts'

type Sent = Partial<MailBody> & Pick<MailBody, 'personalizations'>

/** A server whose webhooks lead to a receiver on this machine, and a mail server that keeps its mails. */
export async function startMailServer() {
  const database = await testDatabase()
  const [sink, receiver] = [await startSink({ keepSource: true }), await startReceiver()]
  const env = { SMTP_URL: sink.url }
  const server = await startServer({ databaseUrl: database.url, env, receivers: loopback })
  const copyOf = (to: string) => sink.messages.findLast((message) => message.to === to)
  return {
    server,
    sink,
    receiver,
    copyOf,
    db: server.product.services.database.db,
    /** A caller with a verified sender. */
    async givenSender(name: string): Promise<Caller> {
      const me = await server.as(name)
      await givenFor(server, me).sender()
      return me
    },
    /** Sends a mail and returns the message id. */
    async send(who: Caller, mail: Sent): Promise<string> {
      const from = { email: 'news@nordlicht.test', name: 'Nordlicht' }
      const content = [{ type: 'text/html', value: '<p>Hi</p>' }]
      const answer = await who.fetch(mailSend.send.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ from, subject: 'Your order', content, ...mail }),
      })
      expect(answer.status, await answer.clone().text()).toBe(202)
      return answer.headers.get('x-message-id') ?? ''
    },
    /** The source of the last message to an address, once it came. */
    async received(to: string): Promise<string> {
      const { source } = await until(`mail for ${to} arrives`, () => copyOf(to))
      return source
    },
    async close() {
      await server.close()
      await Promise.all([sink.close(), receiver.close(), database.drop()])
    },
  }
}
