import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { EventDetail } from '#schema/stored-message.ts'
import type { QueuedKind } from './queue-events.ts'

/** An event that is to be handed over, with the recipient it is about. */
export interface WaitingEvent {
  contactId: string
  /** The event's id, which is the same each time the event is handed over. */
  eventId: string
  sendId: string
  kinds: QueuedKind[]
  at: Date
  detail: EventDetail
  /** The number of failed tries to hand it over. */
  tries: number
  /** Its place in its queue. */
  dueAt: string
  email: string
  /** The custom arguments of transactional mail; null for other mail. */
  customArgs: Readonly<Record<string, string>> | null
}

/** A place in the queue of a subscription. */
export type Place = Pick<WaitingEvent, 'dueAt' | 'eventId'>

/** The last place of these events in their queue. */
export function lastPlace(events: readonly Place[]): Place | null {
  const isBehind = (a: Place, b: Place) => a.dueAt > b.dueAt || (a.dueAt === b.dueAt && a.eventId > b.eventId)
  return events.reduce<Place | null>((last, one) => (last === null || isBehind(one, last) ? one : last), null)
}

const askedAtOnce = 100

/** The ids of the subscriptions with due events. One event of each is looked up. */
export async function findDue(db: Db, ids: readonly string[]): Promise<string[]> {
  const due: string[] = []
  for (let at = 0; at < ids.length; at += askedAtOnce) {
    const first = ids
      .slice(at, at + askedAtOnce)
      .map(
        (id) =>
          sql`(select subscription_id from waiting_event where subscription_id = ${id} and due_at <= now() limit 1)`,
      )
    const { rows } = await sql<{ subscription_id: string }>`${sql.join(first, sql` union all `)}`.execute(db)
    due.push(...rows.map(({ subscription_id }) => subscription_id))
  }
  return due
}

/**
 * The events that have waited longest, in the order of their times, at most so many. Events that failed together come
 * in smaller sets, so that an event that a receiver can't take ends up alone and the others arrive.
 * @param after only events behind this place are read, so that events deleted a moment ago are not read again
 */
export async function findWaiting(
  db: Db,
  id: string,
  { atMost, after }: { atMost: number; after: Place | null },
): Promise<WaitingEvent[]> {
  const behind = after
    ? sql`and (due_at, event_id) > (${after.dueAt}::timestamptz, ${after.eventId}::uuid)`
    : sql``
  // A queue grows from nothing to a million within minutes, so the planner's statistics are wrong: it sorted all
  // waiting events for each call. Rows come in the order of the index, and are cut to the smaller set afterwards.
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_bitmapscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    const { rows } = await sql<Omit<WaitingEvent, 'email' | 'customArgs'>>`
      with ahead as materialized (
        select contact_id, event_id, send_id, events, at, detail, tries, most, due_at, row_number() over () as place,
               first_value(most) over () as size
        from (
          select * from waiting_event
          where subscription_id = ${id} and due_at <= now() ${behind} order by due_at, event_id limit ${atMost}::int
        ) as w
      )
      select contact_id as "contactId", event_id as "eventId", send_id as "sendId", events as kinds, at, detail,
             tries, due_at::text as "dueAt"
      from ahead
      where most = size and place <= size
      order by at, event_id`.execute(tx)
    return withRecipients(tx, rows)
  })
}

/** Adds the recipients, by statements of their own: on several machines one can't look them up for each event. */
async function withRecipients(
  tx: Db,
  events: readonly Omit<WaitingEvent, 'email' | 'customArgs'>[],
): Promise<WaitingEvent[]> {
  if (events.length === 0) return []
  const of = sql`send_id = any(${[...new Set(events.map(({ sendId }) => sendId))]}::uuid[])
    and contact_id = any(${[...new Set(events.map(({ contactId }) => contactId))]}::uuid[])`
  const { rows: recipients } = await sql<{ send_id: string; contact_id: string; email: string }>`
    select send_id, contact_id, email from recipient where ${of}`.execute(tx)
  const { rows: mails } = await sql<{
    send_id: string
    contact_id: string
    custom_args: WaitingEvent['customArgs']
  }>`select send_id, contact_id, custom_args from mail_recipient where ${of}`.execute(tx)
  const key = (send: string, contact: string) => `${send} ${contact}`
  const emails = new Map(recipients.map((row) => [key(row.send_id, row.contact_id), row.email]))
  const args = new Map(mails.map((row) => [key(row.send_id, row.contact_id), row.custom_args]))
  return events.map((event) => {
    const of = key(event.sendId, event.contactId)
    return { ...event, email: emails.get(of) ?? '', customArgs: args.get(of) ?? null }
  })
}

type Handed = Pick<WaitingEvent, 'contactId' | 'eventId'>

const named = (id: string, events: readonly Handed[]) => sql`
  contact_id = any(${events.map(({ contactId }) => contactId)}::uuid[])
  and event_id = any(${events.map(({ eventId }) => eventId)}::uuid[]) and subscription_id = ${id}`

/** Deletes events that were handed over. */
export async function settle(db: Db, id: string, events: readonly Handed[]): Promise<void> {
  if (events.length === 0) return
  await sql`delete from waiting_event where ${named(id, events)}`.execute(db)
}

/** Makes events due again after a pause, at most `most` events to a call. */
export async function postpone(
  db: Db,
  id: string,
  events: readonly Handed[],
  { pauseMs, most }: { pauseMs: number; most: number },
): Promise<void> {
  await sql`
    update waiting_event
    set due_at = now() + ${pauseMs}::float * interval '1 millisecond', tries = least(tries + 1, 100), most = ${most}
    where ${named(id, events)}`.execute(db)
}

/**
 * Sets aside the events of these subscriptions whose tries have failed since before this time, until they are replayed.
 * Answers their number.
 */
export async function setAsideWaiting(
  tx: Db,
  ids: readonly string[],
  before: Date,
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; count: number }>`
    with gone as (
      update waiting_event set due_at = 'infinity'
      where since < ${before} and due_at < 'infinity' and subscription_id = any(${ids as string[]}::uuid[])
      returning subscription_id
    )
    select subscription_id as id, count(*)::int as count from gone group by subscription_id`.execute(tx)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Deletes events that were given up and not replayed since before this time. */
export async function forgetGivenUp(tx: Db, before: Date): Promise<void> {
  await sql`delete from waiting_event where due_at = 'infinity' and since < ${before}`.execute(tx)
}

/**
 * Deletes events whose tries have failed since before this time, except those of these subscriptions. Answers their
 * numbers, by subscription.
 */
export async function expireWaiting(
  tx: Db,
  but: readonly string[],
  before: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    with gone as (
      delete from waiting_event where since < ${before} and subscription_id <> all(${but as string[]}::uuid[])
      returning subscription_id
    )
    select subscription_id as id, count(*)::int as count from gone group by subscription_id`.execute(tx)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
