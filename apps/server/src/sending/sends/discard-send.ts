import type { Db } from '#platform/db.ts'
import { forgetCounted } from '#sending/events/summaries/keep-summaries.ts'
import type { SendOf } from './control-send.ts'

/**
 * Deletes a stopped send if none of its messages was handed over, so that its client may send again later. A part of an
 * A/B test without recipients is done, and goes with it.
 */
export async function discardSend(tx: Db, { account, client, clientId }: SendOf): Promise<void> {
  const sends = await tx
    .selectFrom('send')
    .select('id')
    .where('account_id', '=', account)
    .where('client', '=', client)
    .where('client_id', '=', clientId)
    .where('status', 'in', ['stopped', 'done'])
    .forUpdate()
    .execute()
  if (sends.length === 0) return
  const ids = sends.map(({ id }) => id)
  await forgetCounted(tx, ids)
  for (const table of [
    'recipient',
    'mail_recipient',
    'text_message',
    'message_event',
    'waiting_event',
    'send_counter',
    'link_counter',
  ] as const) {
    await tx.deleteFrom(table).where('send_id', 'in', ids).execute()
  }
  // The row of the send is deleted last: the sums read from it whose counters were deleted
  // (`summaries/sum-up-counters.ts`).
  await tx.deleteFrom('send').where('id', 'in', ids).execute()
}
