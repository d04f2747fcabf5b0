import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenContacts, startTestSend } from '#sending/test/sending.fixture.ts'
import { until } from '#test/kit.ts'
import { type SentCampaign, startTrackingServer, type TrackingServer } from './tracking.fixture.ts'

const domain = 'bounce.nordlicht.test'
let server: TrackingServer
beforeAll(async () => {
  server = await startTrackingServer(undefined, {
    BOUNCE_PORT: '0',
    BOUNCE_DOMAIN: domain,
    SOFT_BOUNCES: '2 over 3 days',
  })
})
afterAll(() => server.close())

/** Mails to our addresses, as a mail server would. Answers the reply code. */
async function mail(to: string, source: string): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port: server.product.bouncePort!, secure: false })
  try {
    await transport.sendMail({ envelope: { from: '', to }, raw: source.trim().replace(/\n/g, '\r\n') })
    return 250
  } catch (error) {
    return (error as { responseCode?: number }).responseCode ?? 0
  } finally {
    transport.close()
  }
}

const report = (type: string, fields: string, original: string) => `
From: mailer-daemon@mx.example
Subject: A report
MIME-Version: 1.0
Content-Type: multipart/report; report-type=${type}; boundary=part

--part
Content-Type: message/${type}

${fields}

--part
Content-Type: text/rfc822-headers

${original}

--part--
`

const bounce = (reply: string, action = 'failed') =>
  report(
    'delivery-status',
    `Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; somebody@else.example\nAction: ${action}\nStatus: 5.0.0\nDiagnostic-Code: smtp; ${reply}`,
    'Subject: Hello',
  )

const complaint = (header: string) => report('feedback-report', 'Feedback-Type: abuse\nVersion: 1', header)

/** A complaint like Outlook.com's: the message is attached, and nothing else names it. */
const bareComplaint = (header: string) =>
  [
    'From: staff@hotmail.com',
    'Subject: complaint about message from 192.0.2.1',
    'Content-Type: multipart/mixed; boundary=part',
    ...['', '--part', 'Content-Type: message/rfc822', ''],
    header,
    ...['', 'Hello', '', '--part--', ''],
  ].join('\n')

/** The envelope sender and the List-Unsubscribe header of the campaign's message to a person. */
function messageTo(number: number, { received }: SentCampaign) {
  const contact = received.find(({ to }) => to === `p${number}@people.example`)!.contactId.replaceAll('-', '')
  const { from, source } = server.sink.messages.find(({ messageId }) => messageId.includes(`.${contact}@`))!
  const header = /^List-Unsubscribe: (.*(?:\r\n .*)*)/im.exec(source)?.[1] ?? ''
  return { from, header: header.replace(/\r\n/g, ''), mailbox: /<mailto:([^?>]+)/.exec(header)?.[1] ?? '' }
}

async function standing({ account, sendId }: Pick<SentCampaign, 'account' | 'sendId'>) {
  const { db } = server.product.services.database
  const [states, counters, suppressions, events] = await Promise.all([
    db
      .selectFrom('recipient')
      .select(['email', 'state'])
      .where('send_id', '=', sendId)
      .orderBy('email')
      .execute(),
    db
      .selectFrom('send_counter')
      .select(['metric', 'value'])
      .where('send_id', '=', sendId)
      .where('bucket', '=', '-infinity' as never)
      .execute(),
    db
      .selectFrom('suppression')
      .select(['email', 'kind', 'status'])
      .where('account_id', '=', account)
      .orderBy('email')
      .execute(),
    db.selectFrom('message_event').select('event').where('send_id', '=', sendId).execute(),
  ])
  return {
    states: states.map(({ state }) => state),
    counters: Object.fromEntries(counters.map(({ metric, value }) => [metric, Number(value)])),
    suppressions: suppressions.map(({ email, kind, status }) => `${email} ${kind} ${status}`.trim()).sort(),
    events: events
      .map(({ event }) => event)
      .filter((event) => event !== 'delivered')
      .sort(),
  }
}

test('a bounce that comes later takes the place of the delivery, and the same one again changes nothing', async () => {
  const campaign = await server.campaign({ people: 4 })
  const [gone, refused] = [messageTo(0, campaign), messageTo(1, campaign)]
  expect(gone.from).toMatch(new RegExp(`^[a-z2-7]{64}@${domain}$`))
  for (const source of [bounce('450 4.2.0 Wait', 'delayed'), bounce('250 2.1.5 Fine', 'relayed')]) {
    expect(await mail(gone.from, source)).toBe(250)
  }
  const again = () => mail(gone.from.toUpperCase(), bounce('550 5.1.1 No such user'))
  expect(await Promise.all([again(), again(), again()])).toEqual([250, 250, 250])
  expect(await again()).toBe(250)
  expect(await mail(gone.from, bounce('550 5.7.1 Blocked'))).toBe(250)
  expect(await mail(refused.from, bounce('550 Bad SPF records'))).toBe(250)
  expect(await standing(campaign)).toEqual({
    states: ['bounced', 'bounced', 'delivered', 'delivered'],
    counters: {
      requests: 4,
      delivered: 2,
      bounces: 1,
      blocks: 1,
      refused_no_address: 1,
      refused_authentication: 1,
    },
    suppressions: ['p0@people.example bounce 5.1.1', 'p1@people.example block 550'],
    events: ['block', 'bounce'],
  })
  const counted = await server.product.services.database.db
    .selectFrom('bounce_counter')
    .select(['classification', 'domain', 'value'])
    .where('account_id', '=', campaign.account)
    .orderBy('classification')
    .execute()
  expect(counted.map(({ classification, domain: of, value }) => `${classification} ${of} ${value}`)).toEqual([
    'Invalid Address people.example 1',
    'Technical Failure people.example 1',
  ])
})

