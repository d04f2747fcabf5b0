import { automationPeople } from '@carillon/contract/automation-people'
import { automationWebhooks } from '@carillon/contract/automation-webhooks'
import { automations } from '@carillon/contract/automations'
import type { Action, Journey, OutsideAction } from '@carillon/journey/steps'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/db.ts'
import { problemOfSignature } from '#platform/outgoing/standard-webhooks.ts'
import { day, openStage } from '#test/automation-stage.ts'
import { type Caller, type Server, startServer, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { loopback, startReceiver, type TestReceiver } from '#test/receiver.ts'
import { forgetEnrolled } from '../forget-people.ts'

let server: Server & { close(): Promise<void> }
let receiver: TestReceiver
let dropDatabase: () => Promise<void>
let ahead = 0
beforeAll(async () => {
  const database = await testDatabase()
  dropDatabase = () => database.drop()
  server = await startServer({
    databaseUrl: database.url,
    receivers: loopback,
    now: () => new Date(Date.now() + ahead),
  })
})
afterAll(async () => {
  await server.close()
  await dropDatabase()
})
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  await receiver.close()
  await db().deleteFrom('errand').execute()
})

const db = () => server.product.services.database.db

/** A step that people pass once they enter, in a caller's account. */
async function prepared(me: Caller, action: Action, count: number) {
  const stage = await openStage(server.product.services.database, me.account)
  const step = { id: newId(), kind: 'action' as const, action }
  const steps: Journey = [step]
  const [list, people] = [await stage.list(), await stage.contacts(count)]
  const id = await stage.automation(steps, { entry: { type: 'list', id: list } })
  await stage.live(id)
  return { id, people, step: step.id, enter: () => stage.add(list, people) }
}

/** People who pass a step, in a caller's account. */
async function passedStep(me: Caller, action: Action, count = 1) {
  const made = await prepared(me, action, count)
  await made.enter()
  return made
}

/** Like `passedStep`, but no errand is carried out before `release`. */
async function heldErrands(me: Caller, action: OutsideAction, count: number) {
  const made = await prepared(me, action, count)
  await db()
    .insertInto('errand_queue')
    .values({
      automation_id: made.id,
      step_id: made.step,
      kind: action.kind,
      account_id: me.account,
      next_at: new Date(Date.now() + ahead + day),
    })
    .execute()
  await made.enter()
  await until('they have passed the step', async () => {
    const rows = await db().selectFrom('errand').select('id').where('automation_id', '=', made.id).execute()
    return rows.length === count
  })
  return {
    ...made,
    release: () =>
      db().updateTable('errand_queue').set({ next_at: null }).where('automation_id', '=', made.id).execute(),
  }
}

const logOf = async (me: Caller, id: string, contact_id: string) =>
  (await me.call(automationPeople.get, { params: { id, contact_id } })).path.slice(1)

test('a webhook is called for each person, signed, and each path says what it answered', async () => {
  const me = await server.as('hook')
  const { id, people, step } = await passedStep(me, { kind: 'call_webhook', url: receiver.at('/step') }, 3)
  await until('all are called', async () => receiver.to('/step').length === 3)
  const { secret } = await me.call(automationWebhooks.secret, {})
  for (const { headers, body } of receiver.calls) {
    const given = {
      id: String(headers['webhook-id']),
      timestamp: String(headers['webhook-timestamp']),
      signature: String(headers['webhook-signature']),
    }
    expect(problemOfSignature([secret], given, { body, now: new Date(Date.now() + ahead) })).toBeNull()
    const told = JSON.parse(body)
    expect(told).toMatchObject({ id: given.id, type: 'automation.step', data: { step_id: step, run: 1 } })
    expect(people).toContain(told.data.contact.id)
  }
  await until('the path says so', async () => (await logOf(me, id, people[0]!)).length === 3)
  const log = await logOf(me, id, people[0]!)
  expect(log.find(({ what }) => what === 'called')).toMatchObject({ step_id: step, status: 204 })
  expect(log.some(({ what }) => what === 'completed')).toBe(true)
})

test('each replaced secret signs for a day, also if several were replaced', async () => {
  const me = await server.as('replaced')
  const signs = (secret: string, { headers, body }: TestReceiver['calls'][number]) => {
    const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) =>
      String(headers[`webhook-${name}`]),
    )
    const now = new Date(Date.now() + ahead)
    return problemOfSignature([secret], { id, timestamp, signature }, { body, now }) === null
  }
  const next = async () => {
    const before = receiver.calls.length
    await passedStep(me, { kind: 'call_webhook', url: receiver.at('/step') })
    return until('it is called', () => receiver.calls[before])
  }
  const first = await me.call(automationWebhooks.secret, {})
  expect(first.earlier_valid_until).toBeNull()
  const second = await me.call(automationWebhooks.replaceSecret, {})
  ahead += day / 2
  const third = await me.call(automationWebhooks.replaceSecret, {})
  const all = [first, second, third].map(({ secret }) => secret)
  const early = await next()
  expect(all.map((secret) => signs(secret, early))).toEqual([true, true, true])
  ahead += day / 2 + 60_000
  const late = await next()
  expect(all.map((secret) => signs(secret, late))).toEqual([false, true, true])
  ahead += day / 2
  const last = await next()
  expect(all.map((secret) => signs(secret, last))).toEqual([false, false, true])
  expect((await me.call(automationWebhooks.secret, {})).earlier_valid_until).toBeNull()
})

