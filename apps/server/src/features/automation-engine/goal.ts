import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { StoredGoal } from '#schema/stored-automation.ts'
import type { Running } from './running.ts'
import { add, count, exit, findTravellers, type Traveller, writeLog, writeTravellers } from './travellers.ts'

const atOnce = 50_000
const day = 24 * 60 * 60_000
/** People who entered longer ago than the goal's days are still looked at for this long: news may have waited. */
const lateMs = 30 * day

interface Reached {
  contact_id: string
  run: number
  /** The time at which the person became a member. */
  at: Date
  step_id: string | null
  /** The message that they had got last. */
  message_id: string | null
}

/**
 * Notes the people who became members of the goal's segment after entering and within its days, once for each passage;
 * with `among`, of these contacts only. If the author wants it, they leave. Running it twice notes each person once. The
 * caller holds the automation's lock.
 */
export async function reachGoal(
  tx: Db,
  running: Running,
  among: readonly string[] | null,
  now: Date,
): Promise<void> {
  const { goal } = running.settings
  if (!goal) return
  for (;;) {
    const reached = await noteReached(tx, running, among, now)
    // While the automation is disabled, people stay where they are; they leave before its next email.
    if (goal.leaves && running.status !== 'disabled') {
      const ids = reached.map(({ contact_id }) => contact_id)
      const people = await findTravellers(tx, running.id, sql`contact_id = any(${ids}::uuid[])`)
      exitConverted(people, reached)
      const left = people.filter(({ state }) => state === 'exited')
      await writeTravellers(tx, running, left, now)
    }
    if (reached.length < atOnce) return
  }
}

/**
 * Makes people leave who are about to get an email and have reached the goal by now. Without such a goal it does nothing.
 */
export async function exitReached(
  tx: Db,
  running: Running,
  people: readonly Traveller[],
  now: Date,
): Promise<void> {
  const ids = people.map(({ contactId }) => contactId)
  if (!running.settings.goal?.leaves || ids.length === 0) return
  await noteReached(tx, running, ids, now)
  const { rows } = await sql<Pick<Reached, 'contact_id' | 'run'>>`
    select contact_id, run from enrolment
    where automation_id = ${running.id} and contact_id = any(${ids}::uuid[]) and converted_at is not null`.execute(
    tx,
  )
  exitConverted(people, rows)
}

function exitConverted(
  people: readonly Traveller[],
  converted: readonly Pick<Reached, 'contact_id' | 'run'>[],
): void {
  const keys = new Set(converted.map(keyOf))
  for (const person of people) {
    if (person.state === 'active' && keys.has(`${person.contactId} ${person.run}`))
      exit(person, 'goal_reached')
  }
}

async function noteReached(
  tx: Db,
  running: Running,
  among: readonly string[] | null,
  now: Date,
): Promise<Reached[]> {
  const { id } = running
  const reached = await findReached(tx, running, among, now)
  if (reached.length === 0) return []
  const column = <T>(of: (row: Reached) => T) => reached.map(of)
  await sql`
    update enrolment set converted_at = reached.at, converted_message_id = reached.message_id
    from unnest(
      ${column(({ contact_id }) => contact_id)}::uuid[], ${column(({ run }) => run)}::int[],
      ${column(({ at }) => at)}::timestamptz[], ${column(({ message_id }) => message_id)}::uuid[]
    ) as reached (contact_id, run, at, message_id)
    where enrolment.automation_id = ${id} and enrolment.contact_id = reached.contact_id and enrolment.run = reached.run
      and enrolment.contact_id = any(${column(({ contact_id }) => contact_id)}::uuid[])`.execute(tx)
  const log = ({ step_id, message_id }: Reached) => [
    { what: 'converted', step: step_id, detail: message_id === null ? {} : { message_id } },
  ]
  await writeLog(
    tx,
    id,
    reached.map((row) => ({ contactId: row.contact_id, run: row.run, log: log(row) })),
    now,
  )
  const counters = new Map<string, number>()
  for (const { message_id } of reached) {
    add(counters, id, 'converted', 1)
    if (message_id !== null) add(counters, message_id, 'converted', 1)
  }
  await count(tx, id, counters)
  return reached
}

