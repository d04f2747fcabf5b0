import type { Delivery } from '@carillon/contract/delivery'
import { delivery } from '@carillon/contract/delivery'
import { mailSend } from '@carillon/contract/mail-send'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { singleSends } from '@carillon/contract/single-sends'
import { warmUp } from '@carillon/contract/warm-up'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, startServer, until } from '#test/kit.ts'
import { startMailing } from '#test/mailing-server.ts'

const dayMs = 86_400_000
/** The server's clock begins at noon in Berlin, so that no test runs into the next day by itself. */
const noon = new Date('2026-11-23T11:00:00Z').getTime()
const began = Date.now()
let ahead = 0
const clock = () => new Date(noon + (Date.now() - began) + ahead)

const { server, sink, databaseUrl } = await startMailing({ now: clock })
const worker = await startServer({ databaseUrl, now: clock, env: { SMTP_URL: sink.url, ROLES: 'worker' } })
afterAll(() => worker.close())

/** A user in Berlin, with a draft to this many people on each domain. */
async function given(name: string, counts: Readonly<Record<string, number>>) {
  const me = await server.as(name)
  const { db } = server.product.services.database
  await sql`update account set time_zone = 'Europe/Berlin' where id = ${me.account}`.execute(db)
  const make = givenFor(server, me)
  const ids: string[] = []
  for (const [domain, count] of Object.entries(counts)) {
    for (let at = 0; at < count; at++) ids.push(await make.contact(`${name}-${at}@${domain}`))
  }
  return { me, draft: await make.ready({ list: await make.list(ids) }) }
}

const start = (me: Caller, id: string) =>
  me.call(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
const arrived = (name: string, domain = '') =>
  sink.messages.filter(({ to }) => to.startsWith(`${name}-`) && to.endsWith(domain)).length
const today = () => clock().toISOString().slice(0, 10)
const totals = (...amounts: number[]) => amounts.map((total) => ({ total }))

async function says(me: Caller, id: string, is: (said: Delivery) => boolean): Promise<Delivery> {
  return until('the send says it', async () => {
    const outcome = await me.outcome(delivery.get, { params: { id } })
    if (outcome !== 200) return false
    const said = await me.call(delivery.get, { params: { id } })
    return is(said) && said
  })
}
/** Waits until the day's amount is used up and this many messages have left in all. */
const waits = (me: Caller, id: string, count: number) =>
  says(me, id, ({ warm_up, states }) => warm_up?.is_full === true && states.delivered === count)

test('two workers send what each day allows, and the rest on the days after it', async () => {
  const { me, draft } = await given('daily', { 'warm.test': 70 })
  await me.call(warmUp.start, { body: { starts_on: today(), days: totals(10, 30, 200) } })
  const { findings } = await me.call(singleSendReview.review, { params: { id: draft.id } })
  expect(findings).toEqual([expect.objectContaining({ code: 'warm_up_days', parameter: { count: 3 } })])
  await start(me, draft.id)
  const said = await waits(me, draft.id, 10)
  expect(said.warm_up).toEqual({
    day: 1,
    days: 3,
    sent: 10,
    allowed: 10,
    is_full: true,
    full: [],
    until: '2026-11-23T23:00:00.000Z',
  })
  expect(said.eta).toBeNull()
  expect(arrived('daily')).toBe(10)

  ahead += dayMs
  expect((await waits(me, draft.id, 40)).warm_up).toMatchObject({ day: 2, sent: 30, allowed: 30 })
  expect(arrived('daily')).toBe(40)

  ahead += dayMs
  const done = await says(me, draft.id, ({ status }) => status === 'done')
  expect(done.warm_up).toBeNull()
  expect(arrived('daily')).toBe(70)
  expect(new Set(sink.messages.map(({ to }) => to)).size).toBe(sink.messages.length)
  const { plan } = await me.call(warmUp.get, {})
  expect(plan?.days.map(({ total, sent }) => [total, sent?.total])).toEqual([
    [10, 10],
    [30, 30],
    [200, 30],
  ])
})

test('a provider waits by itself, and mail of programs is counted but never waits', async () => {
  const { me, draft } = await given('mixed', { 'gmail.com': 20, 'outlook.com': 6, 'firm.test': 9 })
  const days = [{ total: 100, providers: { Gmail: 5, Other: 4 } }]
  await me.call(warmUp.start, { body: { starts_on: today(), days } })
  await start(me, draft.id)
  const { warm_up } = await says(
    me,
    draft.id,
    (said) => said.warm_up?.full.length === 2 && said.states.delivered === 9,
  )
  expect(warm_up).toMatchObject({ is_full: false, full: ['Gmail', 'Other'], allowed: 100 })
  expect(arrived('mixed', 'gmail.com')).toBe(5)
  // Microsoft is not named, so it is one of the others.
  expect(arrived('mixed', 'outlook.com') + arrived('mixed', 'firm.test')).toBe(4)

  const mail = await me.fetch(mailSend.send.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      from: { email: 'news@nordlicht.test' },
      subject: 'Reset',
      content: [{ type: 'text/plain', value: 'Hi' }],
      personalizations: [{ to: [{ email: 'mixed-reset@gmail.com' }] }],
    }),
  })
  expect(mail.status).toBe(202)
  await until('it has come', () => arrived('mixed', 'reset@gmail.com') === 1)
  const { plan } = await me.call(warmUp.get, {})
  expect(plan?.days[0]?.sent?.providers['Gmail']).toBe(6)
  expect(plan?.days[0]?.sent?.total).toBe(10)

  await me.call(warmUp.end, {})
  await says(me, draft.id, ({ status }) => status === 'done')
  expect(arrived('mixed')).toBe(36)
})

