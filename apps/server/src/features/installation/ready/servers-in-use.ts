import type { Config } from '#platform/config.ts'
import { parseSmtpUrl } from '#platform/smtp/smtp-url.ts'
import type { ServerInUse } from './check-servers.ts'

/** The mail servers of the settings in effect. */
export function serversInUse({ smtpUrl }: Pick<Config, 'smtpUrl'>): ServerInUse[] {
  return smtpUrl === null ? [] : [{ name: null, settings: parseSmtpUrl(smtpUrl) }]
}
