import type { Pool, PoolClient } from 'pg'
import { bareArray, idStem } from '#platform/db.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { withValues } from '#platform/named-values.ts'
import { isSilentSql } from '#platform/silent-accounts.ts'
import type { SuppressionReason } from '#schema/stored-message.ts'
import { countedInto } from '#sending/events/counters.ts'
import { queueEvents } from '#sending/events/subscriptions/queue-events.ts'
import { finalStates } from './final-states.ts'

/** A part of a send's recipients, held by this worker while it is alive. */
export interface Batch {
  sendId: string
  number: number
  /** The provider of its mailboxes; null: any. */
  provider: string | null
  contactIds: string[]
  /** True if its account has a warm-up plan, so that leaving messages are counted. */
  isCounted: boolean
  /** True if its account limits the number or the hours of campaign messages. */
  isLimited: boolean
}

export interface DueRecipient {
  contactId: string
  email: string
  /** Attempts made before the current one. */
  attempt: number
}

export type Queryable = Pool | PoolClient

/**
 * Batches of providers that are held back, or had their messages of this second, are not claimed. Time and slow
 * providers are parameters, so a batch may be claimed too early; places are later taken by the clock of the database.
 */
const isFree = (now: string, busy: string) => `
  (b.provider is null or b.provider <> all (${busy}::text[] || array(
    select f.provider from provider_flow f
    where f.held_until > ${now} or f.next_ms > extract(epoch from ${now}::timestamptz) * 1000
  )))`

/**
 * Batches of providers whose amount of the day is used up are not claimed (docs/decisions/0130). Batches without a
 * provider are mail of programs, which does not wait. Each statement first checks once if any batch waits, before each
 * batch is judged.
 */
const isAllowedToday = (account: string, now: string) => `
  (not exists (select 1 from warm_up_hold h where h.until > ${now}) or not exists (
    select 1 from warm_up_hold h
    where h.account_id = ${account} and h.until > ${now} and b.provider is not null
      and (b.provider = any (h.providers)) <> h.is_except
  ))`

/**
 * Batches of campaigns whose account has its quiet hours now are not claimed (docs/decisions/0178), except for exempt
 * messages. Each statement checks once if it is quiet anywhere.
 */
const isAwake = (now: string) => `
  (not exists (select 1 from sending_limit l where l.held_until > ${now}) or not exists (
    select 1 from sending_limit l join send q on q.account_id = l.account_id
    where q.id = b.send_id and l.held_until > ${now} and b.provider is not null
      and (l.exempt_groups = '{}' or coalesce((q.message #>> '{unsubscribe,groupId}')::bigint, 0) <> all (l.exempt_groups))
  ))`

// Statements of the inner loop have names: the server plans them once for each connection, not for each hundred
// messages.

const dueNow = {
  name: 'carillon-due-sends',
  text: `
    select s.id
    from send s
    where s.status = 'sending' and not ${isSilentSql('s.account_id')} and exists (
      select 1 from send_batch b
      where b.send_id = s.id and b.status = 'open' and (b.next_at is null or b.next_at <= $1) and ${isFree('$1', '$2')}
        and ${isAllowedToday('s.account_id', '$1')} and ${isAwake('$1')}
    ) and not exists (
      select 1 from send_pace p
      where p.id = any(s.paced_by) and p.next_ms > extract(epoch from clock_timestamp()) * 1000
    )
    order by s.created_at, s.id`,
}

/** The sends with a batch that can be claimed now and a place to send in, oldest first. `busy`: providers to leave out. */
export async function dueSends(db: Queryable, now: Date, busy: readonly string[] = []): Promise<string[]> {
  const { rows } = await db.query({ ...dueNow, values: [now, busy] })
  return (rows as { id: string }[]).map(({ id }) => id)
}

