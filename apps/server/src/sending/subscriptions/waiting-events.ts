import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { EventDetail } from '#platform/stored-message.ts'
import type { QueuedKind } from './queue-events.ts'

/** An event that is to be handed over, with the recipient it is about. */
export interface WaitingEvent {
  contactId: string
  /** The same whenever the event is handed over. */
  eventId: string
  sendId: string
  kinds: QueuedKind[]
  at: Date
  detail: EventDetail
  /** How often it was handed over in vain. */
  tries: number
  email: string
  /** Of transactional mail. */
  customArgs: Readonly<Record<string, string>> | null
}

/** The ids of those subscriptions that something is due for. */
export async function findDue(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${ids as string[]}::uuid[]) as asked (id)
    where exists (select 1 from waiting_event w where w.subscription_id = asked.id and w.due_at <= now())
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The events that have waited longest, in the order in which they happened, at most so many. Those that failed together come
 * in smaller parts: so one event that a receiver can't take ends up alone, and those around it arrive.
 */
export async function findWaiting(db: Db, id: string, atMost: number): Promise<WaitingEvent[]> {
  // A queue grows from nothing to a million within minutes, so what the planner believes of it is wrong: it sorted everything
  // that waits for each call. Rows come in the order of the index, and are cut to their part afterwards.
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_bitmapscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    const { rows } = await sql<WaitingEvent>`
      with ahead as materialized (
        select contact_id, event_id, send_id, events, at, detail, tries, most, row_number() over () as place
        from (
          select * from waiting_event
          where subscription_id = ${id} and due_at <= now() order by due_at, event_id limit ${atMost}::int
        ) as w
      ),
      taken as materialized (
        select ahead.* from ahead, (select most from ahead where place = 1) as first
        where ahead.most = first.most and place <= first.most
      )
      select t.contact_id as "contactId", t.event_id as "eventId", t.send_id as "sendId", t.events as kinds, t.at, t.detail,
             t.tries, coalesce(r.email, '') as email, m.custom_args as "customArgs"
      from taken t
      left join lateral (
        select email from recipient where send_id = t.send_id and contact_id = t.contact_id limit 1
      ) as r on true
      left join lateral (
        select custom_args from mail_recipient where send_id = t.send_id and contact_id = t.contact_id limit 1
      ) as m on true
      order by t.at, t.event_id`.execute(tx)
    return rows
  })
}

type Handed = Pick<WaitingEvent, 'contactId' | 'eventId'>

const named = (id: string, events: readonly Handed[]) => sql`
  contact_id = any(${events.map(({ contactId }) => contactId)}::uuid[])
  and event_id = any(${events.map(({ eventId }) => eventId)}::uuid[]) and subscription_id = ${id}`

/** The events were handed over. */
export async function settle(db: Db, id: string, events: readonly Handed[]): Promise<void> {
  if (events.length === 0) return
  await sql`delete from waiting_event where ${named(id, events)}`.execute(db)
}

/** The events are due again after a pause, in calls of at most so many. */
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

/** Deletes what happened before this time and could not be handed over. Answers how much it was, by subscription. */
export async function expireWaiting(tx: Db, before: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    with gone as (delete from waiting_event where at < ${before} returning subscription_id)
    select subscription_id as id, count(*)::int as count from gone group by subscription_id`.execute(tx)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
