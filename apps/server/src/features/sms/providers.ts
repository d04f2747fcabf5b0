import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import type { SmsAccount, SmsProvider } from '#platform/sms/sms-provider.ts'
import { openTwilio } from '#platform/sms/twilio-provider.ts'
import { accountOf, findCredentials } from './credential-rows.ts'

/** Opened providers by their credentials, the most recently used one last. */
const opened = new Map<string, Promise<SmsProvider>>()
const keep = 50

/** The provider that these credentials belong to. A process opens each once. */
export function openProvider(
  { config, smsSandbox }: Pick<Services, 'config' | 'smsSandbox'>,
  account: SmsAccount,
): Promise<SmsProvider> {
  const key = `${config.sms.url} ${account.isSimulated ? config.publicUrl : ''} ${account.sid} ${account.token}`
  const known = opened.get(key)
  if (known) {
    opened.delete(key)
    opened.set(key, known)
    return known
  }
  const base = async () => (account.isSimulated ? ((await smsSandbox()) ?? config.sms.url) : config.sms.url)
  const made = base().then((url) => openTwilio(account, url))
  opened.set(key, made)
  made.catch(() => opened.delete(key))
  for (const oldest of opened.keys()) {
    if (opened.size <= keep) break
    opened.delete(oldest)
  }
  return made
}

/** The provider of an account; null while it has none. Credentials may change at any time, so they are read each time. */
export async function findProvider(
  services: Pick<Services, 'config' | 'smsSandbox'>,
  db: Db,
  account: string,
): Promise<SmsProvider | null> {
  const row = await findCredentials(db, account)
  // Credentials of the simulated provider are useless while the installation has no such provider.
  if (!row || (row.is_simulated && !services.config.sms.hasSandbox)) return null
  return openProvider(services, accountOf(row))
}
