import type { SingleSend } from '@carillon/contract/single-sends'
import type { SmsConfig } from '@carillon/contract/sms-config'
import { sql } from 'kysely'
import { serviceName, showSms } from '#features/campaign-messages/public.ts'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import type { SingleSendRow } from '../wire.ts'

/**
 * Looks up the name of a messaging service that was just chosen, and keeps it. When the provider can't be asked, it has none
 * until it is chosen again: saving a draft must not depend on it.
 */
export async function nameService(
  services: Services,
  db: Db,
  account: string,
  saved: SingleSend,
): Promise<SingleSend> {
  const { sms_config: sms } = saved
  if (!sms || sms.messaging_service_sid === null || sms.messaging_service_name !== null) return saved
  const name = await serviceName(services, db, account, sms.messaging_service_sid)
  if (name === null) return saved
  await sql`
    update single_send set sms = jsonb_set(sms, '{serviceName}', to_jsonb(${name}::text))
    where account_id = ${account} and id = ${saved.id} and sms ->> 'serviceSid' = ${sms.messaging_service_sid}`.execute(
    db,
  )
  return { ...saved, sms_config: { ...sms, messaging_service_name: name } }
}

/** The text of a single send as the API writes it; undefined for an email. */
export async function showText(
  db: Db,
  { account_id, sms }: Pick<SingleSendRow, 'account_id' | 'sms'>,
  base: string,
): Promise<SmsConfig | undefined> {
  return sms ? showSms(db, account_id, sms, base) : undefined
}

/** The columns of a copy. The sender of the copy has to confirm anew that its recipients may be texted. */
export function copiedSms({ channel, sms }: Pick<SingleSendRow, 'channel' | 'sms'>) {
  return { channel, sms: sms && JSON.stringify({ ...sms, permission: null }) }
}
