import { measureText } from '@carillon/text-message/measure-text'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type Database, newId, openDatabase } from '#platform/db.ts'
import { keepDkimKeys } from '#platform/dkim/dkim-keys.ts'
import { installationIdentities } from '#platform/mail-identity.ts'
import { makeMetrics } from '#platform/metrics.ts'
import { signingSecret, signingSecrets } from '#platform/signing-secret.ts'
import { openSandbox, type SmsSandbox } from '#platform/sms/sandbox.ts'
import { signCall } from '#platform/sms/signature.ts'
import type { FindTextTransport } from '#platform/sms/sms-provider.ts'
import { openTwilio } from '#platform/sms/twilio-provider.ts'
import type { StoredText } from '#schema/stored-text.ts'
import { keepPreparedSends } from '#sending/engine/prepared-sends.ts'
import { type EngineSettings, type RunningEngine, runEngine } from '#sending/engine/run-engine.ts'
import { makeSigner } from '#sending/events/tracking/tokens.ts'
import { startTextSend } from '#sending/texts/start-text-send.ts'
import { contactTimes } from './sending.fixture.ts'

export const aText: StoredText = {
  serviceSid: 'MG00000000000000000000000000000001',
  prefix: 'Acme: ',
  body: 'Hello {{first_name}}',
  suffix: ' Reply STOP to opt out',
  addsSuffix: true,
  media: [],
  shortensLinks: false,
  quiet: { from: '00:00', until: '00:00', action: 'hold' },
  perSecond: 1000,
  perHour: null,
  isSimulated: true,
}

const areas = ['212', '312', '415', '206']

/** The exchange codes of subscribers, without 211, 311 and so on, which are services. */
const exchanges = Array.from({ length: 700 }, (_, at) => 200 + at).filter((one) => one % 100 !== 11)

/** A number of the US to which texts are delivered, a different one for each index. */
export function usNumberAt(index: number): string {
  const exchange = exchanges[Math.floor(index / areas.length) % exchanges.length]
  const line = 2000 + Math.floor(index / (exchanges.length * areas.length))
  return `+1${areas[index % areas.length]}${exchange}${line}`
}

/** Adds people with these numbers in a new account. */
export async function givenNumbers(
  { db }: Database,
  count: number,
  number: (index: number) => string = usNumberAt,
): Promise<{ account: string }> {
  const account = newId()
  await db.insertInto('account').values({ id: account, username: account }).execute()
  const numbers = Array.from({ length: count }, (_, index) => number(index))
  const ids = numbers.map(() => newId())
  await sql`
    insert into contact (id, account_id, phone_number_id, first_name)
    select id, ${account}, number, 'Ada' from unnest(${ids}::uuid[], ${numbers}::text[]) as given (id, number)`.execute(
    db,
  )
  return { account }
}

/** Starts a text to every contact of an account. */
export function startTestText(
  { db }: Database,
  account: string,
  change: Partial<StoredText> = {},
): Promise<{ id: string; clientId: string; total: number }> {
  const clientId = newId()
  return db.transaction().execute(async (tx) => {
    const started = await startTextSend(tx, {
      account,
      client: 'test',
      clientId,
      text: { ...aText, ...change },
      usesPhoneNumber: false,
      audience: sql<{
        contact_id: string
      }>`select id as contact_id from contact where account_id = ${account}`,
      now: new Date(),
    })
    return { ...started, clientId }
  })
}

/** A simulated provider that reports nothing, since the test does not listen. */
export function startQuietSandbox(): Promise<SmsSandbox> {
  return openSandbox({
    countSegments: (body) => measureText(body).segments,
    sign: signCall,
    pauseMs: 3_600_000,
    keep: Number.POSITIVE_INFINITY,
  })
}

/** Starts an engine that hands texts over to a provider, as a worker process has. */
export async function startTextEngine(
  database: Database,
  providerUrl: string,
  settings: Partial<EngineSettings> = {},
  journalFolder: string | null = null,
  texts?: FindTextTransport,
): Promise<RunningEngine> {
  await signingSecret(database.db)
  const signer = makeSigner(await signingSecrets(database.db))
  const account = { sid: `AC${'0'.repeat(32)}`, token: 'a-token', isSimulated: true }
  const provider = openTwilio(account, providerUrl)
  return runEngine(
    {
      db: database.db,
      pool: database.pool,
      metrics: makeMetrics(),
      contactTimes,
      journalFolder,
      log: pino({ level: process.env['LOG_LEVEL'] ?? 'fatal' }),
      transport: { send: async () => ({ kind: 'notSent', reason: 'no mail here', retryAfterMs: 1000 }) },
      texts: texts ?? (async () => provider),
      prepared: keepPreparedSends(database.db, {
        signer,
        publicUrl: 'https://mail.example',
        identities: installationIdentities(keepDkimKeys([]), 'https://mail.example'),
      }),
      async loadRecipients(_send, ids) {
        const { rows } = await database.pool.query('select * from contact where id = any($1::uuid[])', [ids])
        return new Map(rows.map((row: { id: string }) => [row.id, { data: row }]))
      },
      now: () => new Date(),
    },
    settings,
  )
}

// Run as a program, this is a worker that ends only by a signal: `node texts.fixture.ts <database> <provider> <settings>
// <folder of journals>`.
if (process.argv[1] === import.meta.filename) {
  const [, , databaseUrl = '', providerUrl = '', settings = '{}', journals] = process.argv
  await startTextEngine(
    openDatabase(databaseUrl),
    providerUrl,
    JSON.parse(settings) as Partial<EngineSettings>,
    journals ?? null,
  )
  process.stdout.write('ready\n')
}
