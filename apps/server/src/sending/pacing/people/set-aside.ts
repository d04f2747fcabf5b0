import { idStem } from '#platform/db.ts'
import { withValues } from '#platform/named-values.ts'
import { queueEvents } from '#sending/events/subscriptions/queue-events.ts'
import type { Batch, Queryable } from '#sending/ledger/batches.ts'
import type { LimitReason } from './limits.ts'

export interface Aside {
  contactId: string
  reason: LimitReason
  /** The time until which the message waits; null: the person doesn't get it. */
  until: Date | null
}

// Like the statement that marks (ledger/batches.ts), this one changes rows only while the batch is this worker's and
// the send runs.
const aside = {
  name: 'carillon-set-aside',
  text: `
    with batch as materialized (
      select b.send_id, s.account_id, s.credits_from
      from send_batch b
      join send s on s.id = b.send_id
      where b.send_id = :sendId and b.number = :number and b.worker_id = :workerId and b.status = 'claimed' and s.status = 'sending'
      for share of b
    ),
    person as materialized (
      select * from unnest(:contactIds::uuid[], :reasons::text[], :untils::timestamptz[]) as p (contact_id, reason, until)
    ),
    set_aside as (
      update recipient r
      set state = case when p.until is null then 'dropped' else 'deferred' end, reason = p.reason, next_at = p.until
      from person p, batch
      where r.send_id = :sendId and r.contact_id = any(:contactIds::uuid[]) and r.contact_id = p.contact_id
        and r.state in ('pending', 'deferred')
      returning r.contact_id, r.state, r.reason
    ),
    put_off as (
      insert into limited_message (contact_id, send_id, account_id, put_off_at)
      select a.contact_id, batch.send_id, batch.account_id, :now::timestamptz
      from set_aside a, batch
      where a.state = 'deferred' and a.reason = 'frequency_cap'
      order by a.contact_id
      on conflict (contact_id, send_id) do update set put_off_at = coalesce(limited_message.put_off_at, excluded.put_off_at)
    ),
    dropped as (
      insert into message_event (contact_id, id, account_id, send_id, event, at, reason)
      select a.contact_id, overlay(a.contact_id::text placing :idStem from 1 for length(:idStem))::uuid, batch.account_id, batch.send_id, 'drop', :now, a.reason
      from set_aside a, batch
      where a.state = 'dropped'
    ),
    queued as (${queueEvents(`
      select a.contact_id, overlay(a.contact_id::text placing :idStem from 1 for length(:idStem))::uuid as event_id, batch.account_id,
             batch.send_id, array['drop'] as events, :now::timestamptz as at, jsonb_build_object('reason', a.reason) as detail
      from set_aside a, batch
      where a.state = 'dropped'`)}
    ),
    returned as (
      update email_credit c
      set used = greatest(c.used - (select count(*) from set_aside a where a.state = 'dropped'), 0)
      from batch
      where c.account_id = batch.account_id and c.period = batch.credits_from
        and exists (select 1 from set_aside a where a.state = 'dropped')
    )
    select count(*) filter (where state = 'dropped')::int as dropped from set_aside`,
}

/** Puts messages of a batch off, or skips them. @returns how many were skipped */
export async function setAside(
  db: Queryable,
  { sendId, number }: Batch,
  workerId: string,
  people: readonly Aside[],
  now: Date,
): Promise<number> {
  if (people.length === 0) return 0
  const { rows } = await db.query(
    withValues(aside, {
      sendId,
      number,
      workerId,
      contactIds: people.map(({ contactId }) => contactId),
      reasons: people.map(({ reason }) => reason),
      untils: people.map(({ until }) => until),
      now,
      idStem: idStem(),
    }),
  )
  return (rows[0] as { dropped: number } | undefined)?.dropped ?? 0
}
