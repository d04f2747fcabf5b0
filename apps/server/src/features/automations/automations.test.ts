import { automationMessages } from '@carillon/contract/automation-messages'
import { automationLimits, automations } from '@carillon/contract/automations'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import type { Journey } from '@carillon/journey/steps'
import { sql } from 'kysely'
import { enrolByCall, lockRunning } from '#features/automation-engine/public.ts'
import { newId } from '#platform/db.ts'
import { email, openStage, wait } from '#test/automation-stage.ts'
import type { Caller, Server } from '#test/kit.ts'
import { describe, expect, test, until } from '#test/kit.ts'

const create = (me: Caller, body: Parameters<typeof me.call<typeof automations.create>>[1]['body'] = {}) =>
  me.call(automations.create, { body })
const givenList = (me: Caller, name = 'Newsletter') => me.call(lists.create, { body: { name } })
const stageOf = ({ product }: Server, { account }: Caller) => openStage(product.services.database, account)

describe('automations', () => {
  test('begin empty, or as a welcome series for all contacts', async ({ server }) => {
    const me = await server.as('making')
    expect(await create(me)).toMatchObject({
      name: 'Untitled Automation',
      status: 'draft',
      type: 'triggered',
      steps: [],
      messages: [],
      entrance_criteria: null,
      exit_criteria: 'all_messages',
      published: null,
      has_changes: false,
    })
    const welcome = await create(me, { starter: 'welcome' })
    expect(welcome).toMatchObject({
      name: 'Untitled Welcome Series',
      entrance_criteria: { type: 'all', occurs: 'first' },
    })
    expect(welcome.steps.map(({ kind }) => kind)).toEqual(['email', 'wait', 'email', 'wait', 'email'])
    expect(welcome.messages.map(({ has_content, sender }) => [has_content, sender])).toEqual(
      Array(3).fill([true, null]),
    )
    const params = { id: welcome.id }
    expect(await me.call(automations.get, { params })).toEqual(welcome)
    const stranger = await server.as('strange')
    expect(await stranger.outcome(automations.get, { params })).toBe('automation_not_found')
  })

  test('are found by name, status and category, last changed first, a page at a time', async ({ server }) => {
    const me = await server.as('listing')
    const { id: list } = await givenList(me)
    for (const name of ['One', 'Two', 'Three']) await create(me, { name, categories: ['news'] })
    const entrance_criteria = { type: 'list' as const, id: list }
    const { id } = await create(me, { name: '50% off', entrance_criteria })
    const stage = await stageOf(server, me)
    await stage.publish(id, [email()], { entry: { type: 'list', id: list } })
    await stage.live(id)

    const names = async (query: object) =>
      (await me.call(automations.list, { query })).result.map(({ name }) => name)
    expect(await names({})).toEqual(['50% off', 'Three', 'Two', 'One'])
    expect(await names({ name: '0% O' })).toEqual(['50% off'])
    expect(await names({ categories: 'other,news', name: 't' })).toEqual(['Three', 'Two'])
    expect(await names({ categories: '"news, old"' })).toEqual([])
    expect(await names({ categories: '"news","news, old"' })).toContain('Two')
    expect(await names({ status: 'live,paused' })).toEqual(['50% off'])
    const all = await me.call(automations.list, { query: { page_size: 3, status: 'draft,live' } })
    expect(all.status_counts).toEqual({ draft: 3, live: 1, paused: 0, disabled: 0 })
    expect(all._metadata.count).toBe(4)
    const [row] = all.result
    expect(row).toMatchObject({ entrance_name: 'Newsletter', active: 0, has_changes: true })
    expect(row?.stats).toMatchObject({ requests: 0, delivered: 0 })
    const at = async (address: string | undefined) =>
      (await me.fetch(new URL(address!).href.slice(server.url.length))).json() as Promise<typeof all>
    const next = await at(all._metadata.next)
    expect(next.result.map(({ name }) => name)).toEqual(['One'])
    const back = await at(next._metadata.prev)
    expect(back.result).toEqual(all.result)
    expect(await me.outcome(automations.list, { query: { page_token: 'x' } })).toBe('page_token_invalid')

    const answer = await me.fetch(`${automations.list.path}?offset=1&limit=2&categories=news`)
    const second = (await answer.json()) as typeof all
    expect(second.result.map(({ name }) => name)).toEqual(['Two', 'One'])
    expect(second._metadata).toMatchObject({ count: 3, prev: expect.stringContaining('offset=0') })
    expect(second._metadata).not.toHaveProperty('next')
    expect(answer.headers.get('link')).not.toContain('rel="next"')
    expect(await names({ limit: 3 })).toEqual(['50% off', 'Three', 'Two'])
    expect(await names({ offset: 3 })).toEqual(['One'])
    expect(await me.outcome(automations.list, { query: { limit: 0 } })).toBe('invalid_input')
  })

  test('sum the numbers of all their sends', async ({ server }) => {
    const me = await server.as('summing')
    const { db } = server.product.services.database
    const stage = await stageOf(server, me)
    const id = await stage.automation([email()])
    await stage.live(id)
    for (const [tracks, opens] of [
      [true, 3],
      [false, 5],
    ] as const) {
      const send = newId()
      await db
        .insertInto('send')
        .values({
          id: send,
          account_id: me.account,
          client: 'automations',
          client_id: newId(),
          message: '{}',
          tracks_opens: tracks,
          tracks_clicks: true,
          status: 'done',
          links: '[]',
        })
        .execute()
      await db
        .insertInto('automation_send')
        .values({
          send_id: send,
          account_id: me.account,
          automation_id: id,
          step_id: newId(),
          message_id: newId(),
          content_id: newId(),
          run: 1,
        })
        .execute()
      const counted = { requests: 10, delivered: 8, unique_opens: opens, unsubscribes: 1 }
      const values = Object.entries(counted).map(([metric, value]) => ({ send_id: send, metric, value }))
      await db
        .insertInto('send_counter')
        .values(values.map((row) => ({ ...row, bucket: '-infinity' })))
        .execute()
    }
    const { result } = await me.call(automations.list, {})
    expect(result[0]?.stats).toEqual({
      requests: 20,
      delivered: 16,
      delivered_counting_opens: 8,
      delivered_counting_clicks: 16,
      unique_opens: 3,
      unique_clicks: 0,
      unsubscribes: 2,
    })
  })

  test('have a limited number of emails that no step sends, and a copy has none of them', async ({
    server,
  }) => {
    const me = await server.as('hoarding')
    const { id, messages } = await create(me, { starter: 'welcome' })
    const { db } = server.product.services.database
    const unused = Array.from({ length: automationLimits.unusedMessages }, () => ({
      id: newId(),
      account_id: me.account,
      automation_id: id,
    }))
    await db.insertInto('automation_message').values(unused).execute()
    const add = (automation: string) =>
      me.outcome(automationMessages.create, { params: { id: automation }, body: {} })
    expect(await add(id)).toBe('automation_messages_limit')
    const copy = await me.call(automations.duplicate, { params: { id }, body: {} })
    expect(copy.messages).toHaveLength(messages.length)
    expect(await add(copy.id)).toBe(201)
  })

  test('are copied with messages of their own, which conditions of the copy name', async ({ server }) => {
    const me = await server.as('copying')
    const { id: list } = await givenList(me)
    const source = await create(me, { starter: 'welcome', name: 'x'.repeat(100), categories: ['a'] })
    const [first, pause, second] = source.steps as [Journey[0], Journey[0], Journey[0]]
    const message_id = source.messages[0]!.id
    const branch = {
      id: newId(),
      kind: 'branch' as const,
      otherwise: [],
      paths: [{ id: newId(), name: 'Keen', when: { kind: 'opened' as const, message_id }, steps: [second] }],
    }
    const body = { steps: [first, pause, branch], exit_criteria: 'matches' as const, again_after_days: 3 }
    const exit_when = { type: 'list' as const, id: list }
    const params = { id: source.id }
    const saved = await me.call(automations.update, { params, body: { ...body, exit_when } })
    const copy = await me.call(automations.duplicate, { params, body: {} })
    expect(copy).toMatchObject({
      name: `Copy of ${'x'.repeat(92)}`,
      status: 'draft',
      categories: ['a'],
      exit_when,
      revision: 1,
      exit_criteria: 'matches',
      again_after_days: 3,
      entrance_criteria: { type: 'all' },
    })
    expect(copy.steps[2]).toMatchObject({ paths: [{ name: 'Keen' }] })
    expect(copy.messages.map(({ subject }) => subject)).toEqual(saved.messages.map(({ subject }) => subject))
    const used = (value: unknown): string[] => JSON.stringify(value).match(/[0-9a-f-]{36}/g) ?? []
    expect(used(copy.steps).filter((id) => used(saved.steps).includes(id))).toEqual([])
    expect(used(copy.steps).filter((id) => id === copy.messages[0]?.id)).toHaveLength(2)
  })
})

