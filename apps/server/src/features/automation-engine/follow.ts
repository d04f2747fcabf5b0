import type { FlatStep } from '@carillon/journey/flatten'
import { sql } from 'kysely'
import { type ContactNews, followAccount, takeNews } from '#features/segments/public.ts'
import type { Db } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import type { StoredEntry, StoredExit } from '#schema/stored-automation.ts'
import { eventsComplete } from '#sending/events/tracking/public.ts'
import { enrolAdded } from './enrol.ts'
import { findMembers, settledMs } from './facts.ts'
import { reachGoal } from './goal.ts'
import { lockRunning, type Running } from './running.ts'
import { exit, findTravellers, type Traveller, writeTravellers } from './travellers.ts'

const newsAtOnce = 200
const peopleAtOnce = 50_000

/**
 * Follows changed contacts of an account: people added to an entry are enrolled, people who meet an exit or were deleted
 * leave, and people whose wait depends on lists, segments or fields are looked at. News and their effects are one
 * transaction.
 * @returns true if there was any news
 */
export async function followContacts(db: Db, account: string, now: Date): Promise<boolean> {
  if ((await findFollowing(db, account, now)).length === 0) {
    await stopFollowing(db, account, now)
    return false
  }
  return db.transaction().execute(async (tx) => {
    const ids = await findFollowing(tx, account, now)
    // The automations are locked before the news are taken, so that one that goes live meanwhile misses none.
    const running: Running[] = []
    for (const id of ids) {
      const one = await lockRunning(tx, id)
      if (one) running.push(one)
    }
    const news = await takeNews(tx, account, newsAtOnce)
    if (news.length === 0) return false
    for (const one of running) await followIn(tx, one, news, now)
    return true
  })
}

/**
 * The automations of an account that follow its contacts: live and paused ones, and disabled ones while people may still
 * reach their goal.
 */
export async function findFollowing(db: Db, account: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string; entered_after: Date | null }>`
    select automation.id, case when automation.status = 'disabled'
        then ${now}::timestamptz - (version.settings -> 'goal' ->> 'days')::int * interval '24 hours' end as entered_after
    from automation
    left join automation_version version
      on version.automation_id = automation.id and version.number = automation.published
    where automation.account_id = ${account} and (automation.status in ('live', 'paused')
      or (automation.status = 'disabled' and automation.goal_since is not null and version.settings -> 'goal' ->> 'days' is not null))
    order by automation.id`.execute(db)
  const disabled = rows.flatMap(({ id, entered_after }) => (entered_after ? [{ id, entered_after }] : []))
  const last = await findLastEntered(db, disabled)
  return rows
    .filter(
      ({ id, entered_after: after }) => after === null || (last.get(id)?.getTime() ?? 0) > after.getTime(),
    )
    .map(({ id }) => id)
}

/** The last entry of a person who has not reached the goal, for automations with one after the given time. */
async function findLastEntered(
  db: Db,
  automations: readonly { id: string; entered_after: Date }[],
): Promise<Map<string, Date>> {
  if (automations.length === 0) return new Map()
  const since = new Date(Math.min(...automations.map(({ entered_after }) => entered_after.getTime())))
  const { rows } = await sql<{ automation_id: string; at: Date }>`
    select automation_id, max(entered_at) as at from enrolment
    where automation_id = any(${automations.map(({ id }) => id)}::uuid[]) and converted_at is null
      and entered_at > ${since}
    group by 1`.execute(db)
  return new Map(rows.map(({ automation_id, at }) => [automation_id, at]))
}

/**
 * Stops following an account if none of its automations follows contacts. Setting an automation live takes the same
 * lock, so that the account is followed again afterwards.
 */
async function stopFollowing(db: Db, account: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    if ((await findFollowing(tx, account, now)).length === 0) await followAccount(tx, account, false)
  })
}

async function followIn(tx: Db, running: Running, news: readonly ContactNews[], now: Date): Promise<void> {
  const { entry, goal } = running.settings
  const isOn = running.status !== 'disabled'
  const added = isOn && entry ? news.filter((one) => isAbout(one, entry)) : []
  if (added.length > 0) await enrolAdded(tx, running, idsOf(added), now)
  if (goal) {
    const about = news.filter((one) => isAbout(one, { type: 'segment', id: goal.segment_id }))
    if (about.length > 0) await reachGoal(tx, running, idsOf(about), now)
  }
  if (!isOn) return
  await exitChanged(tx, running, news, now)
  await wakeChanged(tx, running, news, now)
}

function isAbout({ lists, segmentId, isAnything }: ContactNews, of: StoredEntry): boolean {
  if (of.type === 'date') return false
  if (of.type === 'segment') return segmentId === of.id
  return isAnything || (of.type === 'list' && lists.includes(of.id))
}

/** The ids of the changed contacts; null if they are too many to name. */
function idsOf(news: readonly ContactNews[]): string[] | null {
  const ids = new Set<string>()
  for (const { contactIds } of news) {
    if (contactIds === null) return null
    for (const id of contactIds) ids.add(id)
  }
  return [...ids]
}

