import type { Pool } from 'pg'
import { bareArray, idStem } from '#platform/db.ts'
import { isDistributed } from '#platform/distribute/shards.ts'
import { withValues } from '#platform/named-values.ts'
import { classificationOf, kindMetric } from '#sending/events/bounces/bounce-kinds.rules.ts'
import type { ContactTimes } from '#sending/events/contact-times.ts'
import { countedInto } from '#sending/events/counters.ts'
import { queueEvents } from '#sending/events/subscriptions/queue-events.ts'
import { newestBlock } from '#sending/events/suppressions/newest-block.ts'
import type { Verdict } from './outcome.rules.ts'
import { type OutcomeRow, recordApart } from './record-apart.ts'

export interface RecordedOutcome {
  contactId: string
  verdict: Verdict
}

const isMine = `
        r.send_id = :sendId and r.contact_id = any(:contactIds::uuid[]) and r.contact_id = o.contact_id
        and r.worker_id = :workerId and r.state in ('in_flight', 'uncertain')`

// One statement for everything that an outcome changes: the recipient's row, its event, the counters, the suppression
// of an address that does not exist or the block of another one, the contact's last mail. It changes only rows that
// this worker has in flight, or had in flight before others considered it dead.
const record = ({ noteMailed }: ContactTimes) => ({
  name: 'carillon-record-outcomes',
  text: `
    with outcome as materialized (
      select * from unnest(:contactIds::uuid[], :states::text[], :reasons::text[], :nextAt::timestamptz[], :eventIds::uuid[], :events::text[], :metrics::text[], :statuses::text[], :classifications::text[], :kinds::text[],
                           :responses::text[], :ips::text[], :areTls::bool[])
        as o (contact_id, state, reason, next_at, event_id, event, metric, status, classification, kind, response, ip, tls)
    ),
    recorded as (
      update recipient r
      set state = o.state,
          reason = o.reason,
          next_at = o.next_at,
          sent_at = case when o.state = 'delivered' then :now::timestamptz else r.sent_at end,
          attempt = case when o.state = 'pending' then greatest(r.attempt - 1, 0) else r.attempt end
      from outcome o
      where ${isMine}
      returning r.contact_id, r.email, r.attempt, o.state, o.reason, o.event_id, o.event, o.metric, o.status, o.classification, o.kind,
                o.response, o.ip, o.tls
    ),
    events as (
      insert into message_event (contact_id, id, account_id, send_id, event, at, reason, kind)
      select contact_id, event_id, :account, :sendId, event, :now, reason, kind
      from recorded
      where event is not null
    ),
    queued as (${queueEvents(`
      select contact_id, event_id, :account::uuid as account_id, :sendId::uuid as send_id,
             case when attempt = 1 then array['processed', event] else array[event] end as events, :now::timestamptz as at,
             jsonb_build_object('reason', reason, 'status', status, 'classification', classification, 'attempt', attempt,
                                'response', response, 'ip', ip, 'tls', tls) as detail
      from recorded where event is not null`)}
    ),
    counted as (${countedInto(`
      select :sendId::uuid as send_id, metric, :now::timestamptz as at, 1 as value from recorded where metric is not null
      union all
      select :sendId, '${kindMetric}' || kind, :now, 1 from recorded where kind is not null`)}
    ),
    suppressed as (
      insert into suppression as known (account_id, email, kind, reason, status, source, created_at)
      select distinct on (lower(email), event) :account::uuid, lower(email), event, left(reason, 500), status, 'smtp', :now
      from recorded
      where event in ('bounce', 'block')
      order by lower(email), event
      ${newestBlock}
    ),
    tallied as (
      insert into bounce_counter (account_id, day, classification, domain, value)
      select :account::uuid, (:now::timestamptz at time zone 'UTC')::date, classification, split_part(lower(email), '@', -1), count(*)
      from recorded
      where event in ('bounce', 'block')
      group by 1, 2, 3, 4
      order by 1, 2, 3, 4
      on conflict (account_id, day, classification, domain) do update set value = bounce_counter.value + excluded.value
    ),
    mailed as (
      select :account::uuid as account_id, contact_id, :now::timestamptz as at from recorded where state = 'delivered'
    ),
    noted as (${noteMailed(':contactIds')})
    select count(*)::int as recorded from recorded`,
})

