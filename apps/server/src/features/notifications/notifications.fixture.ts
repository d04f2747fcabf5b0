import { contactExports } from '@carillon/contract/contact-exports'
import { contactImports } from '@carillon/contract/contact-imports'
import { type NotificationAddress, notifications } from '@carillon/contract/notifications'
import PostalMime from 'postal-mime'
import { test as base, type Caller, expect, type Server, startServer, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'

export interface Post {
  server: Server
  mail: SmtpSink
  advance(ms: number): void
}

/** A server whose mail arrives in a sink, and a clock that can be moved. */
export const test = base.extend<{ post: Post }>({
  post: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures asked for here
    async ({}, use) => {
      let ahead = 0
      const mail = await startSink({ keepSource: true })
      mail.answer = (to) => (to.startsWith('gone-') ? '550 5.1.1 no such user' : null)
      const database = await testDatabase()
      const server = await startServer({
        databaseUrl: database.url,
        env: { SMTP_URL: mail.url },
        now: () => new Date(Date.now() + ahead),
      })
      const advance = (ms: number) => {
        ahead += ms
      }
      await use({ server, mail, advance })
      await server.close()
      await database.drop()
      await mail.close()
    },
    { scope: 'file' },
  ],
})

export const fields = (name: string) => ({ name, email: `${name}@team.test` })
export const params = ({ id }: { id: string }) => ({ params: { id } })

export const received = async ({ mail }: Post, address: string) =>
  Promise.all(
    mail.messages
      .filter(({ to }) => to === address)
      .map(({ source }) => PostalMime.parse(Buffer.from(source, 'latin1'))),
  )

/** The newest mail to an address, when this many have arrived. */
export async function mailTo(post: Post, address: string, count = 1) {
  await until(
    `${count} mails reach ${address}`,
    () => post.mail.messages.filter(({ to }) => to === address).length >= count,
  )
  const all = await received(post, address)
  return all.at(-1) as NonNullable<(typeof all)[number]>
}

export function pathIn(text: string | undefined, kind: 'a' | 'n'): string {
  const path = new RegExp(`/e/${kind}/[\\w.-]+`).exec(text ?? '')?.[0]
  if (!path) throw new Error(`no link in: ${text}`)
  return path
}

export async function added(who: Caller, post: Post, name: string, events?: NotificationAddress['events']) {
  const address = await who.call(notifications.create, {
    body: { ...fields(name), ...(events ? { events } : {}) },
  })
  const { text } = await mailTo(post, address.email)
  const confirmed = await fetch(`${post.server.url}${pathIn(text, 'a')}`, { method: 'POST' })
  expect(confirmed.status).toBe(200)
  return address
}

export async function makeExport(who: Caller, email = false): Promise<string> {
  const { id } = await who.call(contactExports.create, { body: { notifications: { email } } })
  await until(
    'the export is ready',
    async () => (await who.call(contactExports.get, { params: { id } })).status === 'ready',
  )
  return id
}

/** Starts an import of a file. */
export async function upload(who: Caller, file: string, field_mappings: (string | null)[]): Promise<void> {
  const opened = await who.call(contactImports.create, { body: { file_type: 'csv', field_mappings } })
  expect((await fetch(opened.upload_uri, { method: 'PUT', body: file })).status).toBe(200)
}

/** Waits until all notifications have become mail jobs, and these are done. */
export async function settled({ server }: Post): Promise<void> {
  const { pool } = server.product.services.database
  await until('the queue is empty', async () => {
    const { rows } = await pool.query(
      `select count(*)::int as open from graphile_worker.jobs where task_identifier like 'notifications.%' and run_at <= now()`,
    )
    return rows[0].open === 0
  })
}
