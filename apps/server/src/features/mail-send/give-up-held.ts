import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { stopSend } from '#sending/sends/public.ts'
import { mailSendClient } from './send-mail.ts'

/** The time that paused mail waits after it is due, in hours. */
const patienceHours = 72

/** Ends mail of batches that was cancelled and is due now, or has been paused for too long. */
export async function giveUpHeld({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const { rows } = await overdue(db, now())
  for (const { id, account_id: account } of rows) {
    await db.transaction().execute(async (tx) => {
      // Checked again with the batch locked, because it may just have been released.
      const [still] = (await overdue(tx, now(), id)).rows
      if (still) await stopSend(tx, { account, client: mailSendClient, clientId: id }, now())
    })
  }
}

function overdue(db: Db, now: Date, id: string | null = null) {
  return sql<{ id: string; account_id: string }>`
    select mail.id, mail.account_id
    from send
    join mail on mail.send_id = send.id
    join mail_batch batch on batch.id = mail.batch_id
    where send.status = 'paused' and (${id}::uuid is null or mail.id = ${id}::uuid)
      and mail.due_at + case batch.status when 'pause' then ${patienceHours} * interval '1 hour'
                                          when 'cancel' then interval '0' end <= ${now}::timestamptz
    order by mail.due_at
    limit 1000
    ${id === null ? sql`` : sql`for share of batch`}
  `.execute(db)
}
