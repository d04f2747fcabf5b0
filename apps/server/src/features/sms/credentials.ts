import { randomBytes } from 'node:crypto'
import type { SmsCredentials } from '@carillon/contract/sms'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { ProviderProblem, type SmsAccount } from '#platform/sms/sms-provider.ts'
import { wakeWorkers } from '#sending/ledger/public.ts'
import { type CredentialRow, demandSms, inboundPath } from './credential-rows.ts'
import { openProvider } from './providers.ts'

/** The uses of the provider. Roles pass this function: single sends and automations know this feature. */
export type CountUses = (db: Db, account: string) => Promise<{ scheduled: number; liveAutomations: number }>

export function toWire(
  row: CredentialRow,
  publicUrl: string,
  { scheduled, liveAutomations }: Awaited<ReturnType<CountUses>>,
): SmsCredentials {
  return {
    twilio_account_sid: row.account_sid,
    twilio_auth_token_ending: row.auth_token.slice(-4),
    verified: row.is_verified,
    simulated: row.is_simulated,
    account_name: row.account_name,
    inbound_url: `${publicUrl}${inboundPath}${row.account_id}`,
    scheduled_count: scheduled,
    live_automations_count: liveAutomations,
    updated_at: row.updated_at.toISOString(),
  }
}

export type Connection = { twilio_account_sid: string; twilio_auth_token: string } | { simulated: true }

/**
 * Connects a provider in place of the one before. Its credentials are tried first.
 * @throws sms_credentials_rejected, sms_simulation_off
 */
export async function connect(
  services: Services,
  db: Db,
  account: string,
  connection: Connection,
  now: Date,
): Promise<CredentialRow> {
  await demandSms(db, account)
  const asked = 'simulated' in connection ? simulatedAccount(account) : realAccount(connection)
  if (asked.isSimulated && !services.config.sms.hasSandbox) throw new Refusal('sms_simulation_off')
  const name = await nameAt(services, asked)
  const values = {
    account_sid: asked.sid,
    auth_token: asked.token,
    account_name: name,
    is_verified: name !== null,
    is_simulated: asked.isSimulated,
    updated_at: now,
  }
  const row = await db
    .insertInto('sms_credential')
    .values({ account_id: account, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
  await wakeWorkers(db)
  return row
}

function realAccount({
  twilio_account_sid: sid,
  twilio_auth_token: token,
}: Exclude<Connection, { simulated: true }>): SmsAccount {
  return { sid, token, isSimulated: false }
}

/**
 * The account at the simulated provider. Each of our accounts has one of its own there, so that callbacks lead back to
 * it.
 */
function simulatedAccount(account: string): SmsAccount {
  return {
    sid: `AC${account.replaceAll('-', '')}`,
    token: randomBytes(16).toString('hex'),
    isSimulated: true,
  }
}

/** The account to which a simulated SID belongs. */
export function accountOfSid(sid: string): string {
  const hex = sid.slice(2)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The name of the account at the provider; null when that can't be reached. */
async function nameAt(services: Services, account: SmsAccount): Promise<string | null> {
  try {
    return await (await openProvider(services, account)).accountName()
  } catch (cause) {
    if (!(cause instanceof ProviderProblem)) throw cause
    if (cause.kind === 'unreachable') return null
    throw new Refusal('sms_credentials_rejected', { reason: cause.message }, { field: 'twilio_auth_token' })
  }
}

export async function disconnect(db: Db, account: string): Promise<void> {
  const gone = await db
    .deleteFrom('sms_credential')
    .where('account_id', '=', account)
    .returning('account_id')
    .executeTakeFirst()
  if (!gone) throw new Refusal('sms_not_connected')
}
