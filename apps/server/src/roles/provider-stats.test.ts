import { accountStats } from '@carillon/contract/account-stats'
import { statsProviders } from '@carillon/contract/stats-providers'
import { sql } from 'kysely'
import { newId } from '#platform/db.ts'
import { openReportWriter } from '#sending/events/bounces/report-writer.ts'
import { discardSend } from '#sending/sends/discard-send.ts'
import { givenContacts, startTestSend } from '#sending/test/sending.fixture.ts'
import { type Caller, expect, test, until } from '#test/kit.ts'
import { span, statsKit } from './stats.fixture.ts'

const { kit, countAll, addressesIn } = statsKit()

/** Gives a send and its events to the account of the caller. */
async function giveEventsTo(me: Caller, { id, account }: { id: string; account: string }): Promise<void> {
  await kit.db.updateTable('single_send').set({ account_id: me.account }).where('id', '=', id).execute()
  for (const table of ['send', 'message_event'] as const)
    await kit.db
      .updateTable(table)
      .set({ account_id: me.account })
      .where('account_id', '=', account)
      .execute()
}

/** A single send to these addresses, of which nothing was delivered yet. */
async function givenSingleSend(emails: readonly string[]) {
  const { database } = kit.server.product.services
  const { account } = await givenContacts(database, emails.length)
  const id = newId()
  await kit.db.insertInto('single_send').values({ id, account_id: account, name: 'Spring' }).execute()
  await sql`
    update contact set email = given.email
    from (select id, row_number() over (order by id) as at from contact where account_id = ${account}) as own
    join unnest(${emails as string[]}::text[]) with ordinality as given (email, at) using (at)
    where contact.id = own.id`.execute(kit.db)
  const send = await startTestSend(database, account)
  await kit.db
    .updateTable('send')
    .set({ client: 'single-sends', client_id: id })
    .where('id', '=', send.id)
    .execute()
  await until('the send is done', async () => {
    const { status } = await kit.db
      .selectFrom('send')
      .select('status')
      .where('id', '=', send.id)
      .executeTakeFirstOrThrow()
    return status === 'done'
  })
  return { account, id, sendId: send.id }
}

test('an unsubscribe counts once, and a bounce that comes later takes the delivery back', async () => {
  const me = await kit.server.as('leaves')
  const { id, sendId, account } = await givenSingleSend(['gil@free.fr', 'hal@orange.fr'])
  await giveEventsTo(me, { id, account })
  const { unsubscribe } = await addressesIn('gil@free.fr')
  for (const _ of [1, 2]) {
    const body = new URLSearchParams({ action: 'leave' })
    expect((await fetch(`${kit.server.url}${unsubscribe}`, { method: 'POST', body })).status).toBe(200)
  }
  await countAll()
  const { contact_id: contactId } = await kit.db
    .selectFrom('recipient')
    .select('contact_id')
    .where('send_id', '=', sendId)
    .where('email', '=', 'hal@orange.fr')
    .executeTakeFirstOrThrow()
  const { database, log, now } = kit.server.product.services
  const reports = openReportWriter({ pool: database.pool, log, softBounces: null, now })
  const said = { reason: '550 5.1.1 No such user', status: '5.1.1', kind: 'no_address' } as const
  expect(await reports.record({ sendId, contactId, event: 'bounce', ...said })).toBe('recorded')
  await countAll()
  const { results } = await me.call(statsProviders.get, { params: { id } })
  expect(
    results.map(({ mailbox_provider: name, stats: { requests, delivered, bounces, unsubscribes } }) =>
      [name, requests, delivered, bounces, unsubscribes].join(' '),
    ),
  ).toEqual(['Free 1 1 0 1', 'Orange 1 0 1 0'])
  const [day] = await me.call(accountStats.global, { query: span() })
  expect(day?.stats[0]?.metrics).toMatchObject({ requests: 2, delivered: 1, bounces: 1, unsubscribes: 1 })
})

test('the counts of a discarded send are taken back', async () => {
  const me = await kit.server.as('discards')
  await kit.db
    .insertInto('suppression')
    .values({ account_id: me.account, email: 'ida@gmail.com', kind: 'global', source: 'test' })
    .execute()
  const { database } = kit.server.product.services
  await kit.db
    .insertInto('contact')
    .values({ id: newId(), account_id: me.account, email: 'ida@gmail.com' })
    .execute()
  const { clientId } = await startTestSend(database, me.account)
  await countAll()
  const metrics = async () => (await me.call(accountStats.global, { query: span() }))[0]?.stats[0]?.metrics
  expect(await metrics()).toMatchObject({ requests: 1, processed: 0, unsubscribe_drops: 1 })
  const of = { account: me.account, client: 'test', clientId }
  await kit.db.transaction().execute((tx) => discardSend(tx, of))
  expect(await metrics()).toMatchObject({ requests: 0, unsubscribe_drops: 0 })
  await countAll()
  expect(await metrics()).toMatchObject({ requests: 0, unsubscribe_drops: 0 })
})

test('one single send has its numbers by provider, also one from before they were kept', async () => {
  const me = await kit.server.as('one-send')
  const { id, sendId, account } = await givenSingleSend(['a@gmail.com', 'b@gmail.com', 'c@icloud.com'])
  await giveEventsTo(me, { id, account })
  await countAll()
  const asked = () => me.call(statsProviders.get, { params: { id } })
  const { results, is_counted } = await asked()
  expect(is_counted).toBe(true)
  expect(
    results.map(({ mailbox_provider: name, stats: { requests, delivered } }) => [name, requests, delivered]),
  ).toEqual([
    ['Gmail', 2, 2],
    ['Apple', 1, 1],
  ])

  // The state after an upgrade: the send is not counted, and its events are older than the summaries.
  await kit.db.deleteFrom('provider_counter').where('send_id', '=', sendId).execute()
  await kit.db.deleteFrom('day_counter').where('account_id', '=', me.account).execute()
  await kit.db.insertInto('uncounted_send').values({ send_id: sendId, is_old: true }).execute()
  await kit.db.updateTable('message_event').set({ written_at: null }).where('send_id', '=', sendId).execute()
  expect(await asked()).toMatchObject({ results: [], is_counted: false })
  await countAll()
  expect(await asked()).toMatchObject({ results, is_counted: true })
  const [day] = await me.call(accountStats.global, { query: span() })
  expect(day?.stats[0]?.metrics).toMatchObject({ requests: 3, delivered: 3 })
  const other = await kit.server.as('other-send')
  expect(await other.outcome(statsProviders.get, { params: { id } })).toBe('single_send_not_found')
})
