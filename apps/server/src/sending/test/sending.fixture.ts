import { sql } from 'kysely'
import { pino } from 'pino'
import { type Database, newId, openDatabase } from '#platform/db.ts'
import { keepDkimKeys } from '#platform/dkim/dkim-keys.ts'
import { installationIdentities } from '#platform/mail-identity.ts'
import { makeMetrics } from '#platform/metrics.ts'
import { signingSecret, signingSecrets } from '#platform/signing-secret.ts'
import { SmtpTransport } from '#platform/smtp/smtp-transport.ts'
import { parseSmtpUrl } from '#platform/smtp/smtp-url.ts'
import type { SendMessage } from '#schema/stored-message.ts'
import { keepPreparedSends } from '#sending/engine/prepared-sends.ts'
import { type EngineSettings, type RunningEngine, runEngine } from '#sending/engine/run-engine.ts'
import type { ContactTimes } from '#sending/events/contact-times.ts'
import { makeSigner } from '#sending/events/tracking/tokens.ts'
import type { LoadSendRecipients } from '#sending/ledger/send.ts'
import { type StartedSend, startSend } from '#sending/sends/start-send.ts'

export const aMessage: SendMessage = {
  subject: 'Hello {{first_name}}',
  html: '<html><body><p>Hello {{first_name}}</p><a href="https://example.com/a">One</a> <a href="https://example.com/{{email}}">Two</a> <a href="{{{unsubscribe}}}">Leave</a></body></html>',
  plain: null,
  from: { email: 'news@sender.example', name: 'News' },
  replyTo: null,
  sender: {
    fromName: 'News',
    fromEmail: 'news@sender.example',
    address: '1 Street',
    city: 'Town',
    country: 'DE',
  },
  unsubscribe: { groupId: null, customUrl: null },
  categories: [],
  tracking: { opens: true, clicks: true },
}

/** Adds contacts p0@…, p1@… in a new account. */
export async function givenContacts({ db }: Database, count: number): Promise<{ account: string }> {
  const account = newId()
  await db.insertInto('account').values({ id: account, username: account }).execute()
  await sql`
    insert into contact (id, account_id, email, first_name)
    select gen_random_uuid(), ${account}, 'p' || n || '@people.example', 'Person ' || n
    from generate_series(0, ${count - 1}::int) as n`.execute(db)
  return { account }
}

/** Starts a send to every contact of an account. */
export function startTestSend(
  { db }: Database,
  account: string,
  message: Partial<SendMessage> = {},
): Promise<StartedSend & { clientId: string }> {
  const clientId = newId()
  return db.transaction().execute(async (tx) => {
    const started = await startSend(tx, {
      account,
      client: 'test',
      clientId,
      message: { ...aMessage, ...message },
      audience: sql<{
        contact_id: string
      }>`select id as contact_id from contact where account_id = ${account}`,
      now: new Date(),
    })
    return { ...started, clientId }
  })
}

const loadFrom =
  ({ pool }: Database): LoadSendRecipients =>
  async (_send, ids) => {
    const { rows } = await pool.query('select * from contact where id = any($1::uuid[])', [ids])
    return new Map(rows.map((row: { id: string }) => [row.id, { data: row }]))
  }

/** A copy of the contacts feature's work, because sending may not import it. */
export const contactTimes: ContactTimes = {
  noteMailed: () => 'update contact c set last_emailed = m.at from mailed m where c.id = m.contact_id',
  noteReacted: () =>
    'update contact c set last_opened = r.last_opened from reacted r where c.id = r.contact_id',
}

/** Starts an engine with its own transport, as a worker process has. */
export async function startTestEngine(
  database: Database,
  smtpUrl: string,
  settings: Partial<EngineSettings> = {},
  journalFolder: string | null = null,
): Promise<RunningEngine> {
  await signingSecret(database.db)
  const signer = makeSigner(await signingSecrets(database.db))
  const transport = new SmtpTransport(parseSmtpUrl(smtpUrl))
  const engine = await runEngine(
    {
      db: database.db,
      pool: database.pool,
      log: pino({ level: process.env['LOG_LEVEL'] ?? 'fatal' }),
      metrics: makeMetrics(),
      transport,
      prepared: keepPreparedSends(database.db, {
        signer,
        publicUrl: 'https://mail.example',
        identities: installationIdentities(keepDkimKeys([]), 'https://mail.example'),
      }),
      loadRecipients: loadFrom(database),
      contactTimes,
      journalFolder,
      now: () => new Date(),
    },
    settings,
  )
  return {
    workerId: engine.workerId,
    async stop() {
      await Promise.all([engine.stop(), transport.close(1000)])
    },
  }
}

// Run as a program, this is a worker that ends only by a signal: `node sending.fixture.ts <database> <smtp> <settings>
// [<folder of journals>]`.
if (process.argv[1] === import.meta.filename) {
  const [, , databaseUrl = '', smtpUrl = '', settings = '{}', journals] = process.argv
  await startTestEngine(
    openDatabase(databaseUrl),
    smtpUrl,
    JSON.parse(settings) as Partial<EngineSettings>,
    journals ?? null,
  )
  process.stdout.write('ready\n')
}
