import type { Db } from '#platform/db.ts'
import type { SendOf } from './control-send.ts'

/** Deletes a stopped send of which no message was handed over, so that its client may send again later. */
export async function discardSend(tx: Db, { account, client, clientId }: SendOf): Promise<void> {
  const send = await tx
    .deleteFrom('send')
    .where('account_id', '=', account)
    .where('client', '=', client)
    .where('client_id', '=', clientId)
    .where('status', '=', 'stopped')
    .returning('id')
    .executeTakeFirst()
  if (!send) return
  for (const table of [
    'recipient',
    'mail_recipient',
    'message_event',
    'send_counter',
    'link_counter',
  ] as const) {
    await tx.deleteFrom(table).where('send_id', '=', send.id).execute()
  }
}
