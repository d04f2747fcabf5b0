import { contactProfile } from '@carillon/contract/contact-profile'
import { home } from '@carillon/contract/home'
import type { MailBody } from '@carillon/contract/mail-send'
import { trackingSettings } from '@carillon/contract/tracking-settings'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { sql } from 'kysely'
import { bringUpToDate } from '#sending/events/summaries/keep-summaries.ts'
import { addCounterChanges } from '#sending/events/summaries/sum-up-counters.ts'
import { addContacts, everyContact } from '#test/given-contacts.ts'
import { jobContext, monthsAgo, runAnew } from '#test/job-context.ts'
import { expect, test } from '#test/kit.ts'
import { forgetMail } from './forget-mail.ts'
import { html, mailKit } from './mail-send.fixture.ts'

const kit = mailKit({ MAIL_RETENTION: '2 months', ROLES: 'http,worker' })

const tables = [
  'send',
  'mail',
  'recipient',
  'mail_recipient',
  'send_batch',
  'send_counter',
  'link_counter',
  'message_event',
]

/** The rows about a send, by table. */
async function rowsOf(send: string): Promise<Record<string, number>> {
  const counts = await Promise.all(
    tables.map(async (table) => {
      const column = table === 'send' ? 'id' : 'send_id'
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${send}`.execute(kit.db)
      return [table, rows[0]?.n ?? 0] as const
    }),
  )
  return Object.fromEntries(counts.filter(([, n]) => n > 0))
}

test('old mail goes with all that is known of it but the events of contacts, and statistics stay', async () => {
  const me = await kit.givenSender('forgetful')
  await addContacts(me, [{ email: 'ada@example.org' }])
  const [ada] = await everyContact(me)
  const mail = (email: string) =>
    kit.send(me, {
      personalizations: [{ to: [{ email }], substitutions: { '-name-': 'Ada' } }],
      content: html('<p>Hi <a href="https://shop.example/a">shop</a></p>'),
    })
  const sends = [
    await mail('ada@example.org'),
    await mail('stranger@example.org'),
    await mail('young@example.org'),
  ]
  for (const send of sends) await kit.isDone(me, send)
  const [known = '', stranger = '', young = ''] = sends
  const follow = async (email: string) => {
    const { mail: arrived } = await kit.received(email)
    const link = /href="([^"]+\/e\/c\/[^"]+)"/.exec(arrived.html ?? '')?.[1] ?? ''
    return (await fetch(new URL(new URL(link).pathname, kit.server.url), { redirect: 'manual' })).status
  }
  const context = jobContext(kit.server)
  await bringUpToDate({ ...context, settled: -60_000 })
  await addCounterChanges(kit.db)
  const read = async () => {
    const { last, delivered_by } = await me.call(home.get, { query: { timezone: 'UTC' } })
    return { last, delivered_by }
  }
  const before = await read()
  expect(before).toMatchObject({ delivered_by: { programs: 3 } })
  const beforeRows = await rowsOf(known)
  expect(beforeRows).toMatchObject({
    send: 1,
    mail: 1,
    recipient: 1,
    mail_recipient: 1,
    send_batch: 1,
    message_event: 1,
  })

  await sql`update mail set accepted_at = ${monthsAgo(4)} where send_id <> ${young}`.execute(kit.db)
  await sql`update send set finished_at = ${monthsAgo(4)} where id <> ${young}`.execute(kit.db)
  await sql`
    insert into mail_batch (id, account_id, created_at)
    values ('old', ${me.account}, ${monthsAgo(4)}), ('young', ${me.account}, ${monthsAgo(1)})`.execute(kit.db)
  await runAnew(kit.server, forgetMail)
  await addCounterChanges(kit.db)

  expect(await rowsOf(known)).toEqual({ message_event: 1 })
  expect(await rowsOf(stranger)).toEqual({})
  expect(await rowsOf(young)).toMatchObject({ send: 1, mail: 1, recipient: 1 })
  expect(await read()).toEqual(before)
  const batches = await kit.db
    .selectFrom('mail_batch')
    .select('id')
    .where('account_id', '=', me.account)
    .execute()
  expect(batches.map(({ id }) => id)).toEqual(['young'])
  expect([await follow('ada@example.org'), await follow('young@example.org')]).toEqual([404, 302])
  const timeline = await me.call(contactProfile.timeline, { params: { id: ada?.id ?? '' }, query: {} })
  expect(timeline.result.map(({ event }) => event)).toEqual(['delivered', 'added'])
})

test('links to unsubscribe in removed mail go on working, and mail without one leaves nothing', async () => {
  const me = await kit.givenSender('lawful')
  const { id: group } = await me.call(unsubscribeGroups.create, {
    body: { name: 'Receipts', description: 'Of orders' },
  })
  await addContacts(me, [{ email: 'cleo@example.org' }])
  const mail = (email: string, body: Partial<MailBody> = {}) =>
    kit.send(me, { personalizations: [{ to: [{ email }] }], ...body })
  const ofGroup = { asm: { group_id: group } }
  const without = await mail('silent@example.org')
  const sends = [without, await mail('cleo@example.org', ofGroup), await mail('drew@example.org', ofGroup)]
  // A link of the account at the end of a text, and a header of the call.
  await me.call(trackingSettings.updateSubscription, { body: { enabled: true } })
  sends.push(
    await mail('eve@example.org', { headers: { 'List-Unsubscribe': '<mailto:off@nordlicht.test>' } }),
  )
  for (const send of sends) await kit.isDone(me, send)
  await bringUpToDate({ ...jobContext(kit.server), settled: -60_000 })
  await addCounterChanges(kit.db)
  await sql`update mail set accepted_at = ${monthsAgo(4)} where account_id = ${me.account}`.execute(kit.db)
  await sql`update send set finished_at = ${monthsAgo(4)} where account_id = ${me.account}`.execute(kit.db)
  const addressOf = async (email: string) => {
    const { source, mail: arrived } = await kit.received(email)
    const written = /^List-Unsubscribe: <([^>]+)>/im.exec(source.replace(/\r\n\s+/g, ' '))?.[1]
    const inBody = /href="([^"]+\/e\/[ug]\/[^"]+)"/.exec(arrived.html ?? '')?.[1]
    return new URL(new URL(inBody ?? written ?? '').pathname, kit.server.url)
  }
  await runAnew(kit.server, forgetMail)
  for (const send of sends) expect(await rowsOf(send)).not.toHaveProperty('send')
  const kept = await kit.db
    .selectFrom('removed_send')
    .select('send_id')
    .where('account_id', '=', me.account)
    .execute()
  expect(kept.map(({ send_id }) => send_id).sort()).toEqual(sends.slice(1).sort())
  const strangers = await kit.db
    .selectFrom('removed_recipient')
    .select('email')
    .where('send_id', 'in', sends)
    .execute()
  expect(strangers.map(({ email }) => email).sort()).toEqual(['drew@example.org', 'eve@example.org'])

  const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  for (const email of ['cleo@example.org', 'drew@example.org', 'eve@example.org']) {
    const address = await addressOf(email)
    expect((await fetch(address)).status).toBe(200)
    expect((await fetch(address, { method: 'POST', body: oneClick })).status).toBe(200)
  }
  const suppressed = await kit.db
    .selectFrom('suppression')
    .select(['email', 'kind', 'group_id'])
    .where('account_id', '=', me.account)
    .orderBy('email')
    .execute()
  expect(suppressed).toEqual([
    { email: 'cleo@example.org', kind: 'group', group_id: group },
    { email: 'drew@example.org', kind: 'group', group_id: group },
    { email: 'eve@example.org', kind: 'global', group_id: expect.anything() },
  ])
})