const claim = {
  name: 'carillon-claim-batch',
  text: `
    update send_batch
    set status = 'claimed', worker_id = $2
    where (send_id, number) = (
      select b.send_id, b.number
      from send_batch b
      where b.send_id = $1 and b.status = 'open' and (b.next_at is null or b.next_at <= $3) and ${isFree('$3', '$4')}
        and b.number <> all($5::int[]) and not ${isSilentSql('(select account_id from send where id = $1)')}
        and ${isAllowedToday('(select account_id from send where id = $1)', '$3')} and ${isAwake('$3')}
      order by b.next_at nulls first, b.number
      limit 1
      for update skip locked
    )
    returning send_id as "sendId", number, provider, contact_ids as "contactIds", exists (
      select 1 from warm_up w join send s on s.account_id = w.account_id where s.id = $1 and w.ended_on is null
    ) as "isCounted", exists (
      select 1 from sending_limit l join send s on s.account_id = l.account_id
      where s.id = $1 and (l.most is not null or l.quiet_from is not null)
    ) as "isLimited"`,
}

/**
 * Claims one due batch; null when there is none. Two workers never get the same one.
 * @param busy providers to leave out
 * @param kept batches of this send to leave out
 */
export async function claimBatch(
  db: Queryable,
  sendId: string,
  workerId: string,
  now: Date,
  busy: readonly string[] = [],
  kept: readonly number[] = [],
): Promise<Batch | null> {
  const { rows } = await db.query({ ...claim, values: [sendId, workerId, now, busy, kept] })
  return (rows[0] as Batch | undefined) ?? null
}

const claimed = {
  name: 'carillon-claimed-batches',
  text: `
    select send_id as "sendId", number, provider, contact_ids as "contactIds", false as "isCounted", false as "isLimited"
    from send_batch
    where worker_id = $1 and status = 'claimed'
      and (send_id, number) not in (select * from unnest($2::uuid[], $3::int[]))`,
}

/** The batches that are this worker's, without the batches in `kept`. */
export async function claimedBatches(
  db: Queryable,
  workerId: string,
  kept: readonly Batch[],
): Promise<Batch[]> {
  const { rows } = await db.query({
    ...claimed,
    values: [workerId, kept.map(({ sendId }) => sendId), kept.map(({ number }) => number)],
  })
  return rows as Batch[]
}

const due = {
  name: 'carillon-due-recipients',
  text: `
    select contact_id as "contactId", email, attempt
    from recipient
    where send_id = $1 and contact_id = any($2::uuid[])
      and (state = 'pending' or (state = 'deferred' and next_at <= $3))
    order by contact_id`,
}

export async function dueRecipients(db: Queryable, batch: Batch, now: Date): Promise<DueRecipient[]> {
  const { rows } = await db.query({ ...due, values: [batch.sendId, bareArray(batch.contactIds), now] })
  return rows as DueRecipient[]
}

