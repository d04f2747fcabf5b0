import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import { letGo } from '#jobs/row-life.ts'
import { forgetSends } from '#sending/sends/public.ts'

const mailsPerSet = 500

/** Deletes mail that ended long ago, by `MAIL_RETENTION`, and the batches whose mail is all gone. */
export async function forgetMail({ services, ...context }: JobContext): Promise<void> {
  const { db, signal } = context
  await letGo(context, 'mail-of-programs', services.config.retention.mail, async (before) => {
    for (;;) {
      signal.throwIfAborted()
      // All accounts: old mail is deleted by one job.
      const { rows } = await sql<{ send_id: string }>`
        select mail.send_id from mail join send on send.id = mail.send_id
        where mail.accepted_at < ${before} and send.status in ('done', 'stopped')
          and send.finished_at < ${before}
          and not exists (select 1 from uncounted_send where uncounted_send.send_id = send.id)
        order by mail.id limit ${mailsPerSet}`.execute(db)
      if (rows.length === 0) break
      // The row of a mail goes with that of its send.
      await db.transaction().execute((tx) =>
        forgetSends(
          tx,
          rows.map(({ send_id }) => send_id),
        ),
      )
    }
    // All accounts: a batch without mail has nothing to hold.
    await sql`
      delete from mail_batch batch
      where created_at < ${before} and not exists (select 1 from mail where mail.batch_id = batch.id)`.execute(
      db,
    )
  })
}
