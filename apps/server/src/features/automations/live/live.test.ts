import { automationMessages } from '@carillon/contract/automation-messages'
import { type Automation, automations } from '@carillon/contract/automations'
import { contacts } from '@carillon/contract/contacts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/db.ts'
import { givenPlan } from '#test/given-plan.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, type Server, until } from '#test/kit.ts'
import { givenSeries, html, openProduct, type Product, wait } from './series.fixture.ts'

let product: Product
let server: Server
let me: Caller

beforeAll(async () => {
  product = await openProduct()
  server = product.server
  me = product.me
})
afterAll(() => product.close())

const series = (emails: number, change: object = {}) => givenSeries(product, emails, change)
const mailTo = (address: string) => product.mailTo(address)
const live = (id: string, who: 'none' | 'all' = 'none') =>
  me.call(automations.live, { params: { id }, body: { existing: { who } } })
const add = async (list: string, address: string) => {
  const body = { list_ids: [list], contacts: [{ email: address, first_name: 'Ada' }] }
  await me.call(contacts.upsert, { body })
}
const gotten = (address: string, count = 1) =>
  until(`${address} got ${count}`, () => mailTo(address).length === count && mailTo(address))
const address = () => `${newId()}@people.test`
const save = (id: string, message_id: string, body: object) =>
  me.call(automationMessages.update, { params: { id, message_id }, body })
const codes = async (id: string) => {
  const { findings } = await me.call(automations.preflight, { params: { id } })
  return findings
    .filter(({ severity }) => severity === 'blocks')
    .map(({ section, code }) => `${section} ${code}`)
}

