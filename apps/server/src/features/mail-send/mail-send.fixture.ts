import { type MailBody, mailSend } from '@carillon/contract/mail-send'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect } from 'vitest'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, type Server, startServer, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'

export const from = { email: 'news@nordlicht.test', name: 'Nordlicht' }

export const html = (value: string): MailBody['content'] => [{ type: 'text/html', value }]

type Sent = Partial<MailBody> & Pick<MailBody, 'personalizations'>

/**
 * A server for this test file, a mail server that stores received mail, and helpers for tests of transactional mail.
 */
export function mailKit(env: Record<string, string> = {}) {
  let server: Server & { close(): Promise<void> }
  let sink: SmtpSink
  let dropDatabase: () => Promise<void>

  beforeAll(async () => {
    sink = await startSink({ keepSource: true })
    const database = await testDatabase()
    dropDatabase = () => database.drop()
    server = await startServer({ databaseUrl: database.url, env: { ...env, SMTP_URL: sink.url } })
  })

  afterAll(async () => {
    await server.close()
    await dropDatabase()
    await sink.close()
  })

  const post = (who: Caller, body: unknown) =>
    who.fetch(mailSend.send.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const copiesOf = (to: string) => sink.messages.filter((message) => message.to === to)
  const findSend = (who: Caller, id: string) =>
    server.product.services.database.db
      .selectFrom('send')
      .selectAll()
      .where('id', '=', id)
      .where('account_id', '=', who.account)
      .executeTakeFirstOrThrow()

  return {
    get server() {
      return server
    },
    get db() {
      return server.product.services.database.db
    },
    get sink() {
      return sink
    },
    post,
    copiesOf,
    findSend,
    /** A caller with a verified sender. */
    async givenSender(name: string): Promise<Caller> {
      const me = await server.as(name)
      await givenFor(server, me).sender()
      return me
    },
    /** Sends a mail and returns the message id. */
    async send(who: Caller, body: Sent): Promise<string> {
      const answer = await post(who, { from, subject: 'Your order', content: html('<p>Hi</p>'), ...body })
      expect(answer.status, await answer.clone().text()).toBe(202)
      return answer.headers.get('x-message-id') ?? ''
    },
    async received(to: string) {
      const { source } = await until(`mail for ${to} arrives`, () => copiesOf(to).at(-1))
      return { source, mail: await new PostalMime().parse(Buffer.from(source, 'latin1')) }
    },
    isDone: (who: Caller, id: string) =>
      until('the mail is done', async () => (await findSend(who, id)).status === 'done'),
  }
}