test('a forged address is refused, and a report about other people suppresses none', async () => {
  const campaign = await server.campaign({ people: 2 })
  const before = await standing(campaign)
  const { from, header, mailbox } = messageTo(0, campaign)
  const swap = (text: string, at: number) =>
    text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1)
  const local = from.slice(0, 64)
  for (const to of [
    ...[0, 1, 20, 40, 63].map((at) => swap(from, at)),
    swap(mailbox, 63),
    `${local}@other.test`,
    `p0@${domain}`,
    `postmaster@${domain}`,
    'p0@people.example',
  ]) {
    expect([to, await mail(to, bounce('550 5.1.1 No such user'))]).toEqual([to, 550])
  }
  const forged = header.replace(/\/e\/u\/[\w-]+/, (link) => swap(link, 45)).replace(local, '')
  for (const said of [
    forged.replace(/<mailto:[^>]*>/, ''),
    'To: p0@people.example',
    `X: ${swap(local, 5)}@${domain}`,
  ]) {
    expect(await mail(`complaints@${domain}`, complaint(`List-Unsubscribe: ${said}`))).toBe(250)
  }
  // A bounce counts only at the return path of its message.
  expect(await mail(`complaints@${domain}`, bounce('550 5.1.1 No such user'))).toBe(250)
  expect(await standing(campaign)).toEqual(before)
})

test('a complaint without a report counts by the signature in its message', async () => {
  const campaign = await server.campaign()
  const { header } = messageTo(0, campaign)
  expect(await mail(`complaints@${domain}`, bareComplaint('To: p0@people.example'))).toBe(250)
  expect((await standing(campaign)).suppressions).toEqual([])
  expect(await mail(`complaints@${domain}`, bareComplaint(`List-Unsubscribe: ${header}`))).toBe(250)
  expect((await standing(campaign)).suppressions).toEqual(['p0@people.example spam'])
})

test('a complaint counts once a message, and the person gets no more mail', async () => {
  const campaign = await server.campaign({ people: 2 })
  const { header, from } = messageTo(0, campaign)
  for (const said of [`List-Unsubscribe: ${header}`, `Return-Path: <${from}>`]) {
    expect(await mail(`complaints@${domain}`, complaint(said))).toBe(250)
  }
  expect(await standing(campaign)).toEqual({
    states: ['delivered', 'delivered'],
    counters: { requests: 2, delivered: 2, spam_reports: 1 },
    suppressions: ['p0@people.example spam'],
    events: ['spam_report'],
  })
})

test('a person who complains gets no mail at their present address either', async () => {
  const campaign = await server.campaign()
  await server.product.services.database.db
    .updateTable('contact')
    .set({ email: 'now@people.example' })
    .where('account_id', '=', campaign.account)
    .execute()
  const { header } = messageTo(0, campaign)
  expect(await mail(`complaints@${domain}`, complaint(`List-Unsubscribe: ${header}`))).toBe(250)
  expect((await standing(campaign)).suppressions).toEqual([
    'now@people.example global',
    'p0@people.example spam',
  ])
})

test('mail to the unsubscribe mailbox does what one click does', async () => {
  const campaign = await server.campaign({ people: 2 })
  const { mailbox } = messageTo(1, campaign)
  const source = 'From: p1@people.example\nSubject: unsubscribe\n\nPlease.'
  expect(await mail(mailbox, source)).toBe(250)
  expect(await mail(mailbox, source)).toBe(250)
  expect(await standing(campaign)).toMatchObject({
    counters: { requests: 2, delivered: 2, unsubscribes: 1 },
    suppressions: ['p1@people.example global'],
    events: ['unsubscribe'],
  })
})

test('a bounce of a message whose outcome is not recorded yet is asked to come again', async () => {
  const campaign = await server.campaign()
  const { from } = messageTo(0, campaign)
  const { db } = server.product.services.database
  const setState = (state: string) =>
    db.updateTable('recipient').set({ state }).where('send_id', '=', campaign.sendId).execute()
  await setState('in_flight')
  expect(await mail(from, bounce('550 5.1.1 No such user'))).toBe(451)
  await setState('delivered')
  expect(await mail(from, bounce('550 5.1.1 No such user'))).toBe(250)
  expect((await standing(campaign)).counters).toEqual({
    requests: 1,
    delivered: 0,
    bounces: 1,
    refused_no_address: 1,
  })
})

test('an address whose mailbox stays full is given up, whether it is refused at once or reported later', async () => {
  const opened = server.product.services.database
  const { account } = await givenContacts(opened, 2)
  const send = async () => {
    const { id } = await startTestSend(opened, account)
    await until('the send is done', async () => {
      const row = await opened.db.selectFrom('send').select('status').where('id', '=', id).executeTakeFirst()
      return row?.status === 'done'
    })
    return standing({ account, sendId: id })
  }
  const full = '552 5.2.2 Mailbox full'
  server.sink.answer = (to) => (to.startsWith('p0@') ? full : null)
  server.clock.at = new Date(Date.now() - 4 * 24 * 3600_000)
  expect((await send()).suppressions).toEqual(['p0@people.example block 5.2.2'])
  server.sink.answer = () => null
  server.clock.at = null
  await send()
  const { from } = server.sink.messages.findLast(({ to }) => to === 'p0@people.example')!
  expect(await mail(from, bounce(full))).toBe(250)
  const { suppressions, states } = await send()
  expect(suppressions).toEqual(['p0@people.example block 5.2.2', 'p0@people.example bounce 5.2.2'])
  expect(states).toEqual(['dropped', 'delivered'])
})