test('a welcome series is refused until it is complete; then people who are added get its first email', async () => {
  const given = givenFor(server, me)
  const list = await given.list([])
  const made = await me.call(automations.create, { body: { starter: 'welcome' } })
  const params = { id: made.id }
  await me.call(automations.update, { params, body: { entrance_criteria: null } })
  expect(new Set(await codes(made.id))).toEqual(
    new Set([
      ...['entry automation_entry_required', 'unsubscribe unsubscribe_required'],
      ...['steps sender_required', 'steps link_example', 'steps text_placeholder'],
    ]),
  )
  const body = { existing: { who: 'none' as const } }
  expect(await me.outcome(automations.live, { params, body })).toBe('automation_entry_required')
  await me.call(automations.update, {
    params,
    body: { entrance_criteria: { type: 'list', id: list, occurs: 'first' }, suppression_group_id: -1 },
  })
  const response = await me.fetch(`/v3/marketing/automations/${made.id}/live`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  const { errors, findings } = (await response.json()) as Record<string, object[]>
  expect(errors).toMatchObject([{ error_id: 'journey_invalid' }])
  const [first] = made.messages
  expect(findings?.[0]).toMatchObject({ section: 'steps', message_id: first?.id, step_id: made.steps[0]?.id })

  const sender_id = await given.sender()
  for (const { id } of made.messages) {
    await save(made.id, id, {
      subject: 'Welcome, {{first_name}}',
      editor: 'code',
      html_content: html,
      sender_id,
    })
  }
  expect(await codes(made.id)).toEqual([])
  const set = await live(made.id)
  expect(set).toMatchObject({ status: 'live', published: 1, has_changes: false })
  const person = address()
  await add(list, person)
  const [mail] = await gotten(person)
  expect(mail?.source).toContain('Subject: Welcome, Ada')
})

test('people who were on the list before get the email only if the author wants it', async () => {
  const [silent, loud] = [await series(1), await series(1)]
  const [one, other] = [address(), address()]
  for (const [{ list, given }, person] of [
    [silent, one],
    [loud, other],
  ] as const) {
    const contact_id = await given.contact(person)
    const { db } = server.product.services.database
    await db.insertInto('list_contact').values({ list_id: list, contact_id }).execute()
  }
  await live(silent.id)
  await live(loud.id, 'all')
  await gotten(other)
  expect(mailTo(one)).toEqual([])
})

test('a change is sent once it is published; an email that did not change keeps its statistics', async () => {
  const { id, params, list, messages } = await series(2)
  await live(id)
  const { db } = server.product.services.database
  const contents = async (number: number) => {
    const version = await db
      .selectFrom('automation_version')
      .select('messages')
      .where('automation_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    return messages.map((message) => version.messages[message]?.content_id)
  }
  const [first = '', second = ''] = messages
  const changed = await save(id, first, { subject: 'Another subject' })
  expect(changed).toMatchObject({ has_changes: true, revision: 2 })
  expect((await me.call(automations.get, { params })).has_changes).toBe(true)
  const early = address()
  await add(list, early)
  expect((await gotten(early))[0]?.source).toContain('Subject: Email 1 for Ada')

  await me.call(automations.update, { params, body: { categories: ['series'] } })
  expect(await me.call(automations.impact, { params })).toMatchObject({
    settings: ['categories'],
    active: 1,
    waiting: [],
    at_once: 0,
    changed: [],
  })
  await me.call(automations.update, { params, body: { categories: [] } })
  expect(await me.call(automations.impact, { params })).toMatchObject({ messages: [first], settings: [] })
  const published = await me.call(automations.publish, { params, body: {} })
  expect(published).toMatchObject({ published: 2, has_changes: false })
  const [before, after] = [await contents(1), await contents(2)]
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).toBe(before[1])
  expect((await me.call(automations.publish, { params, body: {} })).published).toBe(2)
  const late = address()
  await add(list, late)
  expect((await gotten(late))[0]?.source).toContain('Subject: Another subject')
  expect(await me.outcome(automations.publish, { params, body: { revision: 1 } })).toBe('automation_changed')
  expect(second).not.toBe('')
})

test('an earlier version is taken back with its messages, also one that was removed', async () => {
  const { id, params, messages, steps } = await series(2)
  await live(id)
  await me.call(automations.pause, { params })
  const [first = '', second = ''] = messages
  await save(id, first, { subject: 'Rewritten' })
  await me.call(automations.update, { params, body: { steps: steps.slice(0, 1) } })
  await me.call(automations.publish, { params, body: {} })
  expect(await me.outcome(automationMessages.get, { params: { id, message_id: second } })).toBe(
    'automation_message_not_found',
  )

  const restored = await me.call(automations.restore, { params: { id, number: 1 } })
  expect(restored).toMatchObject({ status: 'paused', published: 3, steps, has_changes: false })
  expect(restored.messages.map(({ subject }) => subject)).toEqual([
    'Email 1 for {{first_name}}',
    'Email 2 for {{first_name}}',
  ])
  const { result } = await me.call(automations.versions, { params })
  expect(result.map(({ number, emails, current }) => [number, emails, current])).toEqual([
    [3, 2, true],
    [2, 1, false],
    [1, 2, false],
  ])
  expect(result[0]?.published_by?.email).toBe('owner@carillon.test')
  expect(await me.outcome(automations.restore, { params: { id, number: 9 } })).toBe(
    'automation_version_not_found',
  )
})

test('nobody gets an email while it is paused; publishing says how many people go on at once', async () => {
  const { id, params, list, steps } = await series(2)
  await live(id)
  const person = address()
  await add(list, person)
  await gotten(person)
  expect((await me.call(automations.pause, { params })).status).toBe('paused')
  const waiting = address()
  await add(list, waiting)
  const { db } = server.product.services.database
  await until('the second is inside', async () => {
    const { rows } = await sql`select 1 from enrolment where automation_id = ${id}`.execute(db)
    return rows.length === 2
  })
  expect(mailTo(waiting)).toEqual([])
  const [, pause] = steps
  const shorter = steps.map((step) => (step.id === pause?.id ? { ...wait(1), id: step.id } : step))
  await me.call(automations.update, { params, body: { steps: shorter } })
  expect(await me.call(automations.impact, { params })).toMatchObject({
    changed: [pause?.id],
    waiting: [{ step_id: pause?.id, people: 1 }],
    at_once: 0,
    active: 2,
  })
  const arrived_at = new Date(Date.now() - 25 * 3_600_000)
  await db.updateTable('enrolment').set({ arrived_at }).where('automation_id', '=', id).execute()
  expect((await me.call(automations.impact, { params })).at_once).toBe(1)
  expect(await me.outcome(automations.pause, { params })).toBe('automation_state')
  await me.call(automations.resume, { params })
  await gotten(waiting)
  const disabled: Automation = await me.call(automations.disable, { params })
  expect(disabled.status).toBe('disabled')
})

test('the sixteenth automation with an exit criterion is refused, and so is a plan without automations', async () => {
  const other = await givenFor(server, me).list([])
  const ending = { exit_criteria: 'matches', exit_when: { type: 'list', id: other } }
  const [first, last] = [await series(1, ending), await series(1, ending)]
  await live(first.id)
  const { db } = server.product.services.database
  await sql`
    with copy as (
      insert into automation (id, account_id, name, status, published, live_since)
      select gen_random_uuid(), account_id, name, 'paused', 1, live_since
      from automation, generate_series(1, 14) where id = ${first.id} returning id
    )
    insert into automation_version (automation_id, number, steps, settings, messages, published_at)
    select copy.id, 1, '[]', settings, '{}', published_at from copy, automation_version where automation_id = ${first.id}`.execute(
    db,
  )
  const call = { params: last.params, body: { existing: { who: 'none' as const } } }
  expect(await codes(last.id)).toEqual(['exit automation_exits_limit'])
  expect(await me.outcome(automations.live, call)).toBe('automation_exits_limit')
  await me.call(automations.disable, { params: first.params })
  const plan = (name: string) => givenPlan(server, me.account, { plan: name })
  await plan('basic')
  expect(await me.outcome(automations.live, call)).toBe('entitlement_required')
  await plan('advanced')
  expect((await me.call(automations.live, call)).status).toBe('live')
  expect(await (await server.as('stranger')).outcome(automations.pause, { params: last.params })).toBe(
    'automation_not_found',
  )
})

test('an email has changes when it was saved since, or is in no version yet', async () => {
  const { id, params, messages, steps } = await series(1)
  await live(id)
  await me.call(automations.pause, { params })
  const [sent] = messages as [string]
  const body = { copy_of: sent }
  const { id: added } = await me.call(automationMessages.create, { params, body })
  // Both messages now count as saved long before the version was published.
  const { db } = server.product.services.database
  await sql`update automation_message set updated_at = updated_at - interval '1 hour' where automation_id = ${id}`.execute(
    db,
  )
  const changed = async () => {
    const { messages } = await me.call(automations.get, { params })
    return messages.filter(({ has_changes }) => has_changes).map((message) => message.id)
  }
  expect(await changed()).toEqual([])
  const step = { id: newId(), kind: 'email' as const, message_id: added }
  await me.call(automations.update, { params, body: { steps: [...steps, step] } })
  expect(await changed()).toEqual([added])
  await save(id, sent, { subject: 'Written again' })
  expect(await changed()).toEqual([sent, added])
})

test('a status among the fields of a change does what the call of its name does', async () => {
  const { params } = await series(1)
  for (const [status, becomes] of [
    ['draft', 'draft'],
    ['live', 'live'],
    ['paused', 'paused'],
    ['active', 'live'],
    ['disabled', 'disabled'],
  ] as const) {
    expect((await me.call(automations.update, { params, body: { status } })).status).toBe(becomes)
  }
  expect(await me.outcome(automations.update, { params, body: { name: 'Kept', status: 'draft' } })).toBe(
    'automation_state',
  )
  expect(await me.call(automations.get, { params })).toMatchObject({ name: 'Kept', status: 'disabled' })
  expect(await me.outcome(automations.create, { body: { name: 'New', status: 'live' } })).toBe(
    'automation_state',
  )
})

test('if two people save, go live or publish at once, one call succeeds and the other is refused', async () => {
  const { id, params } = await series(1)
  const { revision } = await me.call(automations.get, { params })
  const both = async (ask: (name: string) => Promise<unknown>) =>
    (await Promise.all(['a', 'b'].map(ask))).map(String).sort()
  const save = (name: string, from: number) =>
    me.outcome(automations.update, { params, body: { categories: [name], revision: from } })
  expect(await both((name) => save(name, revision))).toEqual(['200', 'automation_changed'])
  const goLive = () =>
    me.outcome(automations.live, { params, body: { existing: { who: 'none' }, revision: revision + 1 } })
  expect(await both(goLive)).toEqual(['200', 'automation_state'])
  expect(await save('c', revision + 1)).toBe(200)
  // The same revision is published once; an older revision is refused.
  const publish = (from: number) => me.outcome(automations.publish, { params, body: { revision: from } })
  expect(await both(() => publish(revision + 2))).toEqual(['200', '200'])
  expect(await publish(revision + 1)).toBe('automation_changed')
  const { result } = await me.call(automations.versions, { params: { id } })
  expect(result.map(({ number }) => number)).toEqual([2, 1])
})
