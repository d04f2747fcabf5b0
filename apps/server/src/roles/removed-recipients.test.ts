import { delivery } from '@carillon/contract/delivery'
import { segments } from '@carillon/contract/segments'
import { statsPeople } from '@carillon/contract/stats-people'
import { eventCondition } from '@carillon/segment-language/event-condition'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastingSends } from '#features/automation-engine/lasting-sends.ts'
import { treeOf } from '#features/segments/conditions.fixture.ts'
import { startTrackingServer, type TrackingServer } from '#features/tracking/tracking.fixture.ts'
import { newId } from '#platform/db.ts'
import { bringUpToDate } from '#sending/events/summaries/keep-summaries.ts'
import { dropRecipientMonths } from '#sending/ledger/drop-recipient-months.ts'
import { givenFor } from '#test/given-single-send.ts'
import { until } from '#test/kit.ts'

const domain = 'bounce.nordlicht.test'
let server: TrackingServer
beforeAll(async () => {
  server = await startTrackingServer(undefined, { BOUNCE_PORT: '0', BOUNCE_DOMAIN: domain })
})
afterAll(() => server.close())

/** Mails a complaint about a message, as a mailbox provider would. */
async function complain(source: string): Promise<void> {
  const header = /^List-Unsubscribe: (.*(?:\r\n .*)*)/im.exec(source)?.[1]?.replace(/\r\n/g, '') ?? ''
  const lines = [
    'From: mailer-daemon@mx.example',
    'Content-Type: multipart/report; report-type=feedback-report; boundary=part',
    ...['', '--part', 'Content-Type: message/feedback-report', ''],
    ...['Feedback-Type: abuse', 'Version: 1', '', '--part', 'Content-Type: text/rfc822-headers', ''],
    ...[`List-Unsubscribe: ${header}`, '', '--part--', ''],
  ]
  const transport = createTransport({ host: '127.0.0.1', port: server.product.bouncePort!, secure: false })
  await transport.sendMail({ envelope: { from: '', to: `complaints@${domain}` }, raw: lines.join('\r\n') })
  transport.close()
}

test('links, choices, complaints and numbers go on after the recipients of a send were removed', async () => {
  const me = await server.as('later')
  const { db } = server.product.services.database
  const given = givenFor(server, me)
  const people = ['ada', 'ben', 'cleo', 'dora']
  for (const name of people) await given.contact(`${name}@later.test`)
  const campaign = await server.campaign({ account: me.account })
  const mailOf = (name: string) => campaign.received.find(({ to }) => to === `${name}@later.test`)!
  const sourceOf = (name: string) =>
    server.sink.messages.find(({ to }) => to.includes(`${name}@later.test`))!.source
  await server.visit(mailOf('ada').clicks[0]!)
  await until('the click is counted', async () => (await server.counters(campaign))['clicks'] === 1)
  // A person who got transactional mail and is no contact.
  const stranger = newId()
  await db
    .insertInto('recipient')
    .values({ send_id: campaign.sendId, contact_id: stranger, email: 's@else.test', state: 'delivered' })
    .execute()
  const clickers = async () => {
    const source = { type: 'single_send', id: campaign.singleSendId } as const
    const query_json = treeOf(eventCondition('clicked', { source }))
    return (await me.call(segments.count, { body: { query_json } })).contacts_count
  }
  const params = { id: campaign.singleSendId }
  const lastLine = async () => {
    const file = await me.fetch(`/v3/marketing/stats/singlesends/${params.id}/people/export?group=delivered`)
    return (await file.text()).trimEnd().split('\r\n').at(-1)
  }
  expect(await lastLine()).toMatch(/@later\.test.*,delivered,/)
  const before = await me.call(delivery.get, { params })
  expect(before).not.toHaveProperty('recipients_removed_at')
  expect(await clickers()).toBe(1)

  // As if this month had ended long ago. The sums of days have counted the send.
  const { services } = server.product
  await bringUpToDate({ db, log: services.log, signal: new AbortController().signal, settled: 0 })
  const removal = { months: -1, lasting: lastingSends, now: new Date() }
  expect(await dropRecipientMonths(db, services.log, removal)).toBeGreaterThan(0)
  expect(await db.selectFrom('recipient').select('send_id').execute()).toEqual([])

  const after = await me.call(delivery.get, { params })
  expect(after).toEqual({ ...before, recipients_removed_at: expect.any(String) })
  expect(await me.call(delivery.recipients, { params })).toMatchObject({ results: [] })
  const query = { group: 'unique_clicks' } as const
  const listed = await me.call(statsPeople.list, { params, query })
  expect(listed).toMatchObject({ results: [], recipients_removed_at: after.recipients_removed_at })
  expect(await lastLine(), 'the file of people').toBe(
    `,,,,recipients_removed,${after.recipients_removed_at},,,,`,
  )
  const asked = { params, query: { email: 'ada@later.test' } }
  expect(await me.call(statsPeople.explain, asked)).toMatchObject({ recipient: null, absence: 'removed' })
  expect(await clickers(), 'by events').toBe(1)

  const counted = await server.counters(campaign)
  const click = await server.visit(mailOf('ben').clicks[0]!)
  expect([click.status, click.headers.get('location')]).toEqual([302, 'https://example.com/a?x=1&y=2'])
  expect((await server.visit(mailOf('ben').pixel)).status).toBe(200)
  expect((await server.visit(mailOf('ben').copy)).status).toBe(200)
  expect((await server.visit(mailOf('dora').preferences)).status).toBe(200)
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  expect((await server.visit(mailOf('ben').listUnsubscribe, oneClick)).status).toBe(200)
  const suppressed = async () => {
    const rows = await db
      .selectFrom('suppression')
      .select(['email', 'kind'])
      .where('account_id', '=', me.account)
      .execute()
    return rows.map(({ email, kind }) => `${email} ${kind}`).sort()
  }
  await until('ben is out', async () => (await suppressed()).length === 1)
  await complain(sourceOf('cleo'))
  await complain(sourceOf('cleo'))
  expect(await suppressed()).toEqual(['ben@later.test global', 'cleo@later.test spam'])
  expect(await server.counters(campaign)).toEqual({ ...counted, spam_reports: 1 })
  const kept = await db.selectFrom('removed_recipient').select(['contact_id', 'email']).execute()
  expect(kept).toEqual([{ contact_id: stranger, email: 's@else.test' }])
})