/**
 * The people whose stay in the goal's segment began within its days. A stay that began with the first evaluation of the
 * segment, or before the segment was the goal's, has no known beginning and does not count. A stay counts for the last
 * time that the person entered before it.
 */
async function findReached(
  tx: Db,
  { id, settings, goalSince }: Running,
  among: readonly string[] | null,
  now: Date,
): Promise<Reached[]> {
  const { segment_id: segment, days } = settings.goal as StoredGoal
  const ids = among && sql`${among as string[]}::uuid[]`
  const only = (column: ReturnType<typeof sql>) => (ids ? sql`and ${column} = any(${ids})` : sql``)
  // As text, which has microseconds.
  const { rows: settled } = await sql<{ at: string | null }>`
    select settled_at::text as at from segment where id = ${segment}`.execute(tx)
  const settledAt = settled[0]?.at ?? null
  if (settledAt === null) return []
  const { rows } = await sql<Omit<Reached, 'message_id'> & { instant: string }>`
    select enrolment.contact_id, enrolment.run, enrolment.step_id, stay.at, stay.at::text as instant
    from enrolment
    cross join lateral (
      select min(stay.entered_at) as at from segment_contact stay
      where stay.segment_id = ${segment} and stay.contact_id = enrolment.contact_id
        and stay.entered_at > greatest(enrolment.entered_at, ${goalSince}::timestamptz)
        and stay.entered_at <= enrolment.entered_at + ${days} * interval '24 hours'
        and stay.entered_at > ${settledAt}::timestamptz
        ${only(sql`stay.contact_id`)}
    ) as stay
    where enrolment.automation_id = ${id} and enrolment.converted_at is null and stay.at is not null
      and enrolment.entered_at > ${new Date(now.getTime() - days * day - lateMs)} ${only(sql`enrolment.contact_id`)}
      and not exists (
        select 1 from enrolment later
        where later.automation_id = enrolment.automation_id and later.contact_id = enrolment.contact_id
          and later.run > enrolment.run and later.entered_at < stay.at ${only(sql`later.contact_id`)}
      )
    order by enrolment.contact_id, enrolment.run
    limit ${atOnce}`.execute(tx)
  const mailed = await findLastMailed(tx, id, rows)
  return rows.map(({ instant: _, ...row }) => ({ ...row, message_id: mailed.get(keyOf(row)) ?? null }))
}

/** The message that each person had got last at an instant, by `keyOf`. */
async function findLastMailed(
  tx: Db,
  automationId: string,
  people: readonly { contact_id: string; run: number; instant: string }[],
): Promise<Map<string, string>> {
  const sends = await tx
    .selectFrom('automation_send')
    .select(['send_id', 'run', 'message_id'])
    .where('automation_id', '=', automationId)
    .execute()
  if (people.length === 0 || sends.length === 0) return new Map()
  const ids = sql`${people.map(({ contact_id }) => contact_id)}::uuid[]`
  const sendIds = sql`${sends.map(({ send_id }) => send_id)}::uuid[]`
  const { rows } = await sql<{ contact_id: string; run: number; message_id: string }>`
    select distinct on (inside.contact_id, inside.run) inside.contact_id, inside.run, made.message_id
    from recipient
    join unnest(${sendIds}, ${sends.map(({ run }) => run)}::int[], ${sends.map((send) => send.message_id)}::uuid[])
      as made (send_id, run, message_id) on made.send_id = recipient.send_id
    join unnest(${ids}, ${people.map(({ run }) => run)}::int[], ${people.map(({ instant }) => instant)}::timestamptz[])
      as inside (contact_id, run, at) on inside.contact_id = recipient.contact_id and inside.run = made.run
    where recipient.send_id = any(${sendIds}) and recipient.contact_id = any(${ids})
      and recipient.state = 'delivered' and recipient.sent_at <= inside.at
    order by inside.contact_id, inside.run, recipient.sent_at desc`.execute(tx)
  return new Map(rows.map((row) => [keyOf(row), row.message_id]))
}

function keyOf({ contact_id, run }: { contact_id: string; run: number }): string {
  return `${contact_id} ${run}`
}