describe('a change', () => {
  test('is refused where something does not exist, or belongs to others', async ({ server }) => {
    const me = await server.as('changing')
    const other = await create(me, { starter: 'welcome' })
    const { id } = await create(me)
    const change = (body: object) => me.outcome(automations.update, { params: { id }, body })
    const group = await me.call(unsubscribeGroups.create, { body: { name: 'News', description: 'News' } })
    const { id: list } = await givenList(me)
    const window = { weekdays: [1], from: '18:00', to: '08:00', zone: 'account' }
    const on = (list_id: string) => ({
      id: newId(),
      kind: 'wait_until',
      happening: { kind: 'on_list', list_id },
      at_most: { amount: 1, unit: 'days' },
    })
    for (const [body, expected] of [
      [{ entrance_criteria: { type: 'list', id: newId() } }, 'list_not_found'],
      [{ entrance_criteria: { type: 'list' } }, 'invalid_input'],
      [{ entrance_criteria: { type: 'segment', id: newId() } }, 'segment_not_found'],
      [{ exit_criteria: 'matches', exit_when: { type: 'segment', id: newId() } }, 'segment_not_found'],
      [{ exit_criteria: 'stops_matching', exit_when: { type: 'list', id: list } }, 'invalid_input'],
      [{ exit_criteria: 'matches', exit_when: { type: 'list', id: list } }, 200],
      [{ suppression_group_id: group.id + 1000 }, 'unsubscribe_group_not_found'],
      [{ suppression_group_id: -1, custom_unsubscribe_url: 'https://a.example' }, 'unsubscribe_both'],
      [{ suppression_group_id: group.id }, 200],
      [{ send_window: window }, 'invalid_input'],
      [{ steps: [on(newId())] }, 'list_not_found'],
      [{ steps: [on(list)] }, 200],
      [
        { steps: [{ id: newId(), kind: 'email', message_id: other.messages[0]?.id }] },
        'automation_message_not_found',
      ],
      [{ revision: 1, name: 'Too late' }, 'automation_changed'],
    ] as const) {
      expect([body, await change(body)]).toEqual([body, expected])
    }
    const saved = await me.call(automations.get, { params: { id } })
    expect(saved).toMatchObject({ revision: 4, suppression_group_id: group.id, exit_when: { id: list } })
    const linked = await me.call(automations.update, {
      params: { id },
      body: { custom_unsubscribe_url: 'https://a.example', exit_criteria: 'all_messages' },
    })
    expect(linked).toMatchObject({ suppression_group_id: null, exit_when: null, revision: 5 })
    const put = { method: 'PUT', body: '{"title":"Named by a client"}' }
    const renamed = await me.fetch(`/v3/marketing/automations/${id}`, {
      ...put,
      headers: { 'content-type': 'application/json' },
    })
    expect(await renamed.json()).toMatchObject({ name: 'Named by a client', revision: 6 })
    const stale = await me.fetch(`/v3/marketing/automations/${id}`, {
      method: 'PATCH',
      body: '{"name":"B"}',
      headers: { 'if-match': '"4"', 'content-type': 'application/json' },
    })
    expect(stale.status).toBe(409)
  })

  test('of a live automation keeps its entry and its steps; waits may be longer', async ({ server }) => {
    const me = await server.as('live')
    const welcome = await create(me, { starter: 'welcome' })
    const { id, steps } = welcome
    const stage = await stageOf(server, me)
    await stage.publish(id, steps, { entry: { type: 'all' } })
    await stage.live(id)
    const change = (body: object) => me.outcome(automations.update, { params: { id }, body })
    expect(await change({ entrance_criteria: null })).toBe('automation_entry_live')
    expect(await change({ entrance_criteria: { type: 'all' } })).toBe(200)
    expect(await change({ steps: steps.slice(1) })).toBe('automation_steps_live')
    expect(await change({ steps: [...steps, wait(1)] })).toBe('automation_steps_live')
    const longer = steps.map((step) => (step.kind === 'wait' ? wait(9, 'weeks', step.id) : step))
    expect(await change({ steps: longer })).toBe(200)
    await sql`update automation set status = 'paused', paused_at = now() where id = ${id}`.execute(
      server.product.services.database.db,
    )
    expect(await change({ steps: steps.slice(0, 3) })).toBe(200)
    expect(await change({ entrance_criteria: null })).toBe('automation_entry_live')
  })
})

