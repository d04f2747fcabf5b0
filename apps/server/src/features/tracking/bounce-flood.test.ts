import { createConnection } from 'node:net'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/db.ts'
import { signingSecret, signingSecrets } from '#platform/signing-secret.ts'
import { makeMailSigner } from '#sending/events/tracking/mail-tokens.ts'
import { idBytes } from '#sending/events/tracking/tokens.ts'
import { aMessage } from '#sending/test/sending.fixture.ts'
import { givenDoneSend } from '#test/given-done-send.ts'
import { type Server, startServer } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'

const domain = 'bounce.nordlicht.test'
/** The number of messages; each of them is bounced twice. */
const messages = 300
const forgeries = 500
const connections = 10

let server: Server & { close(): Promise<void> }
let dropDatabase: () => Promise<void>
beforeAll(async () => {
  const database = await testDatabase()
  dropDatabase = () => database.drop()
  server = await startServer({
    databaseUrl: database.url,
    env: { BOUNCE_PORT: '0', BOUNCE_DOMAIN: domain, RATE_LIMITS: 'off' },
  })
})
afterAll(async () => {
  await server.close()
  await dropDatabase()
})
const db = () => server.product.services.database.db

/** Messages that were delivered, and their return paths. */
async function givenDelivered(count: number): Promise<{ sendId: string; account: string; paths: string[] }> {
  const { account } = await server.as('sender')
  const sendId = await givenDoneSend(db(), { account_id: account, message: JSON.stringify(aMessage) })
  await sql`insert into send_counter (send_id, metric, bucket, value) values (${sendId}, 'delivered', '-infinity', ${count})`.execute(
    db(),
  )
  const people = Array.from({ length: count }, (_, at) => ({ id: newId(), email: `p${at}@people.example` }))
  await sql`
    insert into recipient (send_id, contact_id, email, state, sent_at)
    select ${sendId}, id, email, 'delivered', now()
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p (id uuid, email text)`.execute(db())
  await signingSecret(db())
  const signer = makeMailSigner(await signingSecrets(db()))
  const paths = people.map(({ id }) => `${signer.sign('b', idBytes(sendId), idBytes(id))}@${domain}`)
  return { sendId, account, paths }
}

const bounce = [
  'From: mailer-daemon@mx.example',
  'Subject: Undelivered',
  'MIME-Version: 1.0',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=part',
  '',
  '--part',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.example',
  '',
  'Final-Recipient: rfc822; somebody@people.example',
  'Action: failed',
  'Status: 5.1.1',
  'Diagnostic-Code: smtp; 550 5.1.1 No such user',
  '',
  '--part--',
  '.',
].join('\r\n')

/** Mails a bounce to each address over one connection. Answers how many were taken and how many were refused. */
async function mailAll(addresses: readonly string[]): Promise<{ taken: number; refused: number }> {
  const socket = createConnection(server.product.bouncePort!, '127.0.0.1')
  const lines = createInterface(socket)[Symbol.asyncIterator]()
  const say = async (command: string): Promise<number> => {
    if (command !== '') socket.write(`${command}\r\n`)
    for (;;) {
      const { value = '' } = await lines.next()
      if (value[3] !== '-') return Number(value.slice(0, 3))
    }
  }
  await say('')
  await say('EHLO mx.example')
  const counts = { taken: 0, refused: 0 }
  for (const to of addresses) {
    await say('MAIL FROM:<>')
    if ((await say(`RCPT TO:<${to}>`)) === 250) {
      await say('DATA')
      counts[(await say(bounce)) === 250 ? 'taken' : 'refused'] += 1
      continue
    }
    counts.refused += 1
    await say('RSET')
  }
  socket.destroy()
  return counts
}

async function mailFromMany(addresses: readonly string[]) {
  const parts = Array.from({ length: connections }, (_, part) =>
    addresses.filter((_address, at) => at % connections === part),
  )
  const all = await Promise.all(parts.map(mailAll))
  const sumOf = (end: 'taken' | 'refused') => all.reduce((sum, counts) => sum + counts[end], 0)
  return { taken: sumOf('taken'), refused: sumOf('refused') }
}

const counted = async (sendId: string) => {
  const rows = await db()
    .selectFrom('send_counter')
    .select(['metric', 'value'])
    .where('send_id', '=', sendId)
    .where('bucket', '=', '-infinity' as never)
    .execute()
  return Object.fromEntries(rows.map(({ metric, value }) => [metric, Number(value)]))
}
const suppressedOf = async (account: string) => {
  const rows = await db()
    .selectFrom('suppression')
    .select('email')
    .where('account_id', '=', account)
    .execute()
  return rows.length
}

test('a flood of bounces, each of them twice, is counted once a message; forged ones suppress nobody', {
  timeout: 1_200_000,
}, async () => {
  const { sendId, account, paths } = await givenDelivered(messages)
  const forged = Array.from({ length: forgeries }, (_, at) => {
    const path = paths[at % paths.length]!
    const place = at % 64
    return path.slice(0, place) + (path[place] === 'a' ? 'b' : 'a') + path.slice(place + 1)
  })
  expect(await mailFromMany(forged)).toEqual({ taken: 0, refused: forgeries })
  expect(await suppressedOf(account)).toBe(0)

  expect(await mailFromMany([...paths, ...paths])).toEqual({ taken: 2 * messages, refused: 0 })
  expect(await counted(sendId)).toEqual({ delivered: 0, bounces: messages, refused_no_address: messages })
  expect(await suppressedOf(account)).toBe(messages)

  // A token that was taken once changes nothing when it is replayed later.
  expect(await mailFromMany(paths)).toEqual({ taken: messages, refused: 0 })
  expect(await counted(sendId)).toEqual({ delivered: 0, bounces: messages, refused_no_address: messages })
})
