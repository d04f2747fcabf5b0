import type { Config } from '#platform/config.ts'
import { parseSmtpUrl } from '#platform/smtp/smtp-url.ts'
import type { ServerInUse } from './check-servers.ts'

/** The mail servers of the settings in effect. */
export function serversInUse({ mailServers }: Pick<Config, 'mailServers'>): ServerInUse[] {
  return mailServers.map(({ name, url, isDefault, ipPools, groups, domains }) => ({
    name,
    settings: parseSmtpUrl(url),
    isDefault,
    ipPools,
    groups,
    domains,
  }))
}
