import { notify } from '#features/notifications/public.ts'
import type { TellPaused } from '#sending/sends/public.ts'

/** The client name of single sends in the engine. */
export const singleSendClient = 'single-sends'

/** Notifies the account that a single send paused itself. */
export const tellPaused: TellPaused = async (tx, { account, clientId }, { reason, count, of }, now) => {
  const row = await tx
    .selectFrom('single_send')
    .select('name')
    .where('account_id', '=', account)
    .where('id', '=', clientId)
    .executeTakeFirst()
  if (!row) return
  const facts = { reason, count, of, single_send_id: clientId, name: row.name }
  await notify(tx, account, 'send_paused', facts, { now, userId: null })
}
