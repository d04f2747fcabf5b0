import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newId, openDatabase } from '#platform/db.ts'
import { day, email, minute, openStage, type Stage, wait } from '#test/automation-stage.ts'
import { holdUp } from '#test/hold-up.ts'
import { testDatabase } from '#test/postgres.ts'
import { programFile } from '#test/programs.ts'
import { kill, startWorker } from '#test/worker-process.ts'

const program = await programFile('automations')
const peopleAtOnce = 8

const noted = ['update of converted_at on enrolment', 'new.converted_at is not null'] as const
const logged = ['insert on enrolment_log', `new.what = 'converted'`] as const
const counted = ['insert on automation_counter', `new.metric = 'converted'`] as const
const left = ['update of state on enrolment', `new.reason = 'goal_reached'`] as const
const leavingCounted = ['insert on automation_counter', `new.metric = 'exited_goal_reached'`] as const

/**
 * The places where workers die. The segment's news name new members; without news, membership is checked before the next
 * email.
 */
const deaths = [
  { before: noted, isTold: true },
  { before: logged, isTold: true },
  { before: counted, isTold: true },
  { before: left, isTold: true },
  { before: leavingCounted, isTold: true },
  { before: left, isTold: false },
  { before: leavingCounted, isTold: false },
]

async function given() {
  const { url, drop } = await testDatabase()
  const database = openDatabase(url)
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  const { db } = database
  const stage = await openStage(database)
  const [list, segment] = [await stage.list(), newId()]
  await db
    .insertInto('segment')
    .values({
      id: segment,
      account_id: stage.account,
      name: 'Customers',
      status: 'valid',
      query_dsl: 'select contact_id from contact_data',
      evaluated_at: new Date(0),
      settled_at: new Date(0),
    })
    .execute()
  const automation = async (leaves: boolean) => {
    const goal = { segment_id: segment, days: 90, leaves }
    const emails = [email(), email(), email()] as const
    const steps = [emails[0], wait(1), emails[1], wait(1), emails[2]]
    const id = await stage.automation(steps, { entry: { type: 'list', id: list }, goal })
    await stage.live(id)
    return { id, first: emails[0].message_id }
  }
  const enter = async () => {
    const people = await stage.contacts(peopleAtOnce)
    await stage.add(list, people)
    await stage.settle()
    await sql`
      update recipient set state = 'delivered', sent_at = ${stage.now}
      where sent_at is null and contact_id = any(${people}::uuid[])`.execute(db)
    return people
  }
  const join = async (people: readonly string[]) => {
    await sql`
      insert into segment_contact (segment_id, contact_id, entered_at)
      select ${segment}, contact_id, ${stage.now} from unnest(${people as string[]}::uuid[]) as contact_id`.execute(
      db,
    )
  }
  const tell = async (people: readonly string[]) => {
    await sql`
      insert into contact_news (id, account_id, contact_ids, lists, segment_id)
      values (${newId()}, ${stage.account}, ${people as string[]}::uuid[], '{}', ${segment})`.execute(db)
  }
  const leaving = await automation(true)
  const staying = await automation(false)
  return { url, db, stage, leaving, staying, enter, join, tell }
}

test('a conversion is counted once, and a person who leaves by it leaves once, wherever a worker dies', async () => {
  const { url, db, stage, leaving, staying, enter, join, tell } = await given()
  const all: string[] = []
  for (const { before, isTold } of deaths) {
    const [event, when] = before
    const people = await enter()
    all.push(...people)
    stage.now = new Date(stage.now.getTime() + minute)
    await join(people)
    if (isTold) await tell(people)
    else stage.now = new Date(stage.now.getTime() + day)
    const held = await holdUp(url, event, when)
    const worker = await startWorkerAt(url, stage)
    await held.reached()
    await kill(worker)
    // Another worker goes on while the transaction of the first one still holds its locks.
    const other = stage.settle()
    await held.release()
    await other
    expect(await countLeft(people), `have left after a death before ${when}`).toBe(people.length)
  }
  // Sends the news once more, also for people that the automation without an exit had missed.
  await tell(all)
  await stage.settle()

  expect(await stage.counters(leaving.id)).toEqual({
    entered: all.length,
    converted: all.length,
    exited: all.length,
    exited_goal_reached: all.length,
  })
  expect(await stage.counters(staying.id)).toMatchObject({ entered: all.length, converted: all.length })
  const { rows: lines } = await sql<{ automation_id: string; what: string; lines: number; people: number }>`
    select automation_id, what, count(*)::int as lines, count(distinct contact_id)::int as people
    from enrolment_log where what in ('converted', 'exited') group by 1, 2`.execute(db)
  const eachOnce = { lines: all.length, people: all.length }
  expect(lines).toHaveLength(3)
  expect(lines).toEqual(
    expect.arrayContaining([
      { automation_id: leaving.id, what: 'converted', ...eachOnce },
      { automation_id: leaving.id, what: 'exited', ...eachOnce },
      { automation_id: staying.id, what: 'converted', ...eachOnce },
    ]),
  )
  const { rows: emails } = await sql<{ automation_id: string; message_id: string; recipients: number }>`
    select automation_id, message_id, count(*)::int as recipients
    from automation_send join recipient using (send_id) where automation_id = ${leaving.id} group by 1, 2`.execute(
    db,
  )
  // No person who reached the goal got the next email, and the first email has the conversions.
  expect(emails).toEqual([{ automation_id: leaving.id, message_id: leaving.first, recipients: all.length }])
  const { rows: ofEmails } = await sql<{ step_id: string; value: number }>`
    select step_id, value from automation_counter
    where automation_id = ${leaving.id} and metric = 'converted' and step_id <> automation_id`.execute(db)
  expect(ofEmails).toEqual([{ step_id: leaving.first, value: all.length }])
  const { rows: waiting } =
    await sql`select 1 from automation_counter where automation_id = ${leaving.id} and metric = 'waiting' and value <> 0`.execute(
      db,
    )
  expect(waiting).toEqual([])

  async function countLeft(people: readonly string[]): Promise<number> {
    const { rows } = await sql<{ people: number }>`
      select count(*)::int as people from enrolment
      where automation_id = ${leaving.id} and state = 'exited' and contact_id = any(${people as string[]}::uuid[])`.execute(
      db,
    )
    return rows[0]?.people ?? 0
  }
})

/** A worker whose clock stands still at the stage's time. */
function startWorkerAt(url: string, { account, now }: Stage) {
  return startWorker([program, url, account, String(now.getTime()), '0'])
}
