import { sql } from 'kysely'
import { bareArray, type Db, idStem } from '#platform/db.ts'
import type { LimitReason } from '#sending/pacing/public.ts'

/** An entry of a person's log. */
export interface Noted {
  what: string
  step: string | null
  detail?: Readonly<Record<string, unknown>>
}

/** A person on the way, with the changes of this transaction. */
export interface Traveller {
  readonly contactId: string
  readonly run: number
  readonly entered: number
  /** The step before. */
  readonly from: string | null
  /** The time at which the person was due. */
  readonly wasDue: number
  state: 'active' | 'completed' | 'exited' | 'failed'
  reason: string | null
  step: string | null
  /** The time of arrival at the step, in milliseconds; without meaning at the beginning. */
  arrived: number
  due: number | null
  /** A limit's reason means that the person is put off at an email. */
  waitsFor: 'happening' | LimitReason | null
  /** The person's own time zone; null while nothing asks for it. */
  zone: string | null
  lastSent: number | null
  lateSent: number | null
  log: Noted[]
}

interface Row {
  contact_id: string
  run: number
  step_id: string | null
  arrived_at: Date | null
  due_at: Date | null
  waits_for: string | null
  entered_at: Date
  last_sent_at: Date | null
  late_sent_at: Date | null
}

/** Reads people who are on the way, by a condition on `enrolment`. */
export async function findTravellers(
  tx: Db,
  automationId: string,
  which: ReturnType<typeof sql>,
): Promise<Traveller[]> {
  const { rows } = await sql<Row>`
    select contact_id, run, step_id, arrived_at, due_at, waits_for, entered_at, last_sent_at, late_sent_at
    from enrolment where automation_id = ${automationId} and state = 'active' and ${which}`.execute(tx)
  return rows.map((row) => ({
    contactId: row.contact_id,
    run: row.run,
    entered: row.entered_at.getTime(),
    from: row.step_id,
    wasDue: (row.due_at ?? row.entered_at).getTime(),
    state: 'active',
    reason: null,
    step: row.step_id,
    arrived: (row.arrived_at ?? row.entered_at).getTime(),
    due: row.due_at?.getTime() ?? null,
    waitsFor: row.waits_for as Traveller['waitsFor'],
    zone: null,
    lastSent: row.last_sent_at?.getTime() ?? null,
    lateSent: row.late_sent_at?.getTime() ?? null,
    log: [],
  }))
}

export function exit(traveller: Traveller, reason: string): void {
  traveller.state = 'exited'
  traveller.reason = reason
  traveller.log.push({ what: 'exited', step: traveller.step, detail: { reason } })
}

/** Writes where people are now, their logs and the counters. The caller holds the automation's lock. */
export async function writeTravellers(
  tx: Db,
  automation: { id: string; account: string },
  travellers: readonly Traveller[],
  now: Date,
): Promise<void> {
  if (travellers.length === 0) return
  const each = (of: (traveller: Traveller) => string | number | null) => bareArray(travellers.map(of))
  const ids = each(({ contactId }) => contactId)
  const time = (milliseconds: string) => sql`to_timestamp(${sql.ref(milliseconds)} / 1000.0)`
  await sql`
    update enrolment
    set state = moved.state, reason = moved.reason, step_id = moved.step_id, arrived_at = ${time('moved.arrived')},
      due_at = ${time('moved.due')}, waits_for = moved.waits_for, last_sent_at = ${time('moved.last_sent')},
      late_sent_at = ${time('moved.late_sent')},
      ended_at = case when moved.state = 'active' then null else ${now}::timestamptz end
    from unnest(
      ${ids}::uuid[], ${each(({ run }) => run)}::int[], ${each(({ state }) => state)}::text[],
      ${each(({ reason }) => reason)}::text[], ${each(({ step }) => step)}::uuid[],
      ${each(({ step, arrived }) => (step === null ? null : arrived))}::float8[],
      ${each(({ state, due }) => (state === 'active' ? due : null))}::float8[],
      ${each(({ state, waitsFor }) => (state === 'active' ? waitsFor : null))}::text[],
      ${each(({ lastSent }) => lastSent)}::float8[], ${each(({ lateSent }) => lateSent)}::float8[]
    ) as moved (contact_id, run, state, reason, step_id, arrived, due, waits_for, last_sent, late_sent)
    where enrolment.automation_id = ${automation.id} and enrolment.contact_id = moved.contact_id
      and enrolment.run = moved.run and enrolment.contact_id = any(${ids}::uuid[])`.execute(tx)
  await writeLog(tx, automation.id, travellers, now)
  await count(tx, automation.id, countersOf(automation.id, travellers))
}

