import { isDeepStrictEqual } from 'node:util'
import type { AutomationImpact } from '@carillon/contract/automations'
import { compareJourneys, placesOfRemoved } from '@carillon/journey/compare'
import { dateCame, dateComes } from '@carillon/journey/dates'
import { flatten } from '@carillon/journey/flatten'
import { durationMs, journeyLimits, type Wait } from '@carillon/journey/steps'
import { plainWaitEnds } from '@carillon/journey/waits'
import { sql } from 'kysely'
import { dayIn, zoneOf } from '#features/automation-engine/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { type AutomationRow, findAutomation } from '../find-automation.ts'
import { fieldOf, savedVersion, settingNames } from './saved.ts'

const longestWaitMs = journeyLimits.waitMinutes.max * 60_000

/**
 * The changes that publishing makes to the version that people go through, and the number of people affected.
 * @throws automation_not_found, automation_state
 */
export async function getImpact(
  db: Db,
  account: string,
  id: string,
  { now, config }: { now: Date; config: Config },
): Promise<AutomationImpact> {
  const row = await findAutomation(db, account, id)
  const { before, settings, messages, texts } = await savedVersion(db, row, { by: null, config })
  if (!before) throw new Refusal('automation_state', { status: row.status })
  const changes = compareJourneys(before.steps, row.steps)
  const touched = [...changes.removed, ...changes.changed]
  const people = await findPeople(db, id, touched)
  return {
    ...changes,
    messages: [...Object.entries(messages), ...Object.entries(texts)]
      .filter(([message, { content_id }]) => {
        const was = before.messages[message] ?? before.texts[message]
        return was !== undefined && was.content_id !== content_id
      })
      .map(([message]) => message),
    settings: settingNames
      .filter((name) => !isDeepStrictEqual(settings[name] ?? null, before.settings[name] ?? null))
      .map(fieldOf),
    active: people.active,
    waiting: people.waiting,
    at_once: await countAtOnce(db, row, before.steps, { touched, now }),
  }
}

/** The counters that the moves of people keep (automation-engine/travellers.ts). */
async function findPeople(db: Db, id: string, steps: readonly string[]) {
  const counters = await db
    .selectFrom('automation_counter')
    .select(['step_id', 'value'])
    .where('automation_id', '=', id)
    .where('value', '>', 0)
    .where((of) =>
      of.or([
        of.and([of('metric', '=', 'active'), of('step_id', '=', id)]),
        of.and([of('metric', '=', 'waiting'), of('step_id', 'in', [id, ...steps])]),
      ]),
    )
    .execute()
  const people = new Map(counters.map(({ step_id, value }) => [step_id, value]))
  return {
    active: people.get(id) ?? 0,
    waiting: steps.flatMap((step) => {
      const waiting = people.get(step)
      return waiting === undefined ? [] : [{ step_id: step, people: waiting }]
    }),
  }
}

interface Touched {
  touched: readonly string[]
  now: Date
}

/**
 * The number of people at affected steps who go on without waiting. In a paused automation, it is counted for the time
 * of the pause.
 */
async function countAtOnce(
  db: Db,
  row: AutomationRow,
  before: AutomationRow['steps'],
  { touched, now }: Touched,
): Promise<number> {
  if (touched.length === 0) return 0
  const zone = await zoneOf(db, row.account_id)
  const at = (row.paused_at ?? now).getTime()
  const steps = new Map(flatten(row.steps).map((step) => [step.id, step]))
  const places = placesOfRemoved(before, row.steps)
  let all = 0
  for (const id of touched) {
    const isRemoved = places.has(id)
    const step = steps.get(places.get(id) ?? id)
    const since = isRemoved
      ? sql`coalesce(last_sent_at, arrived_at, entered_at)`
      : sql`coalesce(arrived_at, entered_at)`
    if (step?.kind === 'wait' && step.wait.kind === 'until_date') {
      all += await countCome(db, row, { at: id, since, wait: step.wait, until: at, zone })
      continue
    }
    const until = isRemoved && !step ? at : step && latestArrival(step, at, zone, isRemoved)
    if (until === null || until === undefined) continue
    const { rows } = await sql<{ people: number }>`
      select count(*)::int as people from enrolment
      where automation_id = ${row.id} and step_id = ${id} and state = 'active' and ${since} <= ${new Date(until)}`.execute(
      db,
    )
    all += rows[0]?.people ?? 0
  }
  return all
}

/**
 * The number of people at a step whose date has come since they arrived, or will not come any more. Each different date
 * is looked at once: even birthdays have only some ten thousand dates.
 */
async function countCome(
  db: Db,
  { id, account_id: account }: AutomationRow,
  { at, since, wait, until, zone }: { at: string; since: Sql; wait: DateWait; until: number; zone: string },
): Promise<number> {
  const people = sql`
    select ${dayIn(wait.field, zone)} as day, ${since} as since
    from enrolment join contact on contact.account_id = ${account} and contact.id = enrolment.contact_id
    where automation_id = ${id} and step_id = ${at} and state = 'active'`
  const { rows } = await sql<{ day: string | null }>`select distinct day from (${people}) as waiting`.execute(
    db,
  )
  const come = rows.map(({ day }) => {
    const isAhead = day !== null && dateComes(wait, day, until, zone) !== null
    const came = day === null ? null : dateCame(wait, day, until, zone)
    // People who came before that moment go on; if no moment is ahead, all do.
    return { day: day ?? '', came: isAhead ? came && new Date(came) : new Date(until) }
  })
  const { rows: counted } = await sql<{ people: number }>`
    select count(*)::int as people
    from (${people}) as waiting
    join unnest(${come.map(({ day }) => day)}::text[], ${come.map(({ came }) => came)}::timestamptz[]) as dated (day, came)
      on dated.day = coalesce(waiting.day, '') and waiting.since <= dated.came`.execute(db)
  return counted[0]?.people ?? 0
}

type Sql = ReturnType<typeof sql>
type DateWait = Extract<Wait, { kind: 'until_date' }>
type Flat = ReturnType<typeof flatten>[number]

/** The latest arrival at the step whose person goes on by `at`; null: the change makes no person go on. */
function latestArrival(step: Flat, at: number, zone: string, isNew: boolean): number | null {
  if (step.kind === 'wait_until') return at - durationMs(step.at_most)
  if (step.kind !== 'wait' || step.wait.kind === 'until_date') return isNew ? at : null
  const { wait } = step
  // A later arrival never goes on earlier, so the last one that goes on is found by halving.
  let [over, open] = [at - longestWaitMs, at]
  if (plainWaitEnds(wait, open, zone) <= at) return at
  while (open - over > 1) {
    const middle = Math.floor((over + open) / 2)
    if (plainWaitEnds(wait, middle, zone) <= at) over = middle
    else open = middle
  }
  return over
}
