import type { Pool } from 'pg'
import { withValues } from '#platform/named-values.ts'
import { isSilentSql } from '#platform/silent-accounts.ts'
import { countedInto } from '#sending/events/counters.ts'
import type { Batch, Queryable } from '#sending/ledger/batches.ts'
import { failLostTexts } from './settle-known.ts'

/** The known facts about a recipient's number and text before it is composed. */
export interface TextFacts {
  contactId: string
  number: string
  code: string
  /** True if the number was never texted. */
  isFirst: boolean
}

const facts = {
  name: 'carillon-text-facts',
  text: `
    select m.contact_id as "contactId", m.number, m.code, n.first_text_at is null as "isFirst"
    from text_message m
    left join text_number n on n.account_id = m.account_id and n.number = m.number
    where m.send_id = $1 and m.contact_id = any($2::uuid[])`,
}

export async function textFacts(
  db: Queryable,
  sendId: string,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, TextFacts>> {
  const { rows } = await db.query({ ...facts, values: [sendId, contactIds] })
  return new Map((rows as TextFacts[]).map((row) => [row.contactId, row]))
}

// Like the statement for emails (ledger/batches.ts): it locks the batch for share and checks opt-outs again.
const mark = {
  name: 'carillon-mark-texts',
  text: `
    with batch as materialized (
      select b.send_id, s.account_id
      from send_batch b
      join send s on s.id = b.send_id
      where b.send_id = $1 and b.number = $2 and b.worker_id = $3 and b.status = 'claimed' and s.status = 'sending'
        and not ${isSilentSql('s.account_id')}
      for share of b
    ),
    person as materialized (
      select r.contact_id, exists (
        select 1 from text_number n
        where n.account_id = batch.account_id and n.number = r.email and n.opted_out_at is not null
      ) as is_out
      from batch, recipient r
      where r.send_id = $1 and r.contact_id = any($4::uuid[])
    ),
    marked as (
      update recipient r
      set state = case when p.is_out then 'dropped' else 'in_flight' end,
          reason = case when p.is_out then 'opted_out' end,
          attempt = case when p.is_out then r.attempt else r.attempt + 1 end,
          next_at = null,
          worker_id = $3
      from person p
      where r.send_id = $1 and r.contact_id = any($4::uuid[]) and r.contact_id = p.contact_id and r.state in ('pending', 'deferred')
      returning r.contact_id, r.state
    ),
    counted as (${countedInto(`
      select $1::uuid as send_id, 'unsubscribe_drops' as metric, $5::timestamptz as at, 1 as value
      from marked where state = 'dropped'`)})
    select (select count(*) from batch)::int as held,
           array(select contact_id::text from marked where state = 'in_flight') as marked,
           (select count(*) from marked where state = 'dropped')::int as dropped`,
}

/**
 * Marks recipients as in flight. Call it outside a transaction, so that the marks are committed before the first text
 * leaves.
 */
export async function markTexts(
  db: Queryable,
  batch: Batch,
  workerId: string,
  contactIds: readonly string[],
  now: Date,
): Promise<{ isHeld: boolean; contactIds: string[]; dropped: number }> {
  const { rows } = await db.query({
    ...mark,
    values: [batch.sendId, batch.number, workerId, contactIds, now],
  })
  const { held, marked, dropped } = rows[0] as { held: number; marked: string[]; dropped: number }
  return { isHeld: held > 0, contactIds: marked, dropped }
}

const putOff = {
  name: 'carillon-put-off-texts',
  text: `
    with batch as materialized (
      select b.send_id
      from send_batch b
      join send s on s.id = b.send_id
      where b.send_id = :sendId and b.number = :number and b.worker_id = :workerId and b.status = 'claimed' and s.status = 'sending'
      for share of b
    ),
    quiet as materialized (
      select * from unnest(:contactIds::uuid[], :untils::timestamptz[]) as q (contact_id, until)
    ),
    moved as (
      update recipient r
      set state = case when :skips::boolean then 'dropped' else 'deferred' end,
          reason = 'quiet_hours',
          next_at = case when :skips::boolean then null else q.until end
      from quiet q, batch
      where r.send_id = :sendId and r.contact_id = any(:contactIds::uuid[]) and r.contact_id = q.contact_id and r.state in ('pending', 'deferred')
      returning r.contact_id, r.state
    ),
    counted as (${countedInto(`
      select :sendId::uuid as send_id, 'quiet_drops' as metric, :now::timestamptz as at, 1 as value
      from moved where state = 'dropped'`)})
    select count(*)::int as moved from moved`,
}

/** Lets recipients wait for their morning, or leaves them out. Nothing was sent, so it is no attempt. */
export async function putOffTexts(
  db: Queryable,
  batch: Batch,
  workerId: string,
  quiet: readonly { contactId: string; until: Date }[],
  skips: boolean,
  now: Date,
): Promise<void> {
  await db.query(
    withValues(putOff, {
      sendId: batch.sendId,
      number: batch.number,
      workerId,
      contactIds: quiet.map(({ contactId }) => contactId),
      untils: quiet.map(({ until }) => until),
      skips,
      now,
    }),
  )
}

/**
 * The result of one text. `pending`: it was certainly not sent, for a reason that is not about it, so the attempt does
 * not count. `deferred`: the provider refused it for now.
 */
export type TextVerdict =
  | { state: 'delivered'; sid: string | null; segments: number | null; personal: readonly string[] }
  | { state: 'failed'; code: string; message: string }
  | { state: 'uncertain'; reason: string; personal: readonly string[] }
  | { state: 'deferred'; reason: string; afterMs: number }
  | { state: 'pending'; reason: string }

export interface RecordedText {
  contactId: string
  number: string
  verdict: TextVerdict
}

// A report of the provider may come before the outcome is recorded; its content is then kept. `first` notes that a
// number was texted; the provider's own opt-outs become ours.
const record = {
  name: 'carillon-record-texts',
  text: `
    with outcome as materialized (
      select * from unnest(:contactIds::uuid[], :states::text[], :reasons::text[], :sids::text[], :segments::int[], :codes::text[], :numbers::text[], :urls::text[], :nextAt::timestamptz[])
        as o (contact_id, state, reason, sid, segments, code, number, urls, next_at)
    ),
    recorded as (
      update recipient r
      set state = o.state,
          reason = o.reason,
          next_at = o.next_at,
          sent_at = case when o.state = 'delivered' then :now::timestamptz else r.sent_at end,
          attempt = case when o.state = 'pending' then greatest(r.attempt - 1, 0) else r.attempt end
      from outcome o
      where r.send_id = :sendId and r.contact_id = any(:contactIds::uuid[]) and r.contact_id = o.contact_id
        and r.worker_id = :workerId and r.state in ('in_flight', 'uncertain')
      returning r.contact_id, o.state, o.reason, o.sid, o.segments, o.code, o.number, o.urls
    ),
    noted as (
      update text_message m
      set status = case when d.state = 'delivered' then coalesce(m.status, 'sent') when d.state = 'failed' then 'failed' else m.status end,
          sid = coalesce(d.sid, m.sid),
          segments = coalesce(d.segments, m.segments),
          error_code = coalesce(d.code, m.error_code),
          error_message = case when d.state = 'failed' then d.reason else m.error_message end,
          sent_at = case when d.state = 'delivered' then coalesce(m.sent_at, :now::timestamptz) else m.sent_at end,
          settled_at = case when d.state = 'failed' then :now::timestamptz else m.settled_at end,
          urls = coalesce(string_to_array(d.urls, ' '), m.urls)
      from recorded d
      where m.send_id = :sendId and m.contact_id = any(:contactIds::uuid[]) and m.contact_id = d.contact_id
      returning m.contact_id, m.status
    ),
    counted as (${countedInto(`
      select :sendId::uuid as send_id, 'sent' as metric, :now::timestamptz as at, 1 as value from recorded where state = 'delivered'
      union all
      select :sendId, 'segments', :now, segments from recorded where state = 'delivered'
      union all
      select :sendId, 'failed', :now, 1 from recorded where state = 'failed'`)}),
    texted as (
      insert into text_number as known (account_id, number, first_text_at, opted_out_at, opt_out_source)
      select :account::uuid, number, case when state <> 'failed' then :now::timestamptz end,
             case when code = '21610' then :now::timestamptz end, case when code = '21610' then 'provider' end
      from recorded
      where state in ('delivered', 'uncertain') or code = '21610'
      order by number
      on conflict (account_id, number) do update set
        first_text_at = coalesce(known.first_text_at, excluded.first_text_at),
        opted_out_at = coalesce(known.opted_out_at, excluded.opted_out_at),
        opt_out_source = coalesce(known.opt_out_source, excluded.opt_out_source)
      where known.first_text_at is null or (excluded.opted_out_at is not null and known.opted_out_at is null)
    )
    select (select count(*) from recorded)::int as recorded,
           array(
             select n.contact_id::text from noted n join recorded d using (contact_id)
             where d.state = 'delivered' and n.status in ('undelivered', 'failed')
           ) as lost`,
}

/**
 * Records the outcomes of texts under way. Answers the number of closed rows. This statement sees an earlier report and
 * waits for the row of the text; a later report fails the recipient itself (`failLostTexts`).
 */
export async function recordTexts(
  pool: Pool,
  send: { id: string; account: string },
  workerId: string,
  outcomes: readonly RecordedText[],
  now: Date,
): Promise<number> {
  const each = <T>(read: (verdict: TextVerdict) => T) => outcomes.map(({ verdict }) => read(verdict))
  const { rows } = await pool.query(
    withValues(record, {
      sendId: send.id,
      account: send.account,
      workerId,
      now,
      contactIds: outcomes.map(({ contactId }) => contactId),
      states: each(({ state }) => state),
      reasons: each((verdict) =>
        verdict.state === 'failed'
          ? verdict.message
          : verdict.state === 'uncertain' || verdict.state === 'deferred'
            ? verdict.reason
            : null,
      ),
      sids: each((verdict) => (verdict.state === 'delivered' ? verdict.sid : null)),
      segments: each((verdict) => (verdict.state === 'delivered' ? verdict.segments : null)),
      codes: each((verdict) => (verdict.state === 'failed' ? verdict.code : null)),
      numbers: outcomes.map(({ number }) => number),
      // An address has no space in it.
      urls: each((verdict) =>
        'personal' in verdict && verdict.personal.length > 0 ? verdict.personal.join(' ') : null,
      ),
      nextAt: each((verdict) =>
        verdict.state === 'deferred' ? new Date(now.getTime() + verdict.afterMs) : null,
      ),
    }),
  )
  const { recorded, lost } = rows[0] as { recorded: number; lost: string[] }
  if (lost.length > 0) await failLostTexts(pool, send.id, lost)
  return recorded
}
