import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#platform/in-transaction.ts'
import { withValues } from '#platform/named-values.ts'
import { kindMetric } from '#sending/events/bounces/bounce-kinds.rules.ts'
import type { ContactTimes } from '#sending/events/contact-times.ts'
import { countedInto } from '#sending/events/counters.ts'
import { queueEvents } from '#sending/events/subscriptions/queue-events.ts'
import { newestBlock } from '#sending/events/suppressions/newest-block.ts'
import type { Verdict } from './outcome.rules.ts'

/** An outcome as it is stored. */
export interface OutcomeRow {
  contactId: string
  state: Verdict['state']
  reason: string | null
  nextAt: Date | null
  eventId: string
  /** The event that the outcome writes, and the counter it increases. */
  event: string | null
  metric: string | null
  status: string | null
  classification: string | null
  kind: string | null
  response: string | null
  ip: string | null
  tls: boolean | null
}

interface Recording {
  pool: Pool
  contactTimes: ContactTimes
  send: { id: string; account: string }
  workerId: string
  now: Date
}

type Recorded = OutcomeRow & { email: string; attempt: number }

/**
 * Records outcomes as `recordOutcomes` does, for a distributed database: a statement for each large table, which runs on
 * the machine of the batch, and then the small tables. One statement for all of them would carry the result of each part
 * to all machines.
 *
 * The transaction is committed in two phases, so that counters and recipients are both stored or neither is: rows that
 * are copied into a distributed table, as the events are, ask for that. Outcomes without an event change no counter.
 */
export async function recordApart(of: Recording, rows: readonly OutcomeRow[]): Promise<number> {
  return inTransaction(of.pool, async (client) => {
    const recorded = await changeRecipients(client, of, rows)
    const told = recorded.filter(({ event }) => event !== null)
    if (told.length > 0) {
      await storeEvents(client, of, told)
      await noteMailed(client, of, recorded)
      const refused = told.filter(({ event }) => event === 'bounce' || event === 'block')
      if (refused.length > 0) await suppress(client, of, refused)
      // All lanes of a send wait for its counters, so these come late.
      if (await countOutcomes(client, of, told)) await queueOutcomes(client, of, told)
    }
    return recorded.length
  })
}

const change = {
  name: 'carillon-record-recipients',
  text: `
    update recipient r
    set state = o.state,
        reason = o.reason,
        next_at = o.next_at,
        sent_at = case when o.state = 'delivered' then :now::timestamptz else r.sent_at end,
        attempt = case when o.state = 'pending' then greatest(r.attempt - 1, 0) else r.attempt end
    from unnest(:contactIds::uuid[], :states::text[], :reasons::text[], :nextAt::timestamptz[])
      as o (contact_id, state, reason, next_at)
    where r.send_id = :sendId and r.contact_id = any(:contactIds::uuid[]) and r.contact_id = o.contact_id
      and r.worker_id = :workerId and r.state in ('in_flight', 'uncertain')
    returning r.contact_id as "contactId", r.email, r.attempt`,
}

/** Changes only rows that this worker has in flight, or had in flight before others considered it dead. */
async function changeRecipients(
  client: PoolClient,
  { send, workerId, now }: Recording,
  rows: readonly OutcomeRow[],
): Promise<Recorded[]> {
  const values = {
    sendId: send.id,
    workerId,
    now,
    contactIds: rows.map(({ contactId }) => contactId),
    states: rows.map(({ state }) => state),
    reasons: rows.map(({ reason }) => reason),
    nextAt: rows.map(({ nextAt }) => nextAt),
  }
  const { rows: changed } = await client.query<Pick<Recorded, 'contactId' | 'email' | 'attempt'>>(
    withValues(change, values),
  )
  const outcomes = new Map(rows.map((row) => [row.contactId, row]))
  return changed.flatMap((one) => {
    const row = outcomes.get(one.contactId)
    return row ? [{ ...row, ...one }] : []
  })
}

const store = {
  name: 'carillon-record-events',
  text: `
    insert into message_event (contact_id, id, account_id, send_id, event, at, reason, kind)
    select contact_id, id, :account, :sendId, event, :now, reason, kind
    from unnest(:contactIds::uuid[], :eventIds::uuid[], :events::text[], :reasons::text[], :kinds::text[])
      as told (contact_id, id, event, reason, kind)`,
}