test('a call that fails is repeated with its id, and the person has gone on meanwhile', async () => {
  const me = await server.as('again')
  receiver.answer = (): number => (receiver.calls.length < 3 ? 500 : 200)
  const { id, people } = await passedStep(me, { kind: 'call_webhook', url: receiver.at('/step') })
  await until('it was repeated', async () => receiver.calls.length >= 1)
  const { enrolment } = await me.call(automationPeople.get, { params: { id, contact_id: people[0]! } })
  expect(enrolment?.state).toBe('completed')
  await until('it was taken', async () => receiver.calls.length === 3)
  expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test.for([
  ['a private address', (): string => 'http://inside.test/step', 'the host is not on the public Internet'],
  ['a redirect', (): string => receiver.at('/step'), 'answered 302'],
] as const)('%s is refused, given up after a day, and the account is told', async ([name, url, problem]) => {
  const me = await server.as(name.replaceAll(' ', '-'))
  receiver.answer = (): { status: number; headers: Record<string, string> } => ({
    status: 302,
    headers: { location: receiver.at('/inside') },
  })
  const { id, people } = await passedStep(me, { kind: 'call_webhook', url: url() })
  await until('it was tried', async () => {
    const queue = await db()
      .selectFrom('errand_queue')
      .select('last_error')
      .where('automation_id', '=', id)
      .executeTakeFirst()
    return queue?.last_error === problem
  })
  ahead += day + 60 * 60_000
  await until('it was given up', async () =>
    (await logOf(me, id, people[0]!)).some(
      ({ what, problem: said }) => what === 'call_failed' && said === problem,
    ),
  )
  const told = await db()
    .selectFrom('notification')
    .select('event')
    .where('account_id', '=', me.account)
    .execute()
  expect(told).toEqual([{ event: 'integration_failed' }])
  expect(receiver.to('/inside')).toEqual([])
})

test('each person’s path has the answer to their own call', async () => {
  const me = await server.as('own')
  const url = receiver.at('/step')
  const { id, people, release } = await heldErrands(me, { kind: 'call_webhook', url }, 3)
  const refused = new Map([503, 404].map((status, at) => [people[at], status]))
  receiver.answer = ({ body }): number => refused.get(JSON.parse(body).data.contact.id) ?? 200
  await release()
  const problems = async () => {
    const rows = await db()
      .selectFrom('errand')
      .select(['contact_id', 'problem'])
      .where('automation_id', '=', id)
      .execute()
    return new Map(rows.map(({ contact_id, problem }) => [contact_id, problem]))
  }
  // After a failure the whole step waits, so the second errand is tried when time has passed.
  await until('both were tried in vain, and the third got it', async () => {
    ahead += 1000
    const met = await problems()
    return met.size === 2 && [...met.values()].every((problem) => problem !== null)
  })
  ahead += day + 60 * 60_000
  const failureOf = async (person: string) =>
    (await logOf(me, id, person)).find(({ what }) => what === 'call_failed')?.problem
  await until('they were given up', async () => (await problems()).size === 0)
  expect(await Promise.all(people.slice(0, 2).map(failureOf))).toEqual(['answered 503', 'answered 404'])
})

test('a call that fails again delays no other', async () => {
  const me = await server.as('poison')
  const { id, people, release } = await heldErrands(
    me,
    { kind: 'call_webhook', url: receiver.at('/step') },
    2,
  )
  const [bad] = people
  const isBad = ({ body }: { body: string }) => JSON.parse(body).data.contact.id === bad
  receiver.answer = (call): number => (isBad(call) ? 500 : 200)
  await release()
  await until('the other was called', async () => {
    ahead += 1000
    return receiver.calls.some((call) => !isBad(call))
  })
  const queue = () =>
    db().selectFrom('errand_queue').selectAll().where('automation_id', '=', id).executeTakeFirstOrThrow()
  await until('the receiver is well', async () => (await queue()).failures === 0)
  const tries = () => receiver.calls.filter(isBad).length
  const before = tries()
  await until('the first was tried again', () => {
    ahead += 1000
    return tries() > before + 1
  })
  expect(await queue()).toMatchObject({ failures: 0, next_at: null })
})

test('many people are gathered into one notification', async () => {
  const me = await server.as('told')
  const action: Action = {
    kind: 'notify',
    address_ids: ['default'],
    subject: 'Call {{email}}',
    text: 'New: {{email}}',
  }
  const { id, people } = await passedStep(me, action, 60)
  await until('all are told of', async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from enrolment_log where automation_id = ${id} and what = 'notified'`.execute(
      db(),
    )
    return rows[0]?.n === 60
  })
  const log = await logOf(me, id, people[0]!)
  expect(log.find(({ what }) => what === 'notified')).toMatchObject({ addresses: 1, people: 60 })
})

test('a notification is about the people who still exist, also if all before them were deleted', async () => {
  const me = await server.as('deleted before')
  const action: OutsideAction = {
    kind: 'notify',
    address_ids: ['default'],
    subject: 'Call',
    text: '{{email}}',
  }
  const { id, step, release } = await heldErrands(me, action, 60)
  const first = await db()
    .selectFrom('errand')
    .select('contact_id')
    .where('automation_id', '=', id)
    .orderBy('due_at')
    .orderBy('id')
    .limit(50)
    .execute()
  const gone = first.map(({ contact_id }) => contact_id)
  await db().deleteFrom('contact').where('id', 'in', gone).execute()
  await release()
  await until('nothing waits', async () => {
    const left = await db().selectFrom('errand').select('id').where('automation_id', '=', id).execute()
    return left.length === 0
  })
  const { rows } = await sql<{ what: string; detail: unknown; people: number }>`
    select what, detail, count(*)::int as people from enrolment_log
    where automation_id = ${id} and step_id = ${step} and what like 'notif%' group by what, detail order by what`.execute(
    db(),
  )
  expect(rows).toEqual([
    { what: 'notified', detail: { addresses: 1, people: 10 }, people: 10 },
    { what: 'notify_failed', detail: { problem: 'contact_deleted' }, people: 50 },
  ])
})

test('steps without a reachable address block going live, and are named', async () => {
  const me = await server.as('checked')
  const { id } = await me.call(automations.create, { body: { name: 'Told', starter: 'custom' } })
  const step = (action: Action) => ({ id: newId(), kind: 'action' as const, action })
  const nobody = step({ kind: 'notify', address_ids: [newId()], subject: 'Call', text: '{{#if}}' })
  const within = step({ kind: 'call_webhook', url: 'http://10.0.0.1/step' })
  const well = [
    step({ kind: 'notify', address_ids: ['default'], subject: 'Call', text: '{{email}}' }),
    step({ kind: 'call_webhook', url: receiver.at('/step') }),
  ]
  await me.call(automations.update, { params: { id }, body: { steps: [nobody, within, ...well] } })
  const { findings } = await me.call(automations.preflight, { params: { id } })
  const ofActions = findings.filter(({ code }) => /notify|webhook/.test(code))
  expect(ofActions.map(({ code, severity, step_id }) => [code, severity, step_id]).sort()).toEqual(
    [
      ['notify_no_address', 'blocks', nobody.id],
      ['notify_text_invalid', 'blocks', nobody.id],
      ['webhook_closed', 'blocks', within.id],
    ].sort(),
  )
})

test('trying out shows the report about a person, and sends none', async () => {
  const me = await server.as('tried')
  const { id } = await me.call(automations.create, { body: { name: 'Tried', starter: 'custom' } })
  const step = (action: Action) => ({ id: newId(), kind: 'action' as const, action })
  const steps = [
    step({ kind: 'notify', address_ids: ['default'], subject: 'Call {{first_name}}', text: 'In {{city}}' }),
    step({ kind: 'call_webhook', url: receiver.at('/step') }),
  ]
  await me.call(automations.update, { params: { id }, body: { steps } })
  const { steps: tried } = await me.call(automationPeople.tryOut, {
    params: { id },
    body: { invented: { first_name: 'Ada', city: 'Oslo' } },
  })
  const [notified, called] = tried.map(({ outside }) => outside)
  expect(notified).toMatchObject({ kind: 'notify', subject: 'Call Ada', text: 'In Oslo' })
  expect(notified?.kind === 'notify' && notified.to).toHaveLength(1)
  expect(called).toMatchObject({ kind: 'call_webhook', url: receiver.at('/step') })
  expect(called?.kind === 'call_webhook' && JSON.parse(called.body)).toMatchObject({
    data: { step_id: steps[1]?.id, contact: { first_name: 'Ada', city: 'Oslo' } },
  })
  expect(receiver.calls).toEqual([])
  expect(await db().selectFrom('errand').select('id').execute()).toEqual([])
})

test('errands that wait for an erased person are deleted', async () => {
  const me = await server.as('erased')
  receiver.answer = () => 500
  const { people } = await passedStep(me, { kind: 'call_webhook', url: receiver.at('/step') })
  await until('it was tried', async () => receiver.calls.length > 0)
  await db()
    .transaction()
    .execute((tx) => forgetEnrolled(tx, people))
  const left = await db().selectFrom('errand').select('id').where('contact_id', '=', people[0]!).execute()
  expect(left).toEqual([])
})
