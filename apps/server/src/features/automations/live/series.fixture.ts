import { automationMessages } from '@carillon/contract/automation-messages'
import { automations } from '@carillon/contract/automations'
import { newId } from '#platform/db.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, type Server, startServer } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'

export interface Product {
  server: Server
  sink: SmtpSink
  me: Caller
  mailTo(address: string): SmtpSink['messages']
  close(): Promise<void>
}

/** A product with a database and a mail server of its own, for automations that really send. */
export async function openProduct(): Promise<Product> {
  const sink = await startSink({ keepSource: true })
  const database = await testDatabase()
  const server = await startServer({ databaseUrl: database.url, env: { SMTP_URL: sink.url } })
  return {
    server,
    sink,
    me: server.owner,
    mailTo: (address) => sink.messages.filter(({ to }) => to === address),
    async close() {
      await server.close()
      await database.drop()
      await sink.close()
    },
  }
}

export const html = '<p>Hi {{first_name}}</p><a href="{{{unsubscribe}}}">Leave</a>'
const email = (message_id: string) => ({ id: newId(), kind: 'email' as const, message_id })
export const wait = (amount: number) => ({
  id: newId(),
  kind: 'wait' as const,
  wait: { kind: 'for' as const, duration: { amount, unit: 'days' as const } },
})

/** A series of this many emails, two days apart, for people who are put on a list; ready to go live. */
export async function givenSeries({ server, me }: Product, emails: number, change: object = {}) {
  const given = givenFor(server, me)
  const [list, group, sender] = [await given.list([]), await given.group(), await given.sender()]
  const { id } = await me.call(automations.create, {
    body: {
      name: `Series ${newId()}`,
      entrance_criteria: { type: 'list', id: list, occurs: 'first' },
      suppression_group_id: group,
      ...change,
    },
  })
  const params = { id }
  const messages: string[] = []
  for (let at = 1; at <= emails; at++) {
    const body = { subject: `Email ${at} for {{first_name}}`, html_content: html, sender_id: sender }
    messages.push((await me.call(automationMessages.create, { params, body })).id)
  }
  const steps = messages.flatMap((one, at) => (at === 0 ? [email(one)] : [wait(2), email(one)]))
  await me.call(automations.update, { params, body: { steps } })
  return { id, params, list, group, sender, messages, steps, given }
}
