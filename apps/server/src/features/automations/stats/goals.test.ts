import { automationPeople } from '@carillon/contract/automation-people'
import { automationStats } from '@carillon/contract/automation-stats'
import { automations } from '@carillon/contract/automations'
import type { Journey } from '@carillon/journey/steps'
import { sql } from 'kysely'
import { disable } from '#features/automation-engine/public.ts'
import { newId } from '#platform/db.ts'
import { day, email, hour, openStage, wait } from '#test/automation-stage.ts'
import { type Caller, expect, type Server, testWith } from '#test/kit.ts'

/** The server has no worker: the tests store the results of messages. */
const test = testWith({ ROLES: 'http' })

interface Given {
  days?: number
  leaves?: boolean
  steps?: Journey
}

/** A live automation with a goal, on a clock of its own. People and members are stored; how they get there is tested elsewhere. */
async function given(server: Server, name: string, { days = 3, leaves = false, steps }: Given = {}) {
  const me = await server.as(name)
  const { db } = server.product.services.database
  const stage = await openStage(server.product.services.database, me.account)
  const list = await stage.list()
  const segment = async () => {
    const id = newId()
    await db
      .insertInto('segment')
      .values({
        id,
        account_id: me.account,
        name: id,
        query_dsl: 'select contact_id from contact_data',
        status: 'valid',
        evaluated_at: new Date(0),
        settled_at: new Date(0),
      })
      .execute()
    return id
  }
  const goal = { segment_id: await segment(), days, leaves }
  const [first, second] = [email(), email()]
  const journey = steps ?? [first, wait(1), second]
  const id = await stage.automation(journey, { entry: { type: 'list', id: list }, goal })
  await stage.live(id)
  const enter = async (count: number) => {
    const people = await stage.contacts(count)
    await stage.add(list, people)
    await stage.settle()
    await sql`
      update recipient set state = 'delivered', sent_at = ${stage.now}
      where contact_id = any(${people}::uuid[]) and sent_at is null`.execute(db)
    return people
  }
  /** Sends the followers of the account the news that these members changed. */
  const tell = async (contacts: readonly string[], segmentId: string) => {
    await sql`
      insert into contact_news (id, account_id, contact_ids, lists, segment_id)
      values (${newId()}, ${me.account}, ${contacts as string[]}::uuid[], '{}', ${segmentId})`.execute(db)
    await stage.settle()
  }
  /** Makes contacts members now. */
  const join = async (contacts: readonly string[], segmentId = goal.segment_id) => {
    await sql`
      insert into segment_contact (segment_id, contact_id, entered_at)
      select ${segmentId}, contact_id, ${stage.now} from unnest(${contacts as string[]}::uuid[]) as contact_id`.execute(
      db,
    )
    await tell(contacts, segmentId)
  }
  const params = { id }
  const numbers = async (query: object = {}) =>
    (await me.call(automationStats.get, { params, query })).results
  const total = async () => (await numbers())[0]?.goal
  return {
    me,
    db,
    stage,
    list,
    segment,
    goal,
    first,
    second,
    journey,
    id,
    params,
    enter,
    join,
    tell,
    numbers,
    total,
  }
}

const pathOf = async (me: Caller, id: string, contact_id: string) =>
  (await me.call(automationPeople.get, { params: { id, contact_id } })).path

test('a person who becomes a member within the days converts once, and the email before it gets the conversion', async ({
  server,
}) => {
  const { me, db, stage, id, params, first, second, enter, join, numbers, total } = await given(
    server,
    'goal-converts',
  )
  const [early, late, tooLate, never] = (await enter(4)) as [string, string, string, string]
  expect(await total()).toEqual({ converted: 0, of: 4, rate: 0 })
  await stage.pass(hour)
  await join([early])
  await stage.pass(day)
  await sql`
    update recipient set state = 'delivered', sent_at = ${stage.now} where sent_at is null and contact_id = any(${[late, tooLate]}::uuid[])`.execute(
    db,
  )
  await stage.pass(hour)
  await join([late])
  await stage.pass(2 * day)
  await join([tooLate])
  // Repeated news, and leaving and coming back, count nothing twice.
  await sql`update segment_contact set left_at = ${stage.now} where contact_id = ${early}`.execute(db)
  await stage.pass(minuteMs)
  await join([early])

  expect(await total()).toEqual({ converted: 2, of: 4, rate: 0.5 })
  const byEmail = await numbers({ group_by: 'step_id' })
  expect(byEmail.map(({ step_id, goal }) => [step_id, goal?.converted])).toEqual([
    [first.id, 1],
    [second.id, 1],
  ])
  const { results } = await me.call(automationStats.list, { query: { automation_ids: id } })
  expect(results[0]?.goal).toEqual({ converted: 2, of: 4, rate: 0.5 })
  expect(await me.call(automations.counts, { params })).toMatchObject({ entered: 4, converted: 2 })
  const converted = async (query: object) =>
    (await me.call(automationPeople.list, { params, query })).result.map(({ contact_id }) => contact_id)
  expect((await converted({ converted: 'true' })).sort()).toEqual([early, late].sort())
  expect((await converted({ converted: 'false' })).sort()).toEqual([tooLate, never].sort())
  expect((await pathOf(me, id, early)).map(({ what }) => what)).toEqual([
    ...['entered', 'sent', 'converted', 'waited', 'sent', 'completed'],
  ])
})