// The batch row is locked for share. A worker that considers this one dead and takes its batches waits for this
// statement. If that worker came first, this statement finds that the batch no longer belongs to its worker.
// Suppressions are checked again, in the same order as at the freeze, because days may have passed.
const mark = {
  name: 'carillon-mark-recipients',
  text: `
    with batch as materialized (
      select b.send_id, s.account_id, s.credits_from
      from send_batch b
      join send s on s.id = b.send_id
      where b.send_id = :sendId and b.number = :number and b.worker_id = :workerId and b.status = 'claimed' and s.status = 'sending'
        and not ${isSilentSql('s.account_id')}
        and (:isCounted::boolean or not exists (select 1 from warm_up w where w.account_id = s.account_id and w.ended_on is null))
        and (:isLimited::boolean or not exists (
          select 1 from sending_limit l
          where l.account_id = s.account_id and (l.most is not null or l.quiet_from is not null)
        ))
      for share of b
    ),
    person as materialized (
      select r.contact_id, (
        select x.kind
        from suppression x
        where x.account_id = batch.account_id and x.email = r.email
          and (
            x.kind in ('global', 'spam', 'bounce', 'invalid') or (x.kind = 'group' and x.group_id = :groupId)
            or (x.kind = 'pause' and x.group_id in (0, :groupId) and x.until > :now)
          )
          and x.kind <> all(:bypasses::text[])
        order by array_position(array['global', 'spam', 'bounce', 'invalid', 'group', 'pause'], x.kind)
        limit 1
      ) as reason
      from batch, recipient r
      where r.send_id = :sendId and r.contact_id = any(:contactIds::uuid[])
    ),
    marked as (
      update recipient r
      set state = case when p.reason is null then 'in_flight' else 'dropped' end,
          reason = p.reason,
          attempt = case when p.reason is null then r.attempt + 1 else r.attempt end,
          next_at = null,
          worker_id = :workerId
      from person p
      where r.send_id = :sendId and r.contact_id = any(:contactIds::uuid[]) and r.contact_id = p.contact_id and r.state in ('pending', 'deferred')
      returning r.contact_id, r.reason
    ),
    dropped as (
      insert into message_event (contact_id, id, account_id, send_id, event, at, reason)
      select m.contact_id, overlay(m.contact_id::text placing :idStem from 1 for length(:idStem))::uuid, batch.account_id, batch.send_id, 'drop', :now, m.reason
      from marked m, batch
      where m.reason is not null
    ),
    queued as (${queueEvents(`
      select m.contact_id, overlay(m.contact_id::text placing :idStem from 1 for length(:idStem))::uuid as event_id, batch.account_id,
             batch.send_id, array['drop'] as events, :now::timestamptz as at, jsonb_build_object('reason', m.reason) as detail
      from marked m, batch
      where m.reason is not null`)}
    ),
    counted as (${countedInto(`
      select :sendId::uuid as send_id,
             case m.reason when 'spam' then 'spam_report_drops' when 'bounce' then 'bounce_drops'
                           when 'invalid' then 'invalid_emails' else 'unsubscribe_drops' end as metric,
             :now::timestamptz as at, 1 as value
      from marked m
      where m.reason is not null`)}
    ),
    returned as (
      update email_credit c
      set used = greatest(c.used - (select count(*) from marked m where m.reason is not null), 0)
      from batch
      where c.account_id = batch.account_id and c.period = batch.credits_from
        and exists (select 1 from marked m where m.reason is not null)
    )
    select (select count(*) from batch)::int as held,
           array(select contact_id::text from marked where reason is null) as marked,
           (select count(*) from marked where reason is not null)::int as dropped`,
}

export interface Marked {
  /**
   * False if the batch is no longer this worker's, if the send is paused or stopped, or if a warm-up plan or a sending
   * limit has begun since the batch was claimed. Nothing was marked then.
   */
  isHeld: boolean
  contactIds: string[]
  /** Recipients suppressed since the freeze. */
  dropped: number
}

/**
 * Marks recipients as in flight; call it outside a transaction, so that the marks are committed before the first message
 * leaves. Send only to the recipients it answers.
 */
export async function markInFlight(
  db: Queryable,
  batch: Batch,
  workerId: string,
  contactIds: readonly string[],
  { groupId, bypasses = [] }: { groupId: number | null; bypasses?: readonly SuppressionReason[] },
  now: Date,
): Promise<Marked> {
  const { rows } = await db.query(
    withValues(mark, {
      sendId: batch.sendId,
      number: batch.number,
      workerId,
      contactIds: bareArray(contactIds),
      groupId: groupId ?? 0,
      now,
      bypasses,
      idStem: idStem(),
      isCounted: batch.isCounted,
      isLimited: batch.isLimited,
    }),
  )
  const { held, marked, dropped } = rows[0] as { held: number; marked: string[]; dropped: number }
  return { isHeld: held > 0, contactIds: marked, dropped }
}

