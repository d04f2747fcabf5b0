import { allSources, audienceQuery } from '#features/audiences/public.ts'
import { textOf } from '#features/campaign-messages/public.ts'
import { planForMany } from '#features/segments/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import type { StoredSms } from '#schema/stored-text.ts'
import { startTextSend } from '#sending/texts/public.ts'
import { sendOf } from '../ab-test/decide-winner.ts'
import { notWaiting, type SingleSendRow, toWire } from '../wire.ts'

/** Freezes a due text message and its audience, and passes both to the engine. */
export async function startSms(
  tx: Db,
  row: SingleSendRow & { sms: StoredSms },
  { config, now }: { config: Config; now: Date },
): Promise<void> {
  const { account_id: account, sms, messages_per_hour: perHour } = row
  await planForMany(tx, account)
  const audience = await audienceQuery({ db: tx, account, now }, allSources(toWire(row).send_to))
  const text = await textOf(tx, { account, sms, perHour, config })
  await startTextSend(tx, { ...sendOf(row), text, audience, usesPhoneNumber: sms.usesPhoneNumber, now })
  await tx
    .updateTable('single_send')
    .set({ status: 'triggered', sent_at: now, ...notWaiting, updated_at: now })
    .set({ counts_opens: false, counts_clicks: sms.shortensLinks })
    .where('id', '=', row.id)
    .execute()
}
