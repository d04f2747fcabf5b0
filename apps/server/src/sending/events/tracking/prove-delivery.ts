import type { PoolClient } from 'pg'
import { newId } from '#platform/db.ts'
import { countedInto } from '#sending/events/counters.ts'
import type { ContactTimes } from '../contact-times.ts'
import { queueEvents } from '../subscriptions/queue-events.ts'
import { earlyClickMs } from './machine.rules.ts'

/** The first sign of a person in a message that is uncertain, or that a dead worker has in flight. */
export interface Proof {
  sendId: string
  contactId: string
  at: Date
}

// The recipient no longer names the worker, so nothing else settles the message: neither the worker's late reports nor
// its journal nor the freeing of its batches find the recipient. If one of these came first, this statement changes
// nothing, because the state is then a different one.
const prove = ({ noteMailed }: ContactTimes) => ({
  name: 'carillon-prove-delivery',
  text: `
    with proof as materialized (
      select send_id, contact_id, at - $5::int * interval '1 millisecond' as sent_at, event_id
      from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::uuid[]) as p (send_id, contact_id, at, event_id)
    ),
    proved as (
      update recipient r
      set state = 'delivered', reason = null, worker_id = null, sent_at = p.sent_at
      from proof p
      where r.send_id = any($1::uuid[]) and r.contact_id = any($2::uuid[])
        and r.send_id = p.send_id and r.contact_id = p.contact_id and r.state in ('in_flight', 'uncertain')
      returning r.send_id, r.contact_id, r.sent_at, r.attempt, p.event_id
    ),
    known as materialized (
      select proved.*, send.account_id from proved join send on send.id = proved.send_id
    ),
    events as (
      insert into message_event (contact_id, id, account_id, send_id, event, at, reason)
      select contact_id, event_id, account_id, send_id, 'delivered', sent_at, 'inferred' from known
    ),
    queued as (${queueEvents(`
      select contact_id, event_id, account_id, send_id,
             case when attempt = 1 then array['processed', 'delivered'] else array['delivered'] end as events,
             sent_at as at, jsonb_build_object('attempt', attempt) as detail
      from known`)}
    ),
    counted as (${countedInto(`select send_id, 'delivered' as metric, sent_at as at, 1 as value from known`)}),
    mailed as (select account_id, contact_id, max(sent_at) as at from known group by account_id, contact_id)
    ${noteMailed('$2')}`,
})

/**
 * Counts messages as delivered that a person opened or clicked although a worker died before it recorded their outcome.
 * The time of the hand-over is unknown, so it is set to the shortest time before a person's click. Runs in the
 * transaction that stores the person's action, so a crash leaves both or neither. Without proofs, it makes no query.
 */
export async function proveDelivery(
  client: PoolClient,
  proofs: readonly Proof[],
  contactTimes: ContactTimes,
): Promise<void> {
  if (proofs.length === 0) return
  await client.query({
    ...prove(contactTimes),
    values: [
      proofs.map(({ sendId }) => sendId),
      proofs.map(({ contactId }) => contactId),
      proofs.map(({ at }) => at),
      proofs.map(() => newId()),
      earlyClickMs,
    ],
  })
}