// The same for a flight of which all messages were taken, as nearly all are: half as many parts, and values.
const recordDelivered = ({ noteMailed }: ContactTimes) => ({
  name: 'carillon-record-delivered',
  text: `
    with outcome as materialized (
      select * from unnest(:contactIds::uuid[], :eventIds::uuid[], :responses::text[], :ips::text[], :areTls::bool[])
        as o (contact_id, event_id, response, ip, tls)
    ),
    recorded as (
      update recipient r
      set state = 'delivered', reason = null, next_at = null, sent_at = :now
      from outcome o
      where ${isMine}
      returning r.contact_id, r.attempt, o.event_id, o.response, o.ip, o.tls
    ),
    events as (
      insert into message_event (contact_id, id, account_id, send_id, event, at)
      select contact_id, event_id, :account, :sendId, 'delivered', :now
      from recorded
    ),
    queued as (${queueEvents(`
      select contact_id, event_id, :account::uuid as account_id, :sendId::uuid as send_id,
             case when attempt = 1 then array['processed', 'delivered'] else array['delivered'] end as events,
             :now::timestamptz as at,
             jsonb_build_object('attempt', attempt, 'response', response, 'ip', ip, 'tls', tls) as detail
      from recorded`)}
    ),
    counted as (${countedInto(`
      select :sendId::uuid as send_id, 'delivered' as metric, :now::timestamptz as at, count(*) as value from recorded`)}
    ),
    mailed as (select :account::uuid as account_id, contact_id, :now::timestamptz as at from recorded),
    noted as (${noteMailed(':contactIds')})
    select count(*)::int as recorded from recorded`,
})

/** The event that an outcome writes, and the counter it increases. */
function traceOf(verdict: Verdict): { event: string | null; metric: string | null } {
  switch (verdict.state) {
    case 'delivered':
      return { event: 'delivered', metric: 'delivered' }
    case 'bounced':
      return verdict.isAddressAtFault
        ? { event: 'bounce', metric: 'bounces' }
        : { event: 'block', metric: 'blocks' }
    case 'deferred':
      return { event: 'deferred', metric: 'deferred' }
    case 'failed':
      return { event: 'fail', metric: 'failed' }
    default:
      return { event: null, metric: null }
  }
}

/**
 * Records the outcomes of messages under way, in one statement, or on a distributed database in one transaction. Answers
 * how many rows it closed. @param isApart chooses the way; absent: by the database. Both ways store the same.
 */
export async function recordOutcomes(
  { pool, contactTimes, isApart }: { pool: Pool; contactTimes: ContactTimes; isApart?: boolean },
  send: { id: string; account: string },
  workerId: string,
  outcomes: readonly RecordedOutcome[],
  now: Date,
): Promise<number> {
  const rows = outcomes.map(toRow(idStem(), now))
  const of = { sendId: send.id, account: send.account, workerId, now }
  if (isApart ?? (await isDistributed(pool))) {
    return recordApart({ pool, contactTimes, send, workerId, now }, rows)
  }
  const { rows: answered } = await pool.query(
    rows.every(({ state }) => state === 'delivered')
      ? withValues(recordDelivered(contactTimes), {
          ...of,
          ...sharedColumns(rows),
        })
      : withValues(record(contactTimes), { ...of, ...sharedColumns(rows), ...furtherColumns(rows) }),
  )
  return (answered[0] as { recorded: number }).recorded
}

function sharedColumns(rows: readonly OutcomeRow[]) {
  return {
    contactIds: bareArray(rows.map(({ contactId }) => contactId)),
    eventIds: bareArray(rows.map(({ eventId }) => eventId)),
    responses: rows.map(({ response }) => response),
    ips: rows.map(({ ip }) => ip),
    areTls: rows.map(({ tls }) => tls),
  }
}

function furtherColumns(rows: readonly OutcomeRow[]) {
  return {
    states: bareArray(rows.map(({ state }) => state)),
    reasons: rows.map(({ reason }) => reason),
    nextAt: rows.map(({ nextAt }) => nextAt),
    events: bareArray(rows.map(({ event }) => event)),
    metrics: bareArray(rows.map(({ metric }) => metric)),
    statuses: rows.map(({ status }) => status),
    classifications: rows.map(({ classification }) => classification),
    kinds: rows.map(({ kind }) => kind),
  }
}

/** @param stem the ids of events are made as in a statement that writes a row for each contact: see `idPerContact` */
const toRow =
  (stem: string, now: Date) =>
  ({ contactId, verdict }: RecordedOutcome): OutcomeRow => {
    const answer = verdict.state === 'delivered' ? verdict.answer : undefined
    const bounce = verdict.state === 'bounced' ? verdict : null
    return {
      contactId,
      state: verdict.state,
      reason: 'reason' in verdict && verdict.state !== 'pending' ? verdict.reason : null,
      nextAt: verdict.state === 'deferred' ? new Date(now.getTime() + verdict.retryAfterMs) : null,
      eventId: stem + contactId.slice(stem.length),
      ...traceOf(verdict),
      status: bounce?.status ?? null,
      classification: bounce && classificationOf(bounce.kind),
      kind: bounce?.kind ?? null,
      response: answer?.response ?? null,
      ip: answer?.ip ?? null,
      tls: answer?.tls ?? null,
    }
  }

const complain = {
  name: 'carillon-send-error',
  text: 'update send set last_error = $2, last_error_at = $3 where id = $1 and last_error is distinct from $2',
}

/** Records why a send makes no progress, to be shown to users; null once it makes progress. */
export async function noteSendError(
  pool: Pool,
  sendId: string,
  message: string | null,
  now: Date,
): Promise<void> {
  await pool.query({ ...complain, values: [sendId, message, message === null ? null : now] })
}
