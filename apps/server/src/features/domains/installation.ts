import type { Config } from '#platform/config.ts'
import type { Installation } from './records.rules.ts'

export function installationOf({
  bounces,
  publicUrl,
  sendingSpf,
  bounceMx,
}: Pick<Config, 'bounces' | 'publicUrl' | 'sendingSpf' | 'bounceMx'>): Installation {
  const host = new URL(publicUrl).hostname
  // A mailbox takes mail for its own domain only, and a local name is none that others can ask for.
  const bounceDomain =
    bounces && bounces.port !== null && bounces.domain.includes('.') ? bounces.domain : null
  return { bounceDomain, bounceMx: bounceMx ?? bounceDomain ?? '', spf: sendingSpf, publicHost: host }
}
