import type { MessagingService } from '@carillon/contract/sms'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { ProviderProblem, type ProviderService, type SmsProvider } from '#platform/sms/sms-provider.ts'
import { accessCredentials, accountOf, demandSms, inboundPath } from './credential-rows.ts'
import { openProvider } from './providers.ts'

/** The account's provider. @throws sms_not_connected, sms_unavailable, entitlement_required */
export async function accessProvider(services: Services, db: Db, account: string): Promise<SmsProvider> {
  await demandSms(db, account)
  return openProvider(services, accountOf(await accessCredentials(db, account)))
}

export async function listServices(services: Services, db: Db, account: string): Promise<MessagingService[]> {
  const provider = await accessProvider(services, db, account)
  const found = await asking(() => provider.services())
  return found.map((service) => toWire(service, provider, inboundUrl(services, account)))
}

/** Has the provider post replies to this messaging service to us. */
export async function receiveReplies(
  services: Services,
  db: Db,
  account: string,
  sid: string,
): Promise<MessagingService> {
  const provider = await accessProvider(services, db, account)
  const url = inboundUrl(services, account)
  return toWire(await asking(() => provider.receiveAt(sid, url)), provider, url)
}

function inboundUrl({ config }: Services, account: string): string {
  return `${config.publicUrl}${inboundPath}${account}`
}

function toWire(
  { sid, name, inboundUrl: url }: ProviderService,
  provider: SmsProvider,
  ours: string,
): MessagingService {
  return { sid, name, simulated: provider.isSimulated, receives_replies: url === ours }
}

/** @throws sms_credentials_rejected, messaging_service_not_found, sms_provider_unreachable */
async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    if (!(cause instanceof ProviderProblem)) throw cause
    if (cause.kind === 'rejected') throw new Refusal('sms_credentials_rejected', { reason: cause.message })
    if (cause.kind === 'unknown_service') throw new Refusal('messaging_service_not_found')
    throw new Refusal('sms_provider_unreachable', { reason: cause.message })
  }
}
