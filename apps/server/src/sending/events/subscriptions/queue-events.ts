import { type RawBuilder, sql } from 'kysely'

/**
 * The kinds of events for subscriptions: the kinds of `message_event`, and `processed`, which comes before the outcome of
 * the first attempt.
 */
export type QueuedKind =
  | 'processed'
  | 'delivered'
  | 'deferred'
  | 'bounce'
  | 'block'
  | 'drop'
  | 'fail'
  | 'open'
  | 'machine_open'
  | 'click'
  | 'machine_click'
  | 'unsubscribe'
  | 'group_unsubscribe'
  | 'resubscribe'
  | 'group_resubscribe'
  | 'spam_report'

/**
 * The part of a recording statement that queues its events for their subscriptions. A late commit never loses an event,
 * as a mark in time would: the queued row is there with the event, or neither is. Without a subscription it reads one
 * small table.
 * @param events a query of `contact_id`, `event_id`, `account_id`, `send_id`, `events` (text[]), `at` and `detail`
 * (jsonb)
 */
export function queueEvents(events: string): string {
  return `${head} from (${events}) as e ${tail}`
}

/** `queueEvents` for a statement of the query builder. */
export function queueEventsOf(events: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${sql.raw(head)} from (${events}) as e ${sql.raw(tail)}`
}

const head = `
  insert into waiting_event (contact_id, event_id, subscription_id, account_id, send_id, events, at, detail)
  select e.contact_id, e.event_id, s.id, e.account_id, e.send_id, e.events, e.at, jsonb_strip_nulls(e.detail)`

const tail = 'join event_subscription s on s.account_id = e.account_id and s.events && e.events'