async function storeEvents(
  client: PoolClient,
  { send, now }: Recording,
  told: readonly Recorded[],
): Promise<void> {
  await client.query(
    withValues(store, {
      account: send.account,
      sendId: send.id,
      now,
      contactIds: told.map(({ contactId }) => contactId),
      eventIds: told.map(({ eventId }) => eventId),
      events: told.map(({ event }) => event),
      reasons: told.map(({ reason }) => reason),
      kinds: told.map(({ kind }) => kind),
    }),
  )
}

const mail = ({ noteMailed }: ContactTimes) => ({
  name: 'carillon-record-mailed',
  text: `
    with mailed as (
      select :account::uuid as account_id, contact_id, :now::timestamptz as at
      from unnest(:contactIds::uuid[]) as m (contact_id)
    )
    ${noteMailed(':contactIds')}`,
})

async function noteMailed(
  client: PoolClient,
  { contactTimes, send, now }: Recording,
  recorded: readonly Recorded[],
): Promise<void> {
  const contactIds = recorded.flatMap(({ state, contactId }) => (state === 'delivered' ? [contactId] : []))
  if (contactIds.length === 0) return
  await client.query(withValues(mail(contactTimes), { account: send.account, now, contactIds }))
}

const count = {
  name: 'carillon-record-counters',
  text: `
    with counted as (${countedInto(`
      select :sendId::uuid as send_id, metric, :now::timestamptz as at, 1 as value from unnest(:metrics::text[]) as m (metric)`)}
    )
    select exists (select 1 from event_subscription where account_id = :account) as "isFollowed"`,
}

/** @returns true if the account has event subscriptions */
async function countOutcomes(
  client: PoolClient,
  { send, now }: Recording,
  told: readonly Recorded[],
): Promise<boolean> {
  const metrics = told.flatMap(({ metric, kind }) => [
    ...(metric === null ? [] : [metric]),
    ...(kind === null ? [] : [`${kindMetric}${kind}`]),
  ])
  const { rows } = await client.query<{ isFollowed: boolean }>(
    withValues(count, { sendId: send.id, account: send.account, now, metrics }),
  )
  return rows[0]?.isFollowed ?? false
}

const queue = {
  name: 'carillon-record-queued',
  text: queueEvents(`
    select contact_id, event_id, :account::uuid as account_id, :sendId::uuid as send_id,
           case when attempt = 1 then array['processed', event] else array[event] end as events, :now::timestamptz as at, detail
    from unnest(:contactIds::uuid[], :eventIds::uuid[], :events::text[], :attempts::int[], :details::jsonb[])
      as told (contact_id, event_id, event, attempt, detail)`),
}

async function queueOutcomes(
  client: PoolClient,
  { send, now }: Recording,
  told: readonly Recorded[],
): Promise<void> {
  await client.query(
    withValues(queue, {
      account: send.account,
      sendId: send.id,
      now,
      contactIds: told.map(({ contactId }) => contactId),
      eventIds: told.map(({ eventId }) => eventId),
      events: told.map(({ event }) => event),
      attempts: told.map(({ attempt }) => attempt),
      details: told.map(({ reason, status, classification, attempt, response, ip, tls }) =>
        JSON.stringify({ reason, status, classification, attempt, response, ip, tls }),
      ),
    }),
  )
}

const suppression = {
  name: 'carillon-record-suppressions',
  text: `
    insert into suppression as known (account_id, email, kind, reason, status, source, created_at)
    select distinct on (lower(email), event) :account::uuid, lower(email), event, left(reason, 500), status, 'smtp', :now::timestamptz
    from unnest(:emails::text[], :events::text[], :reasons::text[], :statuses::text[]) as refused (email, event, reason, status)
    order by lower(email), event
    ${newestBlock}`,
}
const tally = {
  name: 'carillon-record-tallies',
  text: `
    insert into bounce_counter (account_id, day, classification, domain, value)
    select :account::uuid, (:now::timestamptz at time zone 'UTC')::date, classification, split_part(lower(email), '@', -1), count(*)
    from unnest(:emails::text[], :classifications::text[]) as refused (email, classification)
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (account_id, day, classification, domain) do update set value = bounce_counter.value + excluded.value`,
}

async function suppress(
  client: PoolClient,
  { send: { account }, now }: Recording,
  refused: readonly Recorded[],
): Promise<void> {
  const emails = refused.map(({ email }) => email)
  await client.query(
    withValues(suppression, {
      account,
      now,
      emails,
      events: refused.map(({ event }) => event),
      reasons: refused.map(({ reason }) => reason),
      statuses: refused.map(({ status }) => status),
    }),
  )
  const classifications = refused.map(({ classification }) => classification)
  await client.query(withValues(tally, { account, now, emails, classifications }))
}