const release = {
  name: 'carillon-release-batch',
  text: `
    with held as materialized (
      select b.send_id, b.number, s.status = 'stopped' as is_stopped, s.account_id, s.credits_from
      from send_batch b
      join send s on s.id = b.send_id
      where b.send_id = $1 and b.number = $2 and b.worker_id = $4 and b.status = 'claimed'
      for update of b
    ),
    person as materialized (
      select r.contact_id, r.state, r.next_at
      from recipient r
      where r.send_id = $1 and r.contact_id = any($3::uuid[])
    ),
    settled as (
      update recipient r
      set state = case when held.is_stopped then 'dropped' else 'pending' end,
          reason = case when held.is_stopped then 'stopped' end,
          next_at = null,
          attempt = case when r.state = 'in_flight' then greatest(r.attempt - 1, 0) else r.attempt end
      from held
      where r.send_id = $1 and r.contact_id = any($3::uuid[])
        and ((r.state = 'in_flight' and r.worker_id = $4) or (held.is_stopped and r.state in ('pending', 'deferred')))
      returning r.contact_id, r.state
    ),
    open as (
      select count(*) filter (where state = 'pending') as pending,
             count(*) filter (where state = 'deferred') as deferred,
             bool_and(state = any(array[${finalStates}])) as is_final,
             min(next_at) filter (where state = 'deferred') as next_at
      from (
        select p.state, p.next_at
        from person p
        where not exists (select 1 from settled d where d.contact_id = p.contact_id)
        union all
        select state, null from settled
      ) as recipient_of_batch
    ),
    returned as (
      update email_credit c
      set used = greatest(c.used - (select count(*) from settled d where d.state = 'dropped'), 0)
      from held
      where c.account_id = held.account_id and c.period = held.credits_from
        and exists (select 1 from settled d where d.state = 'dropped')
    )
    update send_batch b
    set status = case when open.pending + open.deferred > 0 then 'open' else 'done' end,
        next_at = case when open.pending > 0 then null else open.next_at end,
        done_at = case when open.pending + open.deferred > 0 then null else $5::timestamptz end,
        contact_ids = case when open.is_final then null else b.contact_ids end,
        worker_id = null
    from open, held
    where b.send_id = held.send_id and b.number = held.number
    returning b.status`,
}

/**
 * Gives a batch back. The batch is done if none of its recipients is open; otherwise it is due when the first of them
 * is due. It forgets its contacts if each has an outcome that stays. Outcomes are recorded before this, so a recipient that is still in flight here was marked by a statement
 * whose answer got lost; its message was not sent. Answers false, and changes nothing, when the batch is no longer this
 * worker's.
 */
export async function releaseBatch(
  db: Queryable,
  batch: Batch,
  workerId: string,
  now: Date,
): Promise<boolean> {
  const { sendId, number, contactIds } = batch
  const values = [sendId, number, bareArray(contactIds), workerId, now]
  const { rowCount } = await db.query({ ...release, values })
  return (rowCount ?? 0) > 0
}

/**
 * Waits for a mark that is still being written, although its connection was lost. A release sees only marks that were
 * committed before it began.
 */
export async function waitForMarks(db: Queryable, { sendId, number }: Batch): Promise<void> {
  await db.query('select 1 from send_batch where send_id = $1 and number = $2 for update', [sendId, number])
}

/** True if no one can join the send and no batch of it is open. */
const isOut = `
  id = $1 and status in ('sending', 'paused') and not is_open
  and not exists (select 1 from send_batch where send_id = $1 and status <> 'done')`

const looksOut = { name: 'carillon-send-looks-out', text: `select 1 from send where ${isOut}` }
const lockSend = 'select 1 from send where id = $1 for update'
const finish = `
  update send
  set status = 'done', finished_at = $2, last_error = null, last_error_at = null, auto_pause = null
  where ${isOut}`

/**
 * Finishes a send that takes no more recipients and has no open batch, even if it was paused while its last messages
 * were under way. Run it after the release was committed, and now and then for every open send. When two workers
 * release the last two batches, the later one sees both as done. Opening a batch again locks the send: a statement that
 * has to wait for that lock would still see the old batch, so the lock is taken first and the batches are read
 * afterwards.
 */
export async function finishSend(pool: Pool, sendId: string, now: Date): Promise<boolean> {
  const { rowCount: looks } = await pool.query({ ...looksOut, values: [sendId] })
  if (!looks) return false
  return inTransaction(pool, async (client) => {
    await client.query(lockSend, [sendId])
    const { rowCount } = await client.query(finish, [sendId, now])
    return (rowCount ?? 0) > 0
  })
}
