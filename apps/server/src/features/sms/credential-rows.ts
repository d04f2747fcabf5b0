import type { Selectable } from 'kysely'
import { missingOf } from '#features/entitlements/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SmsAccount } from '#platform/sms/sms-provider.ts'
import type { SmsCredential as Row } from '#schema/tables.generated.ts'

export type CredentialRow = Selectable<Row>

/** The path to which the provider posts texts that arrive for an account. */
export const inboundPath = '/e/sms/inbound/'

/** @throws entitlement_required, sms_unavailable for an account of the EU region */
export async function demandSms(db: Db, account: string): Promise<void> {
  const { sms } = await missingOf(db, account)
  if (sms === 'region') throw new Refusal('sms_unavailable')
  if (sms === 'plan') throw new Refusal('entitlement_required')
}

export async function findCredentials(db: Db, account: string): Promise<CredentialRow | undefined> {
  return db.selectFrom('sms_credential').selectAll().where('account_id', '=', account).executeTakeFirst()
}

/** @throws sms_not_connected */
export async function accessCredentials(db: Db, account: string): Promise<CredentialRow> {
  const row = await findCredentials(db, account)
  if (!row) throw new Refusal('sms_not_connected')
  return row
}

export function accountOf({ account_sid, auth_token, is_simulated }: CredentialRow): SmsAccount {
  return { sid: account_sid, token: auth_token, isSimulated: is_simulated }
}
