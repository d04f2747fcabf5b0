import type { PoolClient } from 'pg'
import { idStem } from '#platform/db.ts'
import { withValues } from '#platform/named-values.ts'
import { isSilentSql } from '#platform/silent-accounts.ts'
import type { SuppressionReason } from '#schema/stored-message.ts'
import { countedInto } from '#sending/events/counters.ts'
import { queueEvents } from '#sending/events/subscriptions/queue-events.ts'
import type { Batch, Marked } from './batches.ts'

interface Marking {
  batch: Batch
  workerId: string
  contactIds: readonly string[]
  groupId: number | null
  bypasses?: readonly SuppressionReason[]
  now: Date
}

interface Held {
  account: string
  credits_from: Date | null
}

const hold = {
  name: 'carillon-hold-batch',
  text: `
    select s.account_id as account, s.credits_from
    from send_batch b
    join send s on s.id = b.send_id
    where b.send_id = :sendId and b.number = :number and b.worker_id = :workerId and b.status = 'claimed' and s.status = 'sending'
      and not ${isSilentSql('s.account_id')}
      and (:isCounted::boolean or not exists (select 1 from warm_up w where w.account_id = s.account_id and w.ended_on is null))
      and (:isLimited::boolean or not exists (
        select 1 from sending_limit l
        where l.account_id = s.account_id and (l.most is not null or l.quiet_from is not null)
      ))
    for share of b`,
}

/**
 * Marks recipients as `markInFlight` does, for a distributed database: the small tables first, then the recipients on the
 * machine of their batch, and then what was dropped. It runs within a transaction, which holds the batch. Where people
 * were dropped their events are copied, so it is committed in two phases (see `recordApart`); else only recipients change.
 */
export async function markApart(client: PoolClient, marking: Marking): Promise<Marked> {
  const { batch, workerId } = marking
  const { sendId, number, isCounted, isLimited } = batch
  const { rows } = await client.query<Held>(
    withValues(hold, { sendId, number, workerId, isCounted, isLimited }),
  )
  const [held] = rows
  if (!held) return { isHeld: false, contactIds: [], dropped: 0 }
  const marked = await markRecipients(client, held, marking)
  const dropped = marked.filter(({ reason }) => reason !== null)
  if (dropped.length > 0) await recordDropped(client, held, marking, dropped)
  return {
    isHeld: true,
    contactIds: marked.flatMap(({ contactId, reason }) => (reason === null ? [contactId] : [])),
    dropped: dropped.length,
  }
}

interface MarkedRow {
  contactId: string
  reason: string | null
}

const mark = {
  name: 'carillon-mark-apart',
  text: `
    update recipient r
    set state = case when p.reason is null then 'in_flight' else 'dropped' end,
        reason = p.reason,
        attempt = case when p.reason is null then r.attempt + 1 else r.attempt end,
        next_at = null,
        worker_id = :workerId
    from (
      select o.contact_id, (
        select x.kind
        from suppression x
        where x.account_id = :account and x.email = o.email
          and (
            x.kind in ('global', 'spam', 'bounce', 'invalid') or (x.kind = 'group' and x.group_id = :groupId)
            or (x.kind = 'pause' and x.group_id in (0, :groupId) and x.until > :now)
          )
          and x.kind <> all(:bypasses::text[])
        order by array_position(array['global', 'spam', 'bounce', 'invalid', 'group', 'pause'], x.kind)
        limit 1
      ) as reason
      from recipient o
      where o.send_id = :sendId and o.contact_id = any(:contactIds::uuid[])
    ) as p
    where r.send_id = :sendId and r.contact_id = any(:contactIds::uuid[]) and r.contact_id = p.contact_id
      and r.state in ('pending', 'deferred')
    returning r.contact_id as "contactId", r.reason`,
}

async function markRecipients(
  client: PoolClient,
  { account }: Held,
  { batch, workerId, contactIds, groupId, bypasses = [], now }: Marking,
): Promise<MarkedRow[]> {
  const values = { sendId: batch.sendId, workerId, contactIds, account, groupId: groupId ?? 0, bypasses, now }
  const { rows } = await client.query<MarkedRow>(withValues(mark, values))
  return rows
}

const drop = {
  name: 'carillon-drop-marked',
  text: `
    insert into message_event (contact_id, id, account_id, send_id, event, at, reason)
    select contact_id, id, :account, :sendId, 'drop', :now, reason
    from unnest(:contactIds::uuid[], :ids::uuid[], :reasons::text[]) as dropped (contact_id, id, reason)`,
}
const queue = {
  name: 'carillon-queue-marked',
  text: queueEvents(`
    select contact_id, id as event_id, :account::uuid as account_id, :sendId::uuid as send_id, array['drop'] as events,
           :now::timestamptz as at, jsonb_build_object('reason', reason) as detail
    from unnest(:contactIds::uuid[], :ids::uuid[], :reasons::text[]) as dropped (contact_id, id, reason)`),
}
const count = {
  name: 'carillon-count-marked',
  text: `
    with counted as (${countedInto(`
      select :sendId::uuid as send_id,
             case reason when 'spam' then 'spam_report_drops' when 'bounce' then 'bounce_drops'
                         when 'invalid' then 'invalid_emails' else 'unsubscribe_drops' end as metric,
             :now::timestamptz as at, 1 as value
      from unnest(:reasons::text[]) as dropped (reason)`)}
    )
    update email_credit
    set used = greatest(used - cardinality(:reasons::text[]), 0)
    where account_id = :account and period = :period`,
}

/** Records people who were suppressed since the freeze, and gives their credits back. */
async function recordDropped(
  client: PoolClient,
  { account, credits_from: period }: Held,
  { batch, now }: Marking,
  dropped: readonly MarkedRow[],
): Promise<void> {
  const stem = idStem()
  const contactIds = dropped.map(({ contactId }) => contactId)
  const reasons = dropped.map(({ reason }) => reason)
  const ids = contactIds.map((id) => stem + id.slice(stem.length))
  const values = { account, sendId: batch.sendId, now, contactIds, ids, reasons }
  await client.query(withValues(drop, values))
  await client.query(withValues(queue, values))
  await client.query(withValues(count, { account, sendId: batch.sendId, now, reasons, period }))
}