/** Makes people leave who meet the exit or were deleted. If they are too many to name, each is looked at when due. */
async function exitChanged(tx: Db, running: Running, news: readonly ContactNews[], now: Date): Promise<void> {
  const { exit_criteria: criteria, exit_when: when } = running.settings
  const named = idsOf(news.filter(({ contactIds }) => contactIds !== null)) ?? []
  const meeting = criteria === 'matches' && when ? news.filter((one) => isAbout(one, when)) : []
  const everybody = when && meeting.some(({ contactIds }) => contactIds === null)
  const which = everybody
    ? sql`contact_id in (${membersOf(when)}) limit ${peopleAtOnce}`
    : sql`contact_id = any(${named}::uuid[])`
  if (!everybody && named.length === 0) return
  for (;;) {
    const people = await findTravellers(tx, running.id, which)
    const ids = people.map(({ contactId }) => contactId)
    const { rows } = await sql<{ id: string }>`
      select id from contact where account_id = ${running.account} and id = any(${ids}::uuid[])`.execute(tx)
    const there = new Set(rows.map(({ id }) => id))
    const members =
      criteria === 'matches' && when && meeting.length > 0
        ? await findMembers(tx, when, ids)
        : new Set<string>()
    const leaving: Traveller[] = []
    for (const person of people) {
      if (!there.has(person.contactId)) exit(person, 'contact_deleted')
      else if (members.has(person.contactId)) exit(person, criteria)
      if (person.state === 'exited') leaving.push(person)
    }
    await writeTravellers(tx, running, leaving, now)
    if (!everybody || people.length < peopleAtOnce) return
  }
}

function membersOf(of: StoredExit) {
  return of.type === 'list'
    ? sql`select contact_id from list_contact where list_id = ${of.id}`
    : sql`select contact_id from segment_contact where segment_id = ${of.id} and left_at is null`
}

/** Makes people due who wait for something that may have become true. */
async function wakeChanged(tx: Db, running: Running, news: readonly ContactNews[], now: Date): Promise<void> {
  for (const step of running.steps.values()) {
    const about = news.filter((one) => concerns(one, step))
    if (about.length === 0) continue
    const ids = idsOf(about)
    await sql`
      update enrolment set due_at = ${now}
      where automation_id = ${running.id} and step_id = ${step.id} and state = 'active' and due_at > ${now}
        ${ids ? sql`and contact_id = any(${ids}::uuid[])` : sql``}`.execute(tx)
  }
}

function concerns(news: ContactNews, step: FlatStep): boolean {
  if (step.kind === 'wait') return step.wait.kind === 'until_date' && news.segmentId === null
  if (step.kind !== 'wait_until') return false
  const { happening } = step
  if (happening.kind === 'on_list') return isAbout(news, { type: 'list', id: happening.list_id })
  if (happening.kind === 'in_segment') return isAbout(news, { type: 'segment', id: happening.segment_id })
  return happening.kind === 'contact' && news.segmentId === null
}

/**
 * Wakes people who wait for an open or click that came since the last time: they are looked at once it is certain that a person
 * did it. The mark moves in the same transaction, up to where events are complete.
 */
export async function followEvents(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows: marks } = await sql<{ from: string }>`
      select followed_to::text as from from automation_event_mark for update skip locked`.execute(tx)
    const [mark] = marks
    if (!mark) return 0
    const { to } = await eventsComplete(tx)
    if (to === null) return 0
    const { rows } = await sql<{ automation_id: string; contact_id: string; run: number; at: Date }>`
      select made.automation_id, event.contact_id, made.run, min(event.at) as at
      from message_event event join automation_send made on made.send_id = event.send_id
      where event.written_at > ${mark.from}::timestamptz and event.written_at <= ${to}::timestamptz
        and event.event in ('open', 'click')
      group by 1, 2, 3`.execute(tx)
    if (rows.length > 0) await wakePeople(tx, rows)
    // Without news the mark is moved once a minute, so that an idle product does not write all the time.
    await sql`
      update automation_event_mark set followed_to = ${to}::timestamptz
      where followed_to < ${to}::timestamptz - ${rows.length > 0 ? 0 : 60} * interval '1 second'`.execute(tx)
    return rows.length
  })
}

async function wakePeople(
  tx: Db,
  rows: readonly { automation_id: string; contact_id: string; run: number; at: Date }[],
): Promise<void> {
  await sql`
    update enrolment set due_at = seen.at
    from unnest(
      ${rows.map((row) => row.automation_id)}::uuid[], ${rows.map((row) => row.contact_id)}::uuid[],
      ${rows.map(({ run }) => run)}::int[], ${rows.map(({ at }) => new Date(at.getTime() + settledMs))}::timestamptz[]
    ) as seen (automation_id, contact_id, run, at)
    where enrolment.automation_id = seen.automation_id and enrolment.contact_id = seen.contact_id
      and enrolment.contact_id = any(${rows.map((row) => row.contact_id)}::uuid[])
      and enrolment.run = seen.run and enrolment.state = 'active' and enrolment.waits_for = 'happening'
      and enrolment.due_at > seen.at`.execute(tx)
}