/**
 * Writes log entries and nothing else. Most people who are moved together get the same entries, so each different list
 * of entries goes to the database once.
 */
export async function writeLog(
  tx: Db,
  automationId: string,
  travellers: readonly Pick<Traveller, 'contactId' | 'run' | 'log'>[],
  now: Date,
): Promise<void> {
  const told = travellers.filter(({ log }) => log.length > 0)
  if (told.length === 0) return
  const alike = [...Map.groupBy(told, ({ run, log }) => JSON.stringify([run, log])).values()]
  const lines = alike.flatMap(([one], number) =>
    (one?.log ?? []).map(({ what, step, detail = {} }) => ({
      number,
      run: one?.run ?? 1,
      what,
      step,
      detail,
      stem: idStem(),
    })),
  )
  const ids = bareArray(alike.flatMap((people) => people.map(({ contactId }) => contactId)))
  const numbers = bareArray(alike.flatMap((people, number) => people.map(() => number)))
  await sql`
    insert into enrolment_log (contact_id, id, automation_id, run, at, step_id, what, detail)
    select told.contact_id, overlay(told.contact_id::text placing line.stem from 1 for length(line.stem))::uuid,
      ${automationId}, line.run, ${now}, line.step_id, line.what, line.detail
    from unnest(${ids}::uuid[], ${numbers}::int[]) as told (contact_id, log)
    join unnest(
      ${lines.map(({ number }) => number)}::int[], ${lines.map(({ stem }) => stem)}::text[],
      ${lines.map(({ run }) => run)}::int[], ${lines.map(({ step }) => step)}::uuid[],
      ${lines.map(({ what }) => what)}::text[], ${lines.map(({ detail }) => JSON.stringify(detail))}::jsonb[]
    ) as line (log, stem, run, step_id, what, detail) on line.log = told.log
    order by told.contact_id, line.stem`.execute(tx)
}

/** The log entries that mean that a person passed a step; `skipped_…` as well. */
const passing = new Set(['sent', 'acted', 'took_path', 'waited', 'happened', 'undated', 'moved_on'])

type Counters = Map<string, number>

export function add(counters: Counters, place: string, metric: string, by: number): void {
  const key = `${place} ${metric}`
  counters.set(key, (counters.get(key) ?? 0) + by)
}

function countersOf(automationId: string, travellers: readonly Traveller[]): Counters {
  const counters: Counters = new Map()
  for (const { from, step, state, reason, log } of travellers) {
    if (from !== null) add(counters, from, 'waiting', -1)
    if (state === 'active') {
      if (step !== null) add(counters, step, 'waiting', 1)
    } else {
      add(counters, automationId, 'active', -1)
      add(counters, automationId, state, 1)
      if (state === 'exited') {
        add(counters, automationId, `exited_${reason}`, 1)
        if (step !== null) add(counters, step, 'exited', 1)
      }
    }
    for (const { what, step: at, detail } of log) {
      const isPassed = passing.has(what) || what.startsWith('skipped_')
      // A person who leaves at a missing date does not pass.
      if (at === null || !isPassed || (what === 'undated' && state === 'exited' && at === step)) continue
      add(counters, at, 'passed', 1)
      if (what === 'sent') add(counters, at, 'sent', 1)
      if (what !== 'took_path') continue
      if (typeof detail?.['path'] === 'string') add(counters, detail['path'], 'passed', 1)
      else add(counters, at, 'otherwise', 1)
    }
  }
  return counters
}

export async function count(tx: Db, automationId: string, counters: Counters): Promise<void> {
  const all = [...counters].filter(([, by]) => by !== 0).map(([key, by]) => [...key.split(' '), by] as const)
  if (all.length === 0) return
  await sql`
    insert into automation_counter (automation_id, step_id, metric, value)
    select ${automationId}, place, metric, value
    from unnest(${all.map(([place]) => place)}::uuid[], ${all.map(([, metric]) => metric)}::text[], ${all.map((one) => one[2])}::bigint[])
      as counted (place, metric, value)
    order by place, metric
    on conflict (automation_id, step_id, metric) do update set value = automation_counter.value + excluded.value`.execute(
    tx,
  )
}
