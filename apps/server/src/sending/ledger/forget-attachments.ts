import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'

/** Deletes the attachments of finished transactional mail after a day, since they will not be sent again. */
export async function forgetAttachments({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  await sql`
    delete from mail_attachment using send
    where send.id = mail_attachment.send_id and send.status in ('done', 'stopped')
      and send.finished_at < ${now()}::timestamptz - interval '1 day'
  `.execute(db)
}
