import { sql } from 'kysely'
import * as z from 'zod/mini'
import { noteGroupMailed } from '#features/unsubscribe-groups/public.ts'
import { defineJob } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'

/** Records the mailing of a scheduled mail's group when the mail is due. Held mail records it when it is released. */
export const noteScheduled = defineJob({
  name: 'mail-send.note-scheduled',
  payload: z.object({ mailId: z.uuid() }),
  attempts: 4,
  run: ({ mailId }, { db, now }) => noteLeaving(db, { mailId }, now()),
})

/** Records the mailing of the groups of due mail that is not held: of one mail, or of a whole batch. */
export async function noteLeaving(
  db: Db,
  of: { mailId: string } | { batchId: string },
  now: Date,
): Promise<void> {
  const chosen = 'mailId' in of ? sql`mail.id = ${of.mailId}` : sql`mail.batch_id = ${of.batchId}`
  const { rows } = await sql<{ account: string; groupId: number }>`
    select distinct mail.account_id as account, (send.message #>> '{unsubscribe,groupId}')::int as "groupId"
    from mail
    join send on send.id = mail.send_id
    where ${chosen} and mail.due_at <= ${now} and send.status not in ('paused', 'stopped')
      and send.message #>> '{unsubscribe,groupId}' is not null
  `.execute(db)
  for (const { account, groupId } of rows) await noteGroupMailed(db, account, groupId, now)
}
