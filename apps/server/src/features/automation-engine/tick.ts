import type { FlatStep } from '@carillon/journey/flatten'
import { isOutsideAction } from '@carillon/journey/steps'
import { sql } from 'kysely'
import { creditLimitOf } from '#features/entitlements/public.ts'
import { bareArray, type Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { isSilent } from '#platform/silent-accounts.ts'
import { askIn, findPersonZones } from '#sending/pacing/public.ts'
import { enrolExisting } from './enrol.ts'
import { lockRunning, type Running } from './running.ts'
import { act, sendTo } from './stops.ts'
import { textTo } from './texts.ts'
import { exit, findTravellers, type Traveller, writeTravellers } from './travellers.ts'
import { isStop, walk } from './walk.ts'

/** The number of people that one transaction moves. */
export const peopleAtOnce = 10_000

/**
 * The live automations with a due person, or with people still to be enrolled. People are asked for apart from
 * automations, because they may lie on other machines.
 */
export async function findDue(db: Db, now: Date): Promise<string[]> {
  const { rows: live } = await sql<{ id: string; is_enrolling: boolean }>`
    select id, enrolling is not null as is_enrolling from automation
    where status = 'live' and not ${isSilent('automation.account_id')}
    order by id`.execute(db)
  if (live.length === 0) return []
  const { rows } = await sql<{ automation_id: string }>`
    select distinct automation_id from enrolment
    where automation_id = any(${live.map(({ id }) => id)}::uuid[]) and state = 'active' and held_at is null
      and due_at <= ${now}`.execute(db)
  const due = new Set(rows.map(({ automation_id }) => automation_id))
  return live.filter(({ id, is_enrolling }) => is_enrolling || due.has(id)).map(({ id }) => id)
}

/**
 * Moves people of an automation who are due, at most 10,000, in one transaction with the recipients they become: all of
 * it is stored or nothing, so that a crash neither repeats nor skips a step. An automation that another process works on
 * is left alone.
 * @param isHeld called before people are moved, with the lock: true if the automation stands still now
 * @returns the number of people moved or enrolled
 */
export async function tickAutomation(
  { config }: Pick<Services, 'config'>,
  db: Db,
  automationId: string,
  now: Date,
  isHeld: (tx: Db, running: Running) => Promise<boolean> = async () => false,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const running = await lockRunning(tx, automationId, { skip: true })
    if (running?.status !== 'live' || (await isHeld(tx, running))) return 0
    const enrolled = running.enrolling ? await enrolExisting(tx, running, peopleAtOnce, now) : 0
    const which = sql`held_at is null and due_at <= ${now} order by due_at limit ${peopleAtOnce}`
    const people = await findTravellers(tx, automationId, which)
    await moveOn(tx, running, people, { now, credits: await creditLimitOf({ config }, tx, running.account) })
    return enrolled + people.length
  })
}

/** Moves these people as far as they get, and writes it. */
export async function moveOn(
  tx: Db,
  running: Running,
  people: readonly Traveller[],
  at: Parameters<typeof sendTo>[4],
): Promise<void> {
  await awaitTurn(tx, running, people)
  await exitDeleted(tx, running, people)
  await findZones(tx, running, people, at.now)
  let moving = people.filter(({ state }) => state === 'active')
  while (moving.length > 0) {
    await walk(tx, running, moving, at.now)
    const standing = new Map<FlatStep, Traveller[]>()
    for (const person of moving) {
      const step =
        person.state === 'active' && person.step !== null ? running.steps.get(person.step) : undefined
      if (!isStop(step)) continue
      const group = standing.get(step)
      if (group) group.push(person)
      else standing.set(step, [person])
    }
    moving = []
    for (const [step, group] of standing) {
      if (step.kind === 'email') await sendTo(tx, running, step, group, at)
      if (step.kind === 'text') await textTo(tx, running, step, group, at.now)
      if (step.kind === 'action') await act(tx, running, step, group, at.now)
      moving.push(...group.filter((person) => person.state === 'active' && person.step !== step.id))
    }
  }
  await writeTravellers(tx, running, people, at.now)
}

/**
 * Automations of an account that change lists or fields of contacts do so one after another: each would hold its changed
 * rows until its people stand still, so that two of them, in another order, would wait for each other.
 */
async function awaitTurn(tx: Db, { account, steps }: Running, people: readonly Traveller[]): Promise<void> {
  const isChanging = [...steps.values()].some(
    (step) => step.kind === 'action' && !isOutsideAction(step.action),
  )
  if (!isChanging || people.length === 0) return
  await sql`select pg_advisory_xact_lock(hashtextextended('automation-actions:' || ${account}, 0))`.execute(
    tx,
  )
}

/** The zones of people, where the steps or the window of the automation, or the quiet hours of the account, are in them. */
async function findZones(tx: Db, running: Running, people: readonly Traveller[], now: Date): Promise<void> {
  const isAsked =
    running.quietZone === 'contact' ||
    running.settings.send_window?.zone === 'contact' ||
    [...running.steps.values()].some(
      (step) => step.kind === 'wait' && step.wait.kind === 'until_time' && step.wait.zone === 'contact',
    )
  if (!isAsked || people.length === 0) return
  const of = {
    account: running.account,
    field: running.zoneField,
    fallback: running.zone,
    now: now.getTime(),
  }
  const ids = people.map(({ contactId }) => contactId)
  const zones = await findPersonZones(askIn(tx), of, ids)
  for (const person of people) person.zone = zones.get(person.contactId)?.zone ?? null
}

async function exitDeleted(tx: Db, { account }: Running, people: readonly Traveller[]): Promise<void> {
  if (people.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select id from contact
    where account_id = ${account} and id = any(${bareArray(people.map(({ contactId }) => contactId))}::uuid[])`.execute(
    tx,
  )
  const there = new Set(rows.map(({ id }) => id))
  for (const person of people) if (!there.has(person.contactId)) exit(person, 'contact_deleted')
}
