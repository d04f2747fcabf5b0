import type { Installation } from '@carillon/contract/installation'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { isLoopback } from '#platform/mail.ts'
import type { Services } from '#platform/services.ts'
import { parseSmtpUrl, type SmtpSettings } from '#platform/smtp/smtp-url.ts'

const encryptions = { implicit: 'tls', required: 'starttls', offered: 'offered', never: 'none' } as const

/** The settings in effect, and where each comes from. */
export async function showInstallation(
  db: Db,
  { config, listensLocally }: Pick<Services, 'config' | 'listensLocally'>,
): Promise<Installation> {
  const row = await db.selectFrom('installation_setting').select('public_url').executeTakeFirst()
  const stored = row?.public_url ?? null
  return {
    public_url: {
      value: config.publicUrl,
      source: sourceOf(config, 'PUBLIC_URL', stored !== null),
      stored,
      is_local: isLoopback(config.publicUrl),
      listens_locally: listensLocally,
    },
    mail: {
      source: sourceOf(config, 'SMTP_URL', config.smtpUrl !== null),
      server: config.smtpUrl === null ? null : shownServer(parseSmtpUrl(config.smtpUrl)),
    },
  }
}

function sourceOf(config: Config, name: 'PUBLIC_URL' | 'SMTP_URL', isStored: boolean) {
  if (config.given.has(name)) return 'environment' as const
  return isStored ? ('product' as const) : ('standard' as const)
}

function shownServer({ host, port, tls, login }: SmtpSettings): Installation['mail']['server'] {
  return { host, port, encryption: encryptions[tls], username: login?.user ?? null }
}
