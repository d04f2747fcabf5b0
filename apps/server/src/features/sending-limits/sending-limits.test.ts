import { contactProfile } from '@carillon/contract/contact-profile'
import { customFields } from '@carillon/contract/custom-fields'
import { type Delivery, delivery } from '@carillon/contract/delivery'
import { type SendingLimits, sendingLimitsCalls } from '@carillon/contract/sending-limits'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { singleSends } from '@carillon/contract/single-sends'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, startServer, until } from '#test/kit.ts'
import { startMailing } from '#test/mailing-server.ts'

const hourMs = 3_600_000
/** The server's clock begins at noon in Berlin, so that no test runs into the night by itself. */
const noon = new Date('2026-11-23T11:00:00Z').getTime()
const began = Date.now()
let ahead = 0
const clock = () => new Date(noon + (Date.now() - began) + ahead)

const { server, sink, databaseUrl } = await startMailing({ now: clock })
const worker = await startServer({ databaseUrl, now: clock, env: { SMTP_URL: sink.url, ROLES: 'worker' } })
afterAll(() => worker.close())

const none: SendingLimits = {
  frequency_cap: null,
  quiet_hours: null,
  exempt_group_ids: [],
  zone_field: null,
}
const cap = (above: 'skip' | 'put_off', most = 1, within_hours = 24) => ({
  ...none,
  frequency_cap: { most, within_hours, above, put_off_days: 3 },
})

async function given(name: string, people: number) {
  const me = await server.as(name)
  const { db } = server.product.services.database
  await sql`update account set time_zone = 'Europe/Berlin' where id = ${me.account}`.execute(db)
  const make = givenFor(server, me)
  const ids: string[] = []
  for (let at = 0; at < people; at++) ids.push(await make.contact(`${name}-${at}@people.test`))
  const list = await make.list(ids)
  return { me, make, ids, list, draft: () => make.ready({ list }) }
}

