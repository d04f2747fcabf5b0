import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { addGauge } from '#platform/metrics.ts'
import type { Services } from '#platform/services.ts'

/**
 * Gauges of the messages that wait to be sent; every process answers the same. Batches not begun count with their size.
 * Only batches under way (a few for each worker) and batches with deferred recipients are counted row by row.
 */
export function addSendingGauges({ metrics, database: { db } }: Services): void {
  addGauge(
    metrics,
    'carillon_recipients_open',
    'Recipients of running sends that have no outcome yet. Every process says the same.',
    () => countOpen(db),
  )
  addGauge(metrics, 'carillon_sends_open', 'Sends that are not done.', async () => {
    const { rows } = await sql<{ value: number }>`
      select count(*)::int as value from send where status in ('freezing', 'sending', 'paused')`.execute(db)
    return rows[0]?.value ?? 0
  })
  addGauge(
    metrics,
    'carillon_events_waiting_seconds',
    'How long the oldest event has waited for a webhook to take it. Every process says the same.',
    async () => {
      const { rows } = await sql<{ value: number }>`
        select coalesce(extract(epoch from now() - min(at)), 0)::float as value from waiting_event
        where due_at < 'infinity'`.execute(db)
      return Math.max(rows[0]?.value ?? 0, 0)
    },
  )
}

/** Counts batches that were not begun by their size, and asks for the recipients of the others by send. */
async function countOpen(db: Db): Promise<number> {
  const { rows } = await sql<{ send_id: string; waiting: number; begun: string[] | null }>`
    select b.send_id, coalesce(sum(b.size) filter (where b.status = 'open' and b.next_at is null), 0)::int as waiting,
           (select array_agg(c.id) from send_batch begun cross join unnest(begun.contact_ids) as c (id)
            where begun.send_id = b.send_id and begun.status <> 'done'
              and (begun.status <> 'open' or begun.next_at is not null)) as begun
    from send_batch b join send s on s.id = b.send_id
    where s.status = 'sending' and b.status <> 'done'
    group by b.send_id`.execute(db)
  let open = 0
  for (const { send_id: send, waiting, begun } of rows) {
    open += waiting
    if (begun === null) continue
    const { rows: found } = await sql<{ open: number }>`
      select count(*)::int as open from recipient
      where send_id = ${send} and contact_id = any(${begun}::uuid[]) and state in ('pending', 'in_flight')`.execute(
      db,
    )
    open += found[0]?.open ?? 0
  }
  return open
}