test('a plan is paused, resumed and changed, and its past days stay', async () => {
  const { me, draft } = await given('changed', { 'warm.test': 60 })
  const first = today()
  const tell = async () => (await me.call(warmUp.get, {})).plan!
  await me.call(warmUp.start, { body: { starts_on: first, days: totals(5, 40, 80) } })
  expect(await me.outcome(warmUp.start, { body: { starts_on: first, days: totals(5) } })).toBe(
    'warm_up_exists',
  )
  expect(await me.outcome(warmUp.resume, {})).toBe('warm_up_not_paused')
  await start(me, draft.id)
  await waits(me, draft.id, 5)
  await me.call(warmUp.pause, {})
  expect(await me.outcome(warmUp.pause, {})).toBe('warm_up_not_running')

  ahead += dayMs
  await waits(me, draft.id, 10)
  expect(await tell()).toMatchObject({ status: 'paused', today: 2 })
  await me.call(warmUp.resume, {})
  expect((await tell()).days.map(({ total }) => total)).toEqual([5, 5, 40, 80])

  const change = (days: { total: number }[]) => me.outcome(warmUp.change, { body: { days } })
  expect(await change(totals(6, 5, 40))).toBe('warm_up_day_past')
  expect(await me.outcome(warmUp.change, { body: { starts_on: today() } })).toBe('warm_up_started')
  expect(arrived('changed')).toBe(10)
  expect(await change(totals(5, 25, 40))).toBe(200)
  await waits(me, draft.id, 30)

  ahead += dayMs
  await says(me, draft.id, ({ status }) => status === 'done')
  expect((await tell()).days.map(({ sent }) => sent?.total)).toEqual([5, 25, 30])
  ahead += dayMs
  expect(await tell()).toMatchObject({ status: 'completed', today: null })
  expect(await me.outcome(warmUp.end, {})).toBe('warm_up_not_found')
  expect(await me.outcome(warmUp.start, { body: { starts_on: today(), days: totals(5) } })).toBe(201)
  expect(await tell()).toMatchObject({ status: 'running', days: [{ sent: { total: 0 } }] })
})

test('a plan that begins while a send is under way holds for all messages that have not left', async () => {
  const { me, draft } = await given('begun', { 'warm.test': 120 })
  const release = Promise.withResolvers<null>()
  sink.holdFor = (to) => (to.startsWith('begun-') ? release.promise : null)
  await start(me, draft.id)
  const { states } = await says(me, draft.id, ({ states: { in_flight } }) => in_flight > 0)
  await me.call(warmUp.start, { body: { starts_on: today(), days: totals(30) } })
  release.resolve(null)
  await waits(me, draft.id, states.in_flight + 30)
  await me.call(warmUp.end, {})
  await says(me, draft.id, ({ status }) => status === 'done')
  expect(arrived('begun')).toBe(120)
})

test('messages that the mail server did not take are not counted', async () => {
  const { me, draft } = await given('refused', { 'warm.test': 12 })
  await me.call(warmUp.start, { body: { starts_on: today(), days: totals(12) } })
  sink.answer = (to) => (to.startsWith('refused-') ? '421 4.3.2 Service shutting down' : null)
  await start(me, draft.id)
  await says(me, draft.id, ({ last_error }) => last_error !== null)
  sink.answer = () => null
  await says(me, draft.id, ({ status }) => status === 'done')
  expect(arrived('refused')).toBe(12)
})

test.for([
  ['a day before today', { starts_on: '2026-11-01', days: totals(5) }, 'warm_up_start_past'],
  ['no days', { starts_on: '2027-11-01', days: [] }, 'invalid_input'],
  ['a day without messages', { starts_on: '2027-11-01', days: totals(0) }, 'invalid_input'],
  [
    'a provider that is none',
    { starts_on: '2027-11-01', days: [{ total: 5, providers: { Gmial: 3 } }] },
    'warm_up_provider_unknown',
  ],
] as const)('a plan with %s is refused', async ([, body, code]) => {
  const me = await server.as('refusals')
  expect(await me.outcome(warmUp.start, { body: { ...body, days: [...body.days] } })).toBe(code)
  expect(await me.call(warmUp.get, {})).toMatchObject({ plan: null })
  expect(await me.outcome(warmUp.change, { body: {} })).toBe('warm_up_not_found')
})