const limit = (me: Caller, body: SendingLimits) => me.call(sendingLimitsCalls.put, { body })
const start = (me: Caller, id: string) =>
  me.call(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
const arrived = (name: string) => sink.messages.filter(({ to }) => to.startsWith(`${name}-`))

async function says(me: Caller, id: string, is: (said: Delivery) => boolean): Promise<Delivery> {
  return until('the send says it', async () => {
    const outcome = await me.outcome(delivery.get, { params: { id } })
    if (outcome !== 200) return false
    const said = await me.call(delivery.get, { params: { id } })
    return is(said) && said
  })
}
const done = (me: Caller, id: string) => says(me, id, ({ status }) => status === 'done')

/** Sends at once and waits until the send has ended. */
async function sent(me: Caller, { id }: { id: string }): Promise<Delivery> {
  await start(me, id)
  return done(me, id)
}

test('a message above the cap is skipped, counted and explained', async () => {
  const { me, ids, draft } = await given('skipped', 5)
  await limit(me, cap('skip'))
  expect((await sent(me, await draft())).states.delivered).toBe(5)
  const second = await draft()
  const { findings } = await me.call(singleSendReview.review, { params: { id: second.id } })
  expect(findings).toEqual([expect.objectContaining({ code: 'cap_skip', parameter: { count: 5, most: 1 } })])
  const { states, dropped } = await sent(me, second)
  expect([states.delivered, states.dropped, dropped.frequency_cap]).toEqual([0, 5, 5])
  expect(arrived('skipped')).toHaveLength(5)
  const { result } = await me.call(contactProfile.timeline, { params: { id: ids[0]! }, query: {} })
  expect(result.find(({ event }) => event === 'drop')).toMatchObject({ reason: 'frequency_cap' })

  ahead += 25 * hourMs
  expect((await sent(me, await draft())).states.delivered).toBe(5)
})

test('messages that left before there was a cap count as well', async () => {
  const { me, draft } = await given('before', 3)
  await sent(me, await draft())
  await limit(me, cap('skip'))
  expect((await sent(me, await draft())).dropped.frequency_cap).toBe(3)
})

test('several sends at once, by two workers, give no person more than the cap allows', async () => {
  const { me, draft } = await given('together', 120)
  await limit(me, cap('skip', 2))
  const drafts = await Promise.all([draft(), draft(), draft(), draft()])
  await Promise.all(drafts.map(({ id }) => start(me, id)))
  const ends = await Promise.all(drafts.map(({ id }) => done(me, id)))
  expect(ends.reduce((sum, { states }) => sum + states.delivered, 0)).toBe(240)
  expect(ends.reduce((sum, { dropped }) => sum + dropped.frequency_cap, 0)).toBe(240)
  const each = Map.groupBy(arrived('together'), ({ to }) => to)
  expect([...each.values()].map(({ length }) => length)).toEqual(Array.from({ length: 120 }, () => 2))
})

test('a message that is put off says until when, and leaves then', async () => {
  const { me, ids, draft } = await given('later', 4)
  await limit(me, cap('put_off'))
  await sent(me, await draft())
  const { id } = await draft()
  await start(me, id)
  const said = await says(me, id, ({ frequency_cap }) => frequency_cap?.count === 4)
  expect(said.states.deferred).toBe(4)
  expect(said.next_attempt_at).toBeNull()
  const until = new Date(said.frequency_cap?.until ?? 0).getTime()
  expect(until - clock().getTime()).toBeGreaterThan(23 * hourMs)
  expect(until - clock().getTime()).toBeLessThan(24.1 * hourMs)
  const { result } = await me.call(contactProfile.timeline, { params: { id: ids[0]! }, query: {} })
  expect(result.find(({ event }) => event === 'put_off')).toMatchObject({ reason: 'frequency_cap' })
  ahead += 25 * hourMs
  expect((await done(me, id)).states.delivered).toBe(4)
  expect(arrived('later')).toHaveLength(8)
})

test('a message that would wait for too long is skipped, and one that waits leaves when the cap is taken away', async () => {
  const { me, draft } = await given('patience', 2)
  await limit(me, cap('put_off', 1, 7 * 24))
  await sent(me, await draft())
  expect((await sent(me, await draft())).dropped.frequency_cap).toBe(2)
  await limit(me, cap('put_off', 1, 48))
  const { id } = await draft()
  await start(me, id)
  await says(me, id, ({ frequency_cap }) => frequency_cap?.count === 2)
  await limit(me, none)
  expect((await done(me, id)).states.delivered).toBe(2)
})

test('messages of an exempt group leave, and are not counted', async () => {
  const { me, draft } = await given('exempt', 3)
  const { id } = await draft()
  const { email_config } = await me.call(singleSends.get, { params: { id } })
  const group = email_config.suppression_group_id ?? 0
  await limit(me, { ...cap('skip'), exempt_group_ids: [group] })
  await sent(me, await draft())
  expect((await sent(me, { id })).states.delivered).toBe(3)
  await limit(me, { ...cap('skip', 2), exempt_group_ids: [group] })
  expect((await sent(me, await draft())).states.delivered).toBe(3)
})

test('in quiet hours nothing leaves, and the send says until when', async () => {
  const { me, draft } = await given('quiet', 3)
  await limit(me, { ...none, quiet_hours: { from: '21:00', to: '08:00', zone: 'account' } })
  const day = await draft()
  ahead += untilLocal(22)
  const { id } = day
  const { findings } = await me.call(singleSendReview.review, { params: { id } })
  expect(findings).toEqual([
    expect.objectContaining({ code: 'quiet_hours', parameter: { time: '08:00', zone: 'Europe/Berlin' } }),
  ])
  await start(me, id)
  const said = await says(me, id, ({ quiet_hours }) => quiet_hours !== null)
  expect(said.quiet_hours?.count).toBe(3)
  expect(said.quiet_hours?.until).toMatch(/T07:00:00/)
  expect(arrived('quiet')).toEqual([])
  ahead += untilLocal(8.1)
  expect((await done(me, id)).states.delivered).toBe(3)
})

test('quiet hours follow the clock of each person', async () => {
  const { me, make, draft, ids, list } = await given('clocks', 3)
  const { db } = server.product.services.database
  const field = await me.call(customFields.create, { body: { name: 'zone', field_type: 'Text' } })
  await sql`update contact set custom = jsonb_build_object(${field.id}::text, 'Asia/Tokyo') where id = ${ids[0]!}`.execute(
    db,
  )
  await sql`update contact set country = 'Japan' where id = ${ids[1]!}`.execute(db)
  const nonsense = await make.contact('clocks-9@people.test')
  await sql`update contact set custom = jsonb_build_object(${field.id}::text, 'Middle Earth') where id = ${nonsense}`.execute(
    db,
  )
  await sql`insert into list_contact (list_id, contact_id) values (${list}, ${nonsense})`.execute(db)
  expect(await me.outcome(sendingLimitsCalls.put, { body: { ...none, zone_field: 'e9_T' } })).toBe(
    'zone_field_unknown',
  )
  await limit(me, {
    ...none,
    zone_field: field.id,
    quiet_hours: { from: '21:00', to: '08:00', zone: 'contact' },
  })
  expect(await me.call(sendingLimitsCalls.zones, { query: {} })).toEqual({
    by_field: 1,
    by_country: 1,
    unknown: 2,
    unreadable: 1,
    time_zone: 'Europe/Berlin',
  })
  // In Berlin it is two in the afternoon, in Tokyo ten at night.
  ahead += untilLocal(14)
  const { id } = await draft()
  await start(me, id)
  const said = await says(me, id, ({ states }) => states.delivered === 2 && states.deferred === 2)
  expect(said.quiet_hours).toMatchObject({ count: 2 })
  expect(said.quiet_hours?.until).toMatch(/T23:00:00/)
  ahead += untilLocal(0.1)
  expect((await done(me, id)).states.delivered).toBe(4)
})

test('other accounts see and change nothing of it', async () => {
  const { me } = await given('own', 0)
  await limit(me, cap('skip'))
  const other = await server.as('other')
  expect(await other.call(sendingLimitsCalls.get, {})).toEqual(none)
  const foreign = await givenFor(server, me).group()
  expect(
    await other.outcome(sendingLimitsCalls.put, { body: { ...none, exempt_group_ids: [foreign] } }),
  ).toBe('unsubscribe_group_not_found')
})

/** The time to move the clock on until it is this hour in Berlin, in winter. */
function untilLocal(hour: number): number {
  const local = clock().getTime() + hourMs
  const today = Math.floor(local / (24 * hourMs)) * 24 * hourMs
  const at = today + hour * hourMs
  return (at > local ? at : at + 24 * hourMs) - local
}
