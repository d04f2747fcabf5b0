import { automationPeople } from '@carillon/contract/automation-people'
import { automations } from '@carillon/contract/automations'
import { sql } from 'kysely'
import { newId } from '#platform/db.ts'
import { email, openStage, wait } from '#test/automation-stage.ts'
import { type Caller, expect, type Server, testWith } from '#test/kit.ts'

// No worker moves the people of the stage by its own clock.
const test = testWith({ ROLES: 'http' })

async function given(server: Server, name: string) {
  const me = await server.as(name)
  const stage = await openStage(server.product.services.database, me.account)
  const list = await stage.list()
  const steps = [wait(1), email(), wait(2), email()]
  const entry = { type: 'list' as const, id: list }
  const id = await stage.automation(steps, { entry })
  await sql`update automation set entry = ${JSON.stringify(entry)}::jsonb where id = ${id}`.execute(
    server.product.services.database.db,
  )
  return { me, stage, list, steps, id, params: { id } }
}

const statesOf = async (me: Caller, id: string, query: object = {}) => {
  const { result } = await me.call(automationPeople.list, { params: { id }, query })
  return result.map(({ contact_id, state, reason }) => [contact_id, state, reason])
}

test('people are listed by state, step, reason and name, and counted where they are', async ({ server }) => {
  const { me, stage, list, steps, id, params } = await given(server, 'listing-people')
  const [waiting, removed, done, never] = (await stage.contacts(4)) as [string, string, string, string]
  await stage.live(id)
  for (const one of [waiting, removed, done]) {
    await stage.add(list, [one])
    await stage.settle()
    stage.now = new Date(stage.now.getTime() + 1000)
  }
  const move = (contact_id: string, action: 'move_on' | 'hold' | 'release' | 'remove') =>
    me.call(automationPeople.move, { params: { id, contact_id }, body: { action } })
  expect(await move(removed, 'remove')).toMatchObject({ state: 'exited', reason: 'removed' })
  expect(await move(done, 'move_on')).toMatchObject({ state: 'active', step_id: steps[2]!.id })
  expect(await move(done, 'move_on')).toMatchObject({ state: 'completed' })
  const all = [
    [done, 'completed', null],
    [removed, 'exited', 'removed'],
    [waiting, 'active', null],
  ]
  expect(await statesOf(me, id)).toEqual(all)
  expect(await statesOf(me, id, { state: 'completed' })).toEqual([all[0]])
  expect(await statesOf(me, id, { reason: 'removed' })).toEqual([all[1]])
  expect(await statesOf(me, id, { step_id: steps[0]!.id, state: 'active' })).toEqual([all[2]])
  await sql`update contact set last_name = 'Lovelace' where id = ${waiting}`.execute(
    server.product.services.database.db,
  )
  expect(await statesOf(me, id, { search: 'lovel' })).toEqual([all[2]])
  const first = await me.call(automationPeople.list, { params, query: { page_size: 2 } })
  const rest = await me.fetch(new URL(first._metadata.next!).href.slice(server.url.length))
  expect(((await rest.json()) as typeof first).result.map(({ contact_id }) => contact_id)).toEqual([waiting])

  const counts = await me.call(automations.counts, { params })
  expect(counts).toMatchObject({ entered: 3, active: 1, completed: 1, exited: 1, failed: 0, paths: [] })
  expect(counts.exits).toEqual([{ reason: 'removed', people: 1 }])
  expect(counts.steps.map(({ waiting, passed, exited }) => [waiting, passed, exited])).toEqual([
    [1, 1, 1],
    [0, 1, 0],
    [0, 1, 0],
    [0, 1, 0],
  ])
  expect(counts.last_entered_at).not.toBeNull()

  expect(await move(waiting, 'hold')).toMatchObject({ due_at: null, held_at: expect.any(String) })
  expect(await move(waiting, 'release')).toMatchObject({ due_at: expect.any(String), held_at: null })
  const outcome = (contact_id: string) =>
    me.outcome(automationPeople.move, { params: { id, contact_id }, body: { action: 'hold' } })
  expect(await outcome(removed)).toBe('enrolment_state')
  expect(await outcome(never)).toBe('enrolment_not_found')
})

