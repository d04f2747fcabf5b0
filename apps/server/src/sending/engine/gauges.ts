import { sql } from 'kysely'
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
    async () => {
      const { rows } = await sql<{ value: number }>`
      select coalesce(sum(case when b.status = 'open' and b.next_at is null then b.size else under_way.open end), 0)::int
        as value
      from send_batch b join send s on s.id = b.send_id
      left join lateral (
        select count(*) as open from recipient r
        where r.send_id = b.send_id and r.contact_id = any(b.contact_ids)
          and r.state in ('pending', 'in_flight')
      ) under_way on b.status <> 'open' or b.next_at is not null
      where s.status = 'sending' and b.status <> 'done'`.execute(db)
      return rows[0]?.value ?? 0
    },
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
