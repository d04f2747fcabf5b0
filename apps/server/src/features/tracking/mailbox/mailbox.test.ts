import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type ImapServer, startImapServer } from '#test/imap-server.ts'
import { startServer, until } from '#test/kit.ts'
import { type SentCampaign, startTrackingServer, type TrackingServer } from '../tracking.fixture.ts'

const domain = 'bounce.nordlicht.test'
let imap: ImapServer
let server: TrackingServer
beforeAll(async () => {
  imap = await startImapServer()
  // The mailbox is polled once an hour, so that a new message is found only by the server's own notice.
  server = await startTrackingServer(undefined, {
    BOUNCE_MAILBOX: `${imap.url}?every=3600`,
    BOUNCE_DOMAIN: domain,
  })
})
afterAll(async () => {
  await server.close()
  await imap.close()
})
afterEach(() => imap.setPassword('secret'))

const bounce = (to: string, reply = '550 5.1.1 No such user') => `
From: mailer-daemon@mx.example
To: <${to}>
Subject: Undelivered
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary=part

--part
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; p1@people.example
Action: failed
Status: 5.0.0
Diagnostic-Code: smtp; ${reply}

--part--
`

/** The envelope senders of a campaign's messages. */
function returnPaths({ received }: SentCampaign): string[] {
  return received.map(({ contactId }) => {
    const id = contactId.replaceAll('-', '')
    return server.sink.messages.find(({ messageId }) => messageId.includes(`.${id}@`))!.from
  })
}

async function suppressed({ account }: SentCampaign): Promise<string[]> {
  const { db } = server.product.services.database
  const rows = await db
    .selectFrom('suppression')
    .select(['email', 'kind'])
    .where('account_id', '=', account)
    .execute()
  return rows.map(({ email, kind }) => `${email} ${kind}`).sort()
}

const mailbox = () =>
  server.product.services.database.db.selectFrom('bounce_mailbox').selectAll().executeTakeFirst()
const nothingLies = () => until('everything was put aside', () => imap.folder('INBOX')?.length === 0)

test('bounces in a mailbox are recorded as they come, and every message is kept', async () => {
  const campaign = await server.campaign({ people: 3 })
  const [gone = '', full = ''] = returnPaths(campaign)
  const person = `From: somebody@people.example\nTo: ${gone}\nSubject: Hello\n\nThank you`
  const forged = bounce(`${gone.startsWith('a') ? 'b' : 'a'}${gone.slice(1)}`)
  imap.deliver(bounce(gone), bounce(full, '552 5.2.2 Mailbox full'), person, forged)
  await nothingLies()
  expect(imap.folder('Carillon read')).toHaveLength(2)
  expect(imap.folder('Carillon unknown')).toHaveLength(2)
  const emailOf = (path: string) => server.sink.messages.find(({ from }) => from === path)!.to
  expect(await suppressed(campaign)).toEqual([`${emailOf(gone)} bounce`, `${emailOf(full)} block`].sort())
  await until('both are counted', async () => (await mailbox())?.unknown === 2)
  expect(await mailbox()).toMatchObject({ taken: 2, unknown: 2, last_error: null })

  // As if the process had died before it put the message aside.
  const before = await server.product.services.database.db.selectFrom('send_counter').selectAll().execute()
  imap.deliver(bounce(gone))
  await nothingLies()
  expect(imap.folder('Carillon read')).toHaveLength(3)
  expect(await server.product.services.database.db.selectFrom('send_counter').selectAll().execute()).toEqual(
    before,
  )
})

test('a broken connection and a wrong password are mended without a restart, and reported meanwhile', async () => {
  const campaign = await server.campaign()
  const [gone = ''] = returnPaths(campaign)
  imap.setPassword('another')
  imap.cut()
  await until('it is said', async () => (await mailbox())?.last_error === 'the user or the password is wrong')
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(Number(/^carillon_bounce_mailbox_failing_seconds ([\d.]+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0)
  imap.deliver(bounce(gone))
  imap.setPassword('secret')
  await nothingLies()
  expect(await suppressed(campaign)).toEqual(['p0@people.example bounce'])
  await until('nothing is wrong', async () => (await mailbox())?.failing_since === null)
})

test('a message whose outcome is not recorded yet stays until it is', async () => {
  const campaign = await server.campaign()
  const [gone = ''] = returnPaths(campaign)
  const { db } = server.product.services.database
  const setState = (state: string) =>
    db.updateTable('recipient').set({ state }).where('send_id', '=', campaign.sendId).execute()
  await setState('in_flight')
  const readBefore = (await mailbox())?.taken ?? 0
  imap.deliver(bounce(gone))
  // A second message that is taken proves that the first was looked at.
  imap.deliver(`From: mailer-daemon@mx.example\nSubject: Delayed\n\nWarning: message still being retried`)
  await until('the other was taken', async () => ((await mailbox())?.taken ?? 0) > readBefore)
  expect(imap.folder('INBOX')).toHaveLength(1)
  await setState('delivered')
  imap.cut()
  await nothingLies()
  expect(await suppressed(campaign)).toEqual(['p0@people.example bounce'])
})

test('one process at a time reads a mailbox', async () => {
  const logins = imap.logins
  const campaign = await server.campaign({ people: 2 })
  const other = await startServer({
    databaseUrl: server.databaseUrl,
    env: { ROLES: 'worker', BOUNCE_MAILBOX: `${imap.url}?every=3600`, BOUNCE_DOMAIN: domain },
  })
  onTestFinished(() => other.close())
  imap.deliver(...returnPaths(campaign).map((path) => bounce(path)))
  await nothingLies()
  expect(imap.logins).toBe(logins)
})

test('a maildir is read in the same way', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-maildir-'))
  await mkdir(join(folder, 'new'))
  const campaign = await server.campaign()
  const [gone = ''] = returnPaths(campaign)
  await writeFile(join(folder, 'new', '1.a'), bounce(gone).trim())
  await writeFile(join(folder, 'new', '2.b'), 'Subject: Hello\n\nThank you')
  const reader = await startServer({
    databaseUrl: server.databaseUrl,
    env: { ROLES: 'worker', BOUNCE_MAILBOX: `maildir:${folder}?every=1`, BOUNCE_DOMAIN: domain },
  })
  onTestFinished(() => reader.close())
  await until('both were put aside', async () => (await readdir(join(folder, 'new'))).length === 0)
  expect((await readdir(join(folder, 'cur'))).sort()).toEqual(['1.a:2,S', '2.b:2,F'])
  expect(await suppressed(campaign)).toEqual(['p0@people.example bounce'])
  await rm(folder, { recursive: true })
})
