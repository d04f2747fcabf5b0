import { importEnded } from '#features/contacts/public.ts'
import { defineJob, enqueue } from '#jobs/define-job.ts'
import { startSingleSend } from './start-single-send.job.ts'

/**
 * Runs after an import that single sends waited for. Enqueues all waiting single sends; each checks whether it must
 * wait for another import.
 */
export const startWaiting = defineJob({
  ...importEnded,
  async run({ account }, { db }) {
    const rows = await db
      .selectFrom('single_send')
      .select('id')
      .where('account_id', '=', account)
      .where('status', '=', 'scheduled')
      .where('waiting_since', 'is not', null)
      .execute()
    for (const { id } of rows) await enqueue(db, startSingleSend, { singleSendId: id })
  },
})
