import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { newId } from '#platform/db.ts'
import type { SendMessage } from '#schema/stored-message.ts'
import { aMessage, givenContacts, startTestSend } from '#sending/test/sending.fixture.ts'
import { type Server, startServer, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'

/** The addresses in a received message, as paths of this server. */
export interface Received {
  to: string
  contactId: string
  clicks: string[]
  /** The link that no person can see. */
  control: string
  pixel: string
  unsubscribe: string
  preferences: string
  global: string
  copy: string
  listUnsubscribe: string
}

export interface SentCampaign {
  account: string
  sendId: string
  singleSendId: string
  received: Received[]
}

export interface TrackingServer extends Server {
  databaseUrl: string
  /** The time at which the server's clock stands still; null while it runs. */
  clock: { at: Date | null }
  sink: SmtpSink
  /** Sends a message by SMTP to this many new contacts, or to all of an account, and reads what arrived. */
  campaign(options?: {
    people?: number
    account?: string
    message?: Partial<SendMessage>
  }): Promise<SentCampaign>
  /** Opens an address of a message, as a person does unless another agent is named. Redirects are not followed. */
  visit(path: string, init?: RequestInit & { agent?: string }): Promise<Response>
  /** The totals of a send that are not 0. */
  counters(campaign: Pick<SentCampaign, 'sendId'>): Promise<Record<string, number>>
  close(): Promise<void>
}

/** The agent of a mail program that a person uses. */
export const person =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'

const html = `<html><body>
<a href="https://example.com/a?x=1&amp;y=2">One</a>
<a href="https://example.com/b">Two</a>
<a href="https://example.com/{{email}}/c">Three</a>
<a href="{{{unsubscribe}}}">Leave</a> <a href="{{{unsubscribe_preferences}}}">Choose</a>
<a href="{{{unsubscribe_global}}}">All</a> <a href="{{{Weblink}}}">View</a>
</body></html>`

/** @param given a database of the test; without it, one is created */
export async function startTrackingServer(
  given?: Awaited<ReturnType<typeof testDatabase>>,
  env: Record<string, string> = {},
): Promise<TrackingServer> {
  const database = given ?? (await testDatabase())
  const sink = await startSink({ keepSource: true })
  const clock: TrackingServer['clock'] = { at: null }
  const now = () => clock.at ?? new Date()
  const server = await startServer({ databaseUrl: database.url, env: { SMTP_URL: sink.url, ...env }, now })
  return {
    ...server,
    databaseUrl: database.url,
    sink,
    clock,
    async campaign({ people = 1, account: given, message = {} } = {}) {
      const opened = server.product.services.database
      const { db } = opened
      const { account } = given === undefined ? await givenContacts(opened, people) : { account: given }
      const singleSendId = newId()
      await db
        .insertInto('single_send')
        .values({ id: singleSendId, account_id: account, name: 'Spring, "sale"' })
        .execute()
      const first = sink.messages.length
      const sent = await startTestSend(opened, account, { ...aMessage, html, ...message })
      await db
        .updateTable('send')
        .set({ client: 'single-sends', client_id: singleSendId })
        .where('id', '=', sent.id)
        .execute()
      await until('everything has arrived', async () => {
        const row = await db
          .selectFrom('send')
          .select('status')
          .where('id', '=', sent.id)
          .executeTakeFirstOrThrow()
        return row.status === 'done'
      })
      // The messages get older than those whose events an early filter would check.
      await db
        .updateTable('recipient')
        .set({ sent_at: new Date(Date.now() - 60_000) })
        .where('send_id', '=', sent.id)
        .execute()
      const mails = await Promise.all(sink.messages.slice(first).map(({ source }) => read(source)))
      // A notification that something before caused may arrive in between. It names no contact.
      const received = mails.filter(({ contactId }) => contactId !== '')
      return { account, sendId: sent.id, singleSendId, received }
    },
    visit(path, init = {}) {
      const headers = { 'user-agent': init.agent ?? person, ...init.headers }
      return fetch(`${server.url}${path}`, { redirect: 'manual', ...init, headers })
    },
    async counters({ sendId }) {
      const rows = await server.product.services.database.db
        .selectFrom('send_counter')
        .select(['metric', 'value'])
        .where('send_id', '=', sendId)
        .where(sql<boolean>`bucket = '-infinity'`)
        .where('value', '<>', 0)
        .execute()
      return Object.fromEntries(rows.map(({ metric, value }) => [metric, value]))
    },
    async close() {
      await server.close()
      await sink.close()
      await database.drop()
    },
  }
}

/** Moves the events of a send into the past, as if they had been made slowly. */
export async function letTimePass(server: Server, { sendId }: SentCampaign): Promise<void> {
  const { db } = server.product.services.database
  const events = await db
    .selectFrom('message_event')
    .select(['id', 'at'])
    .where('send_id', '=', sendId)
    .execute()
  for (const { id, at } of events)
    await db
      .updateTable('message_event')
      .set({ at: new Date(at.getTime() - 60_000) })
      .where('send_id', '=', sendId)
      .where('id', '=', id)
      .execute()
}

export async function read(source: string): Promise<Received> {
  const mail = await PostalMime.parse(Buffer.from(source, 'latin1'))
  const control = /href="([^"]+)" style="display:none/.exec(mail.html ?? '')?.[1] ?? ''
  const paths = [...(mail.html ?? '').matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url = '']) => pathOf(url))
  const header = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const of = (prefix: string) => paths.filter((path) => path.startsWith(prefix))
  const [unsubscribe = '', global = ''] = of('/e/u/')
  const hex = /\.([0-9a-f]{32})@/.exec(mail.messageId ?? '')?.[1] ?? ''
  return {
    to: mail.to?.[0]?.address ?? '',
    contactId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    clicks: of('/e/c/').filter((path) => path !== pathOf(control)),
    control: pathOf(control),
    pixel: of('/e/o/')[0] ?? '',
    unsubscribe,
    global,
    preferences: of('/e/p/')[0] ?? '',
    copy: of('/e/w/')[0] ?? '',
    listUnsubscribe: pathOf(/<([^>]+)>/.exec(header)?.[1] ?? ''),
  }
}

function pathOf(url: string): string {
  return url
    .replace(/&#x3D;/g, '=')
    .replace(/&amp;/g, '&')
    .replace(/^https?:\/\/[^/]+/, '')
}
