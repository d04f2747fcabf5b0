import { addDays, datesFor, firstDayAfter, momentOn } from '@carillon/journey/dates'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { DateEntry } from '#schema/stored-automation.ts'
import { dayIn, findDays } from './date-values.ts'
import { enrolForDates } from './enrol.ts'
import { lockRunning, type Running } from './running.ts'

/** The most days that are made up for after a downtime: a congratulation never comes a month late. */
const mostDays = 31

/** Makes an entry by a date begin with the next day that comes. */
export async function startDates(tx: Db, { id, zone, settings }: Running, now: Date): Promise<void> {
  const { entry } = settings
  if (entry?.type !== 'date') return
  await setNextDay(tx, id, entry, zone, firstDayAfter(now.getTime(), entry.time, zone))
}

/** The automations with a day that has come, also paused ones: people who enter meanwhile wait at the beginning. */
export async function findDateEntries(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from automation
    where status in ('live', 'paused') and next_entry_at is not null and next_entry_at <= ${now}
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Enrols all people whose date has come, and notes the last day in the same transaction: each day is looked at once, even
 * if the process, the zone or the clock changed. One statement reads the dates of all contacts, once a day for each
 * automation (docs/decisions/0142), as they are at that time. @returns the number who entered
 */
export async function enterByDate(db: Db, automationId: string, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const running = await lockRunning(tx, automationId, { skip: true })
    const entry = running?.settings.entry
    if (!running || running.status === 'disabled' || entry?.type !== 'date') return 0
    const { rows } = await sql<{ day: string | null }>`
      select next_entry_day::text as day from automation where id = ${automationId}`.execute(tx)
    const from = rows[0]?.day
    if (!from) return 0
    const next = firstDayAfter(now.getTime(), entry.time, running.zone)
    const days = daysBetween(from, next)
    const entered =
      days.length === 0 ? 0 : await enrolForDates(tx, running, comingOn(running, entry, days), now)
    // Another zone may have moved the day into the future; it never goes back.
    const hasCome = next > from
    await setNextDay(tx, automationId, entry, running.zone, hasCome ? next : from)
    return entered
  })
}

/** The days from `from` until the day before `next`, the newest first; at most `mostDays`. */
function daysBetween(from: string, next: string): string[] {
  const days: string[] = []
  for (let day = addDays(next, -1); day >= from && days.length < mostDays; day = addDays(day, -1))
    days.push(day)
  return days
}

async function setNextDay(tx: Db, id: string, { time }: DateEntry, zone: string, day: string): Promise<void> {
  await sql`
    update automation set next_entry_day = ${day}::date, next_entry_at = ${new Date(momentOn(day, time, zone))}
    where id = ${id}`.execute(tx)
}

/** Selects the contacts whose dates fall on these days: `contact_id`, `since` when, and `for_date`. */
function comingOn({ account, zone }: Running, entry: DateEntry, days: readonly string[]) {
  const falling = days.flatMap((day) => {
    const { date, daysOfYear } = datesFor(entry, day)
    const at = new Date(momentOn(day, entry.time, zone))
    return (entry.yearly ? daysOfYear : [date]).map((value) => ({ value, date, at }))
  })
  const dates = sql`
    select account_id, id, ${dayIn(entry.field, zone)} as day from contact
    where account_id = ${account} and custom ? ${entry.field}::text`
  return sql`
    select dated.id as contact_id, coming.at as since, coming.date as for_date
    from (${dates}) as dated
    join unnest(
      ${falling.map(({ value }) => value)}::text[], ${falling.map(({ date }) => date)}::date[],
      ${falling.map(({ at }) => at)}::timestamptz[]
    ) as coming (value, date, at)
      on coming.value = ${entry.yearly ? sql`substr(dated.day, 6)` : sql`dated.day`}
    where ${entry.yearly ? sql`dated.day <= coming.date::text` : sql`true`}`
}

/**
 * The people among these whose date is still the date that they entered for, or who have a date and entered without
 * one.
 */
export async function findStillDated(
  tx: Db,
  { id, account, zone }: Running,
  entry: DateEntry,
  contactIds: readonly string[],
): Promise<Set<string>> {
  const days = await findDays(tx, account, { field: entry.field, zone, contactIds })
  const { rows } = await sql<{ contact_id: string; date: string | null }>`
    select contact_id, for_date::text as date from enrolment
    where automation_id = ${id} and contact_id = any(${contactIds as string[]}::uuid[]) and state = 'active'`.execute(
    tx,
  )
  const still = rows.filter(({ contact_id, date }) => {
    const day = days.get(contact_id)
    if (day === undefined || date === null) return day !== undefined
    if (!entry.yearly) return day === date
    const { daysOfYear } = datesFor({ ...entry, days: 0 }, date)
    return day <= date && daysOfYear.includes(day.slice(5))
  })
  return new Set(still.map(({ contact_id }) => contact_id))
}