const minuteMs = 60_000

test('a person who was a member before, or was found by the first evaluation of the segment, does not convert', async ({
  server,
}) => {
  const { db, stage, goal, enter, join, total } = await given(server, 'goal-before')
  const before = (await stage.contacts(1)) as [string]
  await join(before)
  await stage.pass(minuteMs)
  const [first] = (await enter(1)) as [string]
  await stage.pass(minuteMs)
  await db.updateTable('segment').set({ settled_at: stage.now }).where('id', '=', goal.segment_id).execute()
  await join([first])
  expect(await total()).toMatchObject({ converted: 0 })
})

test('a person who reaches a goal that ends the automation leaves at once, and before an email also without news of it', async ({
  server,
}) => {
  const { me, db, stage, goal, second, id, params, enter, join } = await given(server, 'goal-leaves', {
    leaves: true,
  })
  const [told, untold, stays] = (await enter(3)) as [string, string, string]
  await stage.pass(hour)
  await join([told])
  expect(await stage.person(id, told)).toMatchObject({ state: 'exited', reason: 'goal_reached' })
  await sql`insert into segment_contact (segment_id, contact_id, entered_at)
    values (${goal.segment_id}, ${untold}, ${stage.now})`.execute(db)
  await stage.pass(day)
  expect(await stage.person(id, untold)).toMatchObject({ state: 'exited', reason: 'goal_reached' })
  const { rows } = await sql<{ contact_id: string }>`
    select contact_id from recipient join automation_send using (send_id) where message_id = ${second.message_id}`.execute(
    db,
  )
  expect(rows.map(({ contact_id }) => contact_id)).toEqual([stays])
  const counts = await me.call(automations.counts, { params })
  expect(counts).toMatchObject({ converted: 2, exits: [{ reason: 'goal_reached', people: 2 }] })
})

test('another goal counts from when it is published, and what was counted stays', async ({ server }) => {
  const { stage, segment, goal, list, id, journey, enter, join, tell, total } = await given(
    server,
    'goal-changes',
  )
  const [one, two] = (await enter(2)) as [string, string]
  const other = await segment()
  await stage.pass(hour)
  await join([one])
  await join([two], other)
  await stage.pass(hour)
  const change = { entry: { type: 'list' as const, id: list } }
  await stage.publish(id, journey, { ...change, goal: { ...goal, segment_id: other } })
  await stage.pass(hour)
  await join([one], other)
  await tell([two], other)
  expect(await total()).toMatchObject({ converted: 1 })
  await join([two], await segment())
  await stage.publish(id, journey, { ...change, goal: null })
  expect(await total()).toMatchObject({ converted: 1, of: 2 })
})

test('people of a disabled automation still convert, and stay where they are; then the account is no longer followed', async ({
  server,
}) => {
  const { db, me, stage, id, enter, join, total } = await given(server, 'goal-disabled', { leaves: true })
  const [one, two] = (await enter(2)) as [string, string]
  await db.transaction().execute((tx) => disable(tx, id, stage.now))
  await stage.pass(hour)
  await join([one])
  expect(await total()).toMatchObject({ converted: 1, of: 2 })
  expect(await stage.person(id, one)).toMatchObject({ state: 'active' })
  await stage.pass(4 * day)
  await join([two])
  expect(await total()).toMatchObject({ converted: 1 })
  const following = db.selectFrom('contact_follower').selectAll().where('account_id', '=', me.account)
  expect(await following.execute()).toEqual([])
})

test('conversions are shown by day and in the export, also those of people who had got no email', async ({
  server,
}) => {
  const begins = wait(1)
  const { me, stage, id, enter, join, numbers } = await given(server, 'goal-days', {
    steps: [begins, email()],
  })
  const [one, two] = (await enter(2)) as [string, string]
  const today = stage.now.toISOString().slice(0, 10)
  await stage.pass(minuteMs)
  await join([one])
  await stage.pass(2 * day)
  await join([two])
  const days = await numbers({ aggregated_by: 'day' })
  expect(days.map(({ goal }) => goal?.converted)).toEqual([1, 0, 1])
  expect(days[0]).toMatchObject({ aggregation: today, goal: { of: 2, rate: 0.5 } })
  const [ofToday] = await numbers({ start_date: today, end_date: today })
  expect(ofToday?.goal).toEqual({ converted: 1, of: 2, rate: 0.5 })
  const csv = await (await me.fetch(`${automationStats.export.path}?ids=${id}`)).text()
  const [head = '', ...lines] = csv.trimEnd().split('\r\n')
  expect(head).toMatch(/,converted$/)
  const withoutEmail = lines.find((line) => line.startsWith(`${id},${id},,${today},`))
  expect(withoutEmail).toMatch(/,1$/)
})