describe('deleting', () => {
  test('takes people with it, and is refused while one of them runs', async ({ server }) => {
    const me = await server.as('deleting')
    const { db } = server.product.services.database
    const stage = await stageOf(server, me)
    const only = email()
    const id = await stage.automation([only, wait(1), email()])
    const { id: draft } = await create(me)
    const people = await stage.contacts(2)
    await stage.live(id)
    await db.transaction().execute(async (tx) => {
      await enrolByCall(tx, (await lockRunning(tx, id))!, people, stage.now)
    })
    await stage.settle()
    const ids = `${draft},${id}`
    expect(await me.outcome(automations.deleteMany, { query: { ids } })).toBe('automation_running')
    expect(await me.outcome(automations.get, { params: { id: draft } })).toBe(200)
    await sql`update automation set status = 'disabled' where id = ${id}`.execute(db)
    expect(await me.outcome(automations.deleteMany, { query: { ids: '' } })).toBe('invalid_input')
    expect(await me.outcome(automations.deleteMany, { query: { ids } })).toBe(204)
    expect(await me.outcome(automations.delete, { params: { id } })).toBe('automation_not_found')
    await until('nobody is known any more', async () => {
      const { rows } = await sql<{ left: number }>`
        select (select count(*) from enrolment where automation_id = ${id})::int
             + (select count(*) from enrolment_log where automation_id = ${id})::int as left`.execute(db)
      return rows[0]?.left === 0
    })
    const sends = await db
      .selectFrom('send')
      .select(['status', 'is_open'])
      .where('client_id', '=', only.message_id)
      .execute()
    expect(sends).toEqual([{ status: expect.stringMatching(/stopped|done/), is_open: false }])
  })

  test('a list is refused while an automation that was live uses it', async ({ server }) => {
    const me = await server.as('using')
    const [entry, action, exit] = await Promise.all(
      ['Entry', 'Action', 'Exit'].map((name) => givenList(me, name)),
    )
    const steps: Journey = [
      { id: newId(), kind: 'action', action: { kind: 'add_to_list', list_id: action!.id } },
    ]
    const { id } = await create(me, {
      name: 'Uses',
      steps,
      entrance_criteria: { type: 'list', id: entry!.id },
    })
    const exit_when = { type: 'list' as const, id: exit!.id }
    await me.call(automations.update, { params: { id }, body: { exit_criteria: 'matches', exit_when } })
    const usesOf = async (list: string) => (await me.call(lists.uses, { params: { id: list } })).result
    const use = { kind: 'automation', id, name: 'Uses', status: 'draft', excludes: false, locks: false }
    expect(await usesOf(entry!.id)).toEqual([use])
    expect(await usesOf(exit!.id)).toEqual([{ ...use, excludes: true }])
    const stage = await stageOf(server, me)
    await stage.publish(id, steps, {
      entry: { type: 'list', id: entry!.id },
      exit_criteria: 'matches',
      exit_when,
    })
    await stage.live(id)
    expect(await usesOf(action!.id)).toEqual([{ ...use, status: 'live', locks: true }])
    expect(await me.outcome(lists.delete, { params: { id: action!.id } })).toBe('list_locked')
  })

  test('a segment is refused while an automation that was live uses it, disabled or not', async ({
    server,
  }) => {
    const me = await server.as('using-segment')
    const { id: segment } = await me.call(segments.create, {
      body: {
        name: 'Norway',
        query_dsl: "SELECT contact_id, updated_at FROM contact_data WHERE country = 'NO'",
      },
    })
    const goal = { segment_id: segment, days: 7, leaves: false }
    const { id } = await create(me, { name: 'Reaches', steps: [wait(1)], entrance_criteria: { type: 'all' } })
    await me.call(automations.update, { params: { id }, body: { goal } })
    const remove = () => me.outcome(segments.delete, { params: { id: segment }, query: {} })
    const uses = async () => (await me.call(segments.uses, { params: { id: segment } })).result
    const use = { kind: 'automation', id, name: 'Reaches', status: 'draft', excludes: false, locks: false }
    expect(await uses()).toEqual([use])
    const stage = await stageOf(server, me)
    await stage.publish(id, [wait(1)], { goal })
    await stage.live(id)
    expect(await uses()).toEqual([{ ...use, status: 'live', locks: true }])
    expect(await remove()).toBe('segment_locked')
    await me.call(automations.disable, { params: { id } })
    expect(await remove()).toBe('segment_locked')
    await me.call(automations.delete, { params: { id } })
    expect(await remove()).toBe(202)
  })
})

test('reach counts the people who match the entry, in all or since a time', async ({ server }) => {
  const me = await server.as('reaching')
  const stage = await stageOf(server, me)
  const { id: list } = await givenList(me)
  const { id } = await create(me)
  const reach = (query: { since?: string }) => me.call(automations.reach, { params: { id }, query })
  expect(await me.outcome(automations.reach, { params: { id } })).toBe('automation_entry_required')
  const people = await stage.contacts(3)
  await stage.add(list, people.slice(1))
  await sql`update list_contact set added_at = now() - interval '2 days' where contact_id = ${people[1]}`.execute(
    server.product.services.database.db,
  )
  const choose = (entrance_criteria: { type: 'all' } | { type: 'list'; id: string }) =>
    me.call(automations.update, { params: { id }, body: { entrance_criteria } })
  await choose({ type: 'all' })
  expect(await reach({})).toEqual({ people: 3 })
  await choose({ type: 'list', id: list })
  expect(await reach({})).toEqual({ people: 2 })
  expect(await reach({ since: new Date(Date.now() - 86_400_000).toISOString() })).toEqual({ people: 1 })
})
