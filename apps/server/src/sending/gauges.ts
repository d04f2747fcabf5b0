import { sql } from 'kysely'
import { addGauge } from '#platform/metrics.ts'
import type { Services } from '#platform/services.ts'

/** How much waits to be sent. Read from batches, a thousand recipients each, so that asking costs nothing. */
export function addSendingGauges({ metrics, database: { db } }: Services): void {
  addGauge(
    metrics,
    'carillon_recipients_open',
    'Recipients of running sends, by batches not yet done.',
    async () => {
      const { rows } = await sql<{ value: number }>`
      select coalesce(sum(b.size), 0)::int as value
      from send_batch b join send s on s.id = b.send_id
      where s.status = 'sending' and b.status <> 'done'`.execute(db)
      return rows[0]?.value ?? 0
    },
  )
  addGauge(
    metrics,
    'carillon_workers_alive',
    'Processes that said within the last 15 s that they live.',
    async () => {
      const { rows } = await sql<{ value: number }>`
      select count(*)::int as value from worker where seen_at > now() - interval '15 seconds'`.execute(db)
      return rows[0]?.value ?? 0
    },
  )
}
