import { sql } from 'kysely'
import { notify } from '#features/notifications/public.ts'
import type { JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { watchedUntil } from './tell-over-limits.ts'
import { singleSendClient } from './tell-paused.ts'

interface Finished {
  id: string
  account_id: string
  name: string
  is_stopped: boolean
  recipients: number
  delivered: number
  bounced: number
}

/**
 * Notifies accounts of single sends that are out: all parts are done, including the winner's after an A/B test. Stopped
 * ones are left out, because a user stopped them. Runs every minute; a transaction notes and notifies, so each is
 * reported once.
 */
export async function tellFinished({ db, now }: JobContext): Promise<void> {
  const { rows } = await sql<Finished>`
    select s.id, s.account_id, s.name, bool_or(send.status = 'stopped') as is_stopped,
      sum(send.total)::int as recipients, sum(${total('delivered')})::int as delivered,
      sum(${total('bounces')})::int as bounced
    from single_send s
    join send on send.client = ${singleSendClient} and send.client_id = s.id
    where s.status = 'triggered' and s.told_finished_at is null
    group by s.id
    having bool_and(send.status in ('done', 'stopped'))`.execute(db)
  for (const row of rows) await db.transaction().execute((tx) => tellOne(tx, row, now()))
}

const total = (metric: string) => sql`coalesce((
  select value from send_counter c
  where c.send_id = send.id and c.metric = ${sql.lit(metric)} and c.bucket = '-infinity'), 0)`

async function tellOne(tx: Db, row: Finished, now: Date): Promise<void> {
  const { id, account_id: account, name, is_stopped, recipients, delivered, bounced } = row
  const { numUpdatedRows } = await tx
    .updateTable('single_send')
    .set({ told_finished_at: now, limits_watched_until: is_stopped ? null : watchedUntil(now) })
    .where('id', '=', id)
    .where('told_finished_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n || is_stopped) return
  const facts = { single_send_id: id, name, recipients, delivered, bounced }
  await notify(tx, account, 'send_finished', facts, { now, userId: null })
}
