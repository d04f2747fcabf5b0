import type { PoolClient } from 'pg'
import { newId } from '#platform/db.ts'
import { withValues } from '#platform/named-values.ts'
import { countedInto } from '#sending/events/counters.ts'
import { queueEvents } from '../subscriptions/queue-events.ts'
import { newestBlock } from '../suppressions/newest-block.ts'
import { type BounceKind, classificationOf, kindMetric } from './bounce-kinds.rules.ts'

/** A report of one message to one person, whose token was checked. */
export interface Report {
  sendId: string
  contactId: string
  event: 'bounce' | 'block' | 'spam_report'
  /** The server's answer; empty for a complaint. */
  reason: string
  /** The enhanced code, else the reply code; empty for a complaint. */
  status: string
  kind: BounceKind
}

// A later bounce replaces the delivery: in the recipient's state and in both counters. The delivery is subtracted where
// it was counted, so that requests remain the sum. Only a message that was handed over can bounce, so a repeated report
// changes nothing. A message whose outcome is not recorded yet is answered with `later`.
const bounces = {
  name: 'carillon-record-bounce-reports',
  text: `
    with report as materialized (
      select p.*, s.account_id
      from unnest(:sendIds::uuid[], :contactIds::uuid[], :events::text[], :reasons::text[], :statuses::text[], :eventIds::uuid[], :classifications::text[], :kinds::text[])
        as p (send_id, contact_id, event, reason, status, event_id, classification, kind)
      join send s on s.id = p.send_id
    ),
    early as materialized (
      select p.send_id, p.contact_id
      from report p
      join recipient r on r.send_id = p.send_id and r.contact_id = p.contact_id
      where r.send_id = any(:sendIds::uuid[]) and r.contact_id = any(:contactIds::uuid[]) and r.state = 'in_flight'
    ),
    recorded as (
      update recipient r
      set state = 'bounced', reason = p.reason
      from report p
      where r.send_id = p.send_id and r.contact_id = p.contact_id
        and r.send_id = any(:sendIds::uuid[]) and r.contact_id = any(:contactIds::uuid[]) and r.state in ('delivered', 'uncertain')
      returning p.account_id, r.send_id, r.contact_id, r.email, r.sent_at, p.event, p.reason, p.status, p.event_id, p.classification, p.kind
    ),
    events as (
      insert into message_event (contact_id, id, account_id, send_id, event, at, reason, kind)
      select contact_id, event_id, account_id, send_id, event, :now, reason, kind from recorded
    ),
    queued as (${queueEvents(`
      select contact_id, event_id, account_id, send_id, array[event] as events, :now::timestamptz as at,
             jsonb_build_object('reason', reason, 'status', status, 'classification', classification) as detail
      from recorded`)}
    ),
    change as (
      select send_id, event || 's' as metric, :now::timestamptz as at, 1 as value from recorded
      union all
      select send_id, '${kindMetric}' || kind, :now, 1 from recorded
      union all
      select send_id, 'delivered', sent_at, -1 from recorded where sent_at is not null
    ),
    counted as (${countedInto('select send_id, metric, at, value from change')}),
    tallied as (
      insert into bounce_counter (account_id, day, classification, domain, value)
      select account_id, (:now::timestamptz at time zone 'UTC')::date, classification, split_part(lower(email), '@', -1), count(*)
      from recorded
      where event in ('bounce', 'block')
      group by 1, 2, 3, 4
      order by 1, 2, 3, 4
      on conflict (account_id, day, classification, domain) do update set value = bounce_counter.value + excluded.value
    ),
    suppressed as (
      insert into suppression as known (account_id, email, kind, reason, status, source, created_at)
      select distinct on (account_id, lower(email), event)
             account_id, lower(email), event, left(reason, 500), status, 'smtp', :now
      from recorded
      order by account_id, lower(email), event
      ${newestBlock}
    )
    select send_id as "sendId", contact_id as "contactId", 'recorded' as end from recorded
    union all
    select send_id, contact_id, 'later' from early`,
}

// A person who complains wants no mail at today's address either. A complaint is counted once a message: the caller holds
// the locks of the sends, so no other transaction writes its event meanwhile.
const complaints = {
  name: 'carillon-record-complaints',
  text: `
    with recorded as materialized (
      select s.account_id, r.send_id, r.contact_id, r.email, p.event_id
      from unnest(:sendIds::uuid[], :contactIds::uuid[], :eventIds::uuid[]) as p (send_id, contact_id, event_id)
      join send s on s.id = p.send_id
      join recipient r on r.send_id = p.send_id and r.contact_id = p.contact_id
      where r.send_id = any(:sendIds::uuid[]) and r.contact_id = any(:contactIds::uuid[])
        and not exists (
          select 1 from message_event e
          where e.contact_id = any(:contactIds::uuid[]) and e.contact_id = r.contact_id and e.send_id = r.send_id and e.event = 'spam_report'
        )
    ),
    events as (
      insert into message_event (contact_id, id, account_id, send_id, event, at)
      select contact_id, event_id, account_id, send_id, 'spam_report', :now from recorded
    ),
    queued as (${queueEvents(`
      select contact_id, event_id, account_id, send_id, array['spam_report'] as events, :now::timestamptz as at,
             '{}'::jsonb as detail
      from recorded`)}
    ),
    counted as (${countedInto(`select send_id, 'spam_reports' as metric, :now::timestamptz as at, 1 as value from recorded`)}),
    suppressed as (
      insert into suppression (account_id, email, kind, source, created_at)
      select distinct on (account_id, lower(email)) account_id, lower(email), 'spam', 'send ' || send_id, :now
      from recorded
      order by account_id, lower(email)
      on conflict do nothing
    ),
    moved as (
      insert into suppression (account_id, email, kind, source, created_at)
      select distinct on (c.account_id, c.email) c.account_id, c.email, 'global', 'send ' || r.send_id, :now
      from recorded r join contact c on c.account_id = r.account_id and c.id = r.contact_id
      where c.id = any(:contactIds::uuid[]) and c.email <> r.email
      order by c.account_id, c.email
      on conflict do nothing
    )
    select send_id as "sendId", contact_id as "contactId", 'recorded' as end from recorded`,
}

export type ReportEnd = 'recorded' | 'later' | 'known'

/** The key of a message to a person, in the answer of `recordReports`. */
export function reportKey({ sendId, contactId }: Pick<Report, 'sendId' | 'contactId'>): string {
  return `${sendId} ${contactId}`
}

/**
 * Records reports in a transaction of the caller, which holds the locks of their sends. A message has at most one
 * report of each kind. Answers the result of each report by its key. A report without a result is known already, or is
 * about a message that is not ours.
 */
export async function recordReports(
  client: PoolClient,
  kind: 'bounces' | 'complaints',
  reports: readonly Report[],
  now: Date,
): Promise<Map<string, ReportEnd>> {
  const shared = {
    sendIds: reports.map(({ sendId }) => sendId),
    contactIds: reports.map(({ contactId }) => contactId),
    eventIds: reports.map(() => newId()),
    now,
  }
  const { rows } = await client.query(
    kind === 'complaints'
      ? withValues(complaints, shared)
      : withValues(bounces, {
          ...shared,
          events: reports.map(({ event }) => event),
          reasons: reports.map(({ reason }) => reason),
          statuses: reports.map(({ status }) => status),
          classifications: reports.map(({ kind: meant }) => classificationOf(meant)),
          kinds: reports.map(({ kind: meant }) => meant),
        }),
  )
  return new Map(
    (rows as { sendId: string; contactId: string; end: ReportEnd }[]).map((row) => [reportKey(row), row.end]),
  )
}