test('a path has the actions, their users, and the result of each email', async ({ server }) => {
  const { me, stage, list, steps, id } = await given(server, 'following-a-path')
  const [person] = (await stage.contacts(1)) as [string]
  await stage.live(id)
  await stage.add(list, [person])
  await stage.settle()
  const params = { id, contact_id: person }
  await me.call(automationPeople.move, { params, body: { action: 'move_on' } })
  await sql`
    update recipient set state = 'delivered', sent_at = '2026-03-01T10:00:00Z', opened_at = '2026-03-01T11:00:00Z'
    where contact_id = ${person}`.execute(server.product.services.database.db)
  const { contact, enrolment, absent, path } = await me.call(automationPeople.get, { params })
  expect(contact.email).toBe(`${person}@people.example`)
  expect([enrolment?.step_id, absent]).toEqual([steps[2]!.id, null])
  const message_id = (steps[1] as ReturnType<typeof email>).message_id
  expect(path).toMatchObject([
    { what: 'entered', by: 'entry', run: 1 },
    { what: 'moved_on', step_id: steps[0]!.id, user: { email: 'following-a-path@carillon.test' } },
    {
      what: 'sent',
      email: {
        message_id,
        delivered_at: '2026-03-01T10:00:00.000Z',
        opened_at: '2026-03-01T11:00:00.000Z',
        clicked_at: null,
        bounced_at: null,
      },
    },
  ])
  const { db } = server.product.services.database
  const { send_id } = await db
    .updateTable('recipient')
    .set({ state: 'bounced' })
    .where('contact_id', '=', person)
    .returning('send_id')
    .executeTakeFirstOrThrow()
  const bounce = { contact_id: person, id: newId(), account_id: me.account, send_id, event: 'bounce' }
  await db
    .insertInto('message_event')
    .values({ ...bounce, at: '2026-03-02T09:00:00Z' })
    .execute()
  const { path: later } = await me.call(automationPeople.get, { params })
  expect(later.at(-1)?.email?.bounced_at).toBe('2026-03-02T09:00:00.000Z')

  const stranger = await server.as('not-on-the-path')
  expect(await stranger.outcome(automationPeople.get, { params })).toBe('automation_not_found')
  const nobody = { id, contact_id: newId() }
  expect(await me.outcome(automationPeople.get, { params: nobody })).toBe('contact_not_found')
})

test('a contact that is not in the automation has a reason for that', async ({ server }) => {
  const { me, stage, list, id } = await given(server, 'absent')
  const { db } = server.product.services.database
  const [before, other, after] = (await stage.contacts(3)) as [string, string, string]
  const absent = async (contact_id: string) =>
    (await me.call(automationPeople.get, { params: { id, contact_id } })).absent
  await stage.add(list, [before])
  expect(await absent(before)).toBe('never_live')
  await stage.live(id)
  expect(await absent(other)).toBe('not_in_entry')
  expect(await absent(before)).toBe('before_live')
  // No person is enrolled while another transaction has the lock.
  await db.transaction().execute(async (tx) => {
    await sql`select 1 from automation where id = ${id} for update`.execute(tx)
    await stage.add(list, [after])
    expect(await absent(after)).toBe('soon')
    await sql`update automation set status = 'disabled' where id = ${id}`.execute(tx)
  })
  await stage.settle()
  expect(await absent(after)).toBe('disabled')
})

test('contacts are enrolled by id and address, once', async ({ server }) => {
  const { me, stage, id, params } = await given(server, 'enrolling')
  const [one, two] = (await stage.contacts(2)) as [string, string]
  await sql`insert into contact_identifier (account_id, kind, value, contact_id)
    values (${me.account}, 'email', ${`${two}@people.example`}, ${two})`.execute(
    server.product.services.database.db,
  )
  const unknown = newId()
  const body = {
    contact_ids: [one, unknown],
    emails: [`${two.toUpperCase()}@people.example`, 'no@one.example'],
  }
  expect(await me.outcome(automationPeople.enrol, { params, body })).toBe('automation_state')
  await stage.live(id)
  const enrol = () => me.call(automationPeople.enrol, { params, body })
  expect(await enrol()).toEqual({ enrolled: 2, left_out: 0, unknown: [unknown, 'no@one.example'] })
  expect(await enrol()).toMatchObject({ enrolled: 0, left_out: 2 })
  expect((await statesOf(me, id)).map(([who]) => who).sort()).toEqual([one, two].sort())
})

test('a contact’s automations are listed page by page, with the step where the contact waits', async ({
  server,
}) => {
  const { me, stage, list, id } = await given(server, 'automations-of-a-contact')
  const [person, other] = (await stage.contacts(2)) as [string, string]
  const second = await stage.automation([email()], { entry: { type: 'list', id: list } })
  await stage.live(id)
  await stage.add(list, [person])
  await stage.settle()
  const at = { params: { id: person } }
  expect((await me.call(automationPeople.ofContact, at)).result).toMatchObject([
    {
      automation: { id, status: 'live' },
      enrolment: { state: 'active', run: 1, due_at: expect.any(String), contact_id: person },
      step: { number: 1, total: 4, kind: 'wait' },
    },
  ])
  await stage.live(second)
  await me.call(automationPeople.enrol, { params: { id: second }, body: { contact_ids: [person] } })
  await stage.settle()
  const first = await me.call(automationPeople.ofContact, { ...at, query: { page_size: 1 } })
  expect(first.result.map(({ automation }) => automation.id)).toEqual([second])
  const rest = await me.fetch(new URL(first._metadata.next!).href.slice(server.url.length))
  const { result } = (await rest.json()) as typeof first
  expect(result.map(({ automation }) => automation.id)).toEqual([id])

  expect((await me.call(automationPeople.ofContact, { params: { id: other } })).result).toEqual([])
  const stranger = await server.as('not-their-contact')
  expect(await stranger.outcome(automationPeople.ofContact, at)).toBe('contact_not_found')
})
