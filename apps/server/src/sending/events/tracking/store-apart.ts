import type { PoolClient } from 'pg'
import { withValues } from '#platform/named-values.ts'
import type { ContactTimes } from '../contact-times.ts'
import { queueEvents } from '../subscriptions/queue-events.ts'
import type { Proof } from './prove-delivery.ts'

/** The parts of the statement that stores a group of events. */
interface Parts {
  /** @param recipients the name of what recipients are read from */
  judged(recipients: string): string
  /** The condition on `old o` under which a recipient changes. */
  changed: string
  stored: string
  counted: string
  reacted: string
  proofs: string
}

type Values = Readonly<Record<string, unknown>> & { sendIds: unknown; contactIds: unknown }

/**
 * Stores a group of events as `storeEvents` does, for a distributed database, within the transaction that holds the sends.
 * It reads the recipients, judges and counts on the coordinator, and then writes each large table by a statement that
 * goes to its machines directly. One statement for all would carry the result of each part to all machines. The copied
 * events let the transaction be committed in two phases, so counters and recipients are both stored or neither is.
 */
export async function storeApart(
  client: PoolClient,
  parts: Parts,
  values: Values,
  { noteReacted }: ContactTimes,
): Promise<Proof[]> {
  const { rows: known } = await client.query<{ known: string }>(
    withValues(read, { sendIds: values.sendIds, contactIds: values.contactIds }),
  )
  const { rows } = await client.query<Judged>(
    withValues(judge(parts), { ...values, known: known[0]?.known ?? '[]' }),
  )
  const { moved, stored, reacted, proofs, is_followed: isFollowed } = rows[0]! // one row, of sums
  if (moved.length > 0) await client.query(withValues(move, columnsOf(moved, movedColumns)))
  if (stored.length > 0) await client.query(withValues(store, columnsOf(stored, storedColumns)))
  if (reacted.length > 0) {
    await client.query(withValues(note(noteReacted), columnsOf(reacted, reactedColumns)))
  }
  if (isFollowed) {
    const own = stored.filter(({ reason }) => reason !== 'inferred')
    await client.query(withValues(queue, columnsOf(own, queuedColumns)))
  }
  return proofs.map(({ at, ...proof }) => ({ ...proof, at: new Date(at) }))
}

/** A row as JSON; times are texts with microseconds. */
type Row = Readonly<Record<string, unknown>>

interface Judged {
  moved: Row[]
  stored: Row[]
  reacted: Row[]
  proofs: { sendId: string; contactId: string; at: string }[]
  is_followed: boolean
}

const movedColumns = ['send_id', 'contact_id', 'opened', 'clicked', 'machine_opened']
const reactedColumns = ['account_id', 'contact_id', 'last_opened', 'last_clicked']
const queuedColumns = ['contact_id', 'id', 'account_id', 'send_id', 'event', 'at', 'link', 'url', 'agent']
const storedColumns = [...queuedColumns, 'reason', 'place']

function columnsOf(rows: readonly Row[], names: readonly string[]): Record<string, unknown[]> {
  return Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name] ?? null)]))
}

const read = {
  name: 'carillon-read-tracked',
  text: `
    select coalesce(jsonb_agg(jsonb_build_object(
      'send_id', r.send_id, 'contact_id', r.contact_id, 'state', r.state, 'worker_id', r.worker_id, 'sent_at', r.sent_at,
      'scanned_at', r.scanned_at, 'scanned_agent', r.scanned_agent, 'opened_at', r.opened_at,
      'clicked_at', r.clicked_at, 'machine_opened_at', r.machine_opened_at)), '[]')::text as known
    from recipient r
    where r.send_id = any(:sendIds::uuid[]) and r.contact_id = any(:contactIds::uuid[])`,
}

const judge = ({ judged, changed, stored, counted, reacted, proofs }: Parts) => ({
  name: 'carillon-judge-tracked',
  text: `
    with known as materialized (
      select * from jsonb_to_recordset(:known::jsonb) as r (send_id uuid, contact_id uuid, state text, worker_id uuid,
        sent_at timestamptz, scanned_at timestamptz, scanned_agent text, opened_at timestamptz, clicked_at timestamptz,
        machine_opened_at timestamptz)
    ),
    ${judged('known')},
    ${counted}
    select
      (select coalesce(jsonb_agg(o), '[]') from (select * from old o where ${changed}) as o) as moved,
      (select coalesce(jsonb_agg(s), '[]') from (${stored}) as s) as stored,
      (select coalesce(jsonb_agg(r), '[]') from (${reacted}) as r) as reacted,
      (select coalesce(jsonb_agg(p), '[]') from (${proofs}) as p) as proofs,
      exists (select 1 from event_subscription where account_id = any(:accounts::uuid[])) as is_followed`,
})

const move = {
  name: 'carillon-move-tracked',
  text: `
    update recipient r
    set opened_at = coalesce(r.opened_at, o.opened, o.clicked),
        clicked_at = coalesce(r.clicked_at, o.clicked),
        machine_opened_at = coalesce(r.machine_opened_at, o.machine_opened)
    from unnest(:send_id::uuid[], :contact_id::uuid[], :opened::timestamptz[], :clicked::timestamptz[], :machine_opened::timestamptz[])
      as o (send_id, contact_id, opened, clicked, machine_opened)
    where r.contact_id = any(:contact_id::uuid[]) and r.send_id = any(:send_id::uuid[])
      and r.send_id = o.send_id and r.contact_id = o.contact_id`,
}

const store = {
  name: 'carillon-store-tracked',
  text: `
    insert into message_event (contact_id, id, account_id, send_id, event, at, link, url, agent, reason, place)
    select * from unnest(:contact_id::uuid[], :id::uuid[], :account_id::uuid[], :send_id::uuid[], :event::text[], :at::timestamptz[],
      :link::smallint[], :url::text[], :agent::text[], :reason::text[], :place::text[])`,
}

const note = (noteReacted: ContactTimes['noteReacted']) => ({
  name: 'carillon-note-reacted',
  text: `
    with reacted as (
      select * from unnest(:account_id::uuid[], :contact_id::uuid[], :last_opened::timestamptz[], :last_clicked::timestamptz[])
        as r (account_id, contact_id, last_opened, last_clicked)
    )
    ${noteReacted(':contact_id')}`,
})

const queue = {
  name: 'carillon-queue-tracked',
  text: queueEvents(`
    select contact_id, id as event_id, account_id, send_id, array[event] as events, at,
           jsonb_build_object('link', link, 'url', url, 'agent', agent) as detail
    from unnest(:contact_id::uuid[], :id::uuid[], :account_id::uuid[], :send_id::uuid[], :event::text[], :at::timestamptz[],
      :link::smallint[], :url::text[], :agent::text[]) as e (contact_id, id, account_id, send_id, event, at, link, url, agent)`),
}
