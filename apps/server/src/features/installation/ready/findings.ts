import type { ReadyCheck, ReadyCode, ReadyFinding, ReadyState } from '@carillon/contract/installation-ready'

/** A finding before its words. */
export type Found = Omit<ReadyFinding, 'says' | 'todo'>

interface Rest {
  about?: string
  details?: Found['details']
  record?: NonNullable<Found['record']>
  screen?: string
}

export const installationScreen = '/account/installation'
export const domainsScreen = '/account/domains'

export const papers: Readonly<Record<ReadyCheck, string>> = {
  relay: '/docs/sending-for-real.html#ready-to-send',
  tls: '/docs/sending-for-real.html#ready-to-send',
  dkim: '/docs/settings.html#domains-of-accounts',
  spf: '/docs/settings.html#domains-of-accounts',
  dmarc: '/docs/settings.html#domains-of-accounts',
  return_path: '/docs/settings.html#bounces',
  feedback_loop: '/docs/settings.html#bounces',
  public_address: '/docs/installing.html#a-proxy-with-tls',
  tracking_host: '/docs/settings.html#domains-of-accounts',
  reverse_dns: '/docs/sending-for-real.html#ready-to-send',
  blocklists: '/docs/sending-for-real.html#ready-to-send',
}

export function found(check: ReadyCheck, state: ReadyState, code: ReadyCode, rest: Rest = {}): Found {
  const { about = null, details = {}, record = null, screen = null } = rest
  return { check, state, code, about, details, record, screen, paper: papers[check] }
}

/** The number of days before the end of a certificate from which on it is named. */
const certificateDays = 14

/** A warning about a certificate that ends soon; null: it lasts. */
export function certificateEnd(
  check: ReadyCheck,
  about: string,
  until: Date | null,
  now: Date,
): Found | null {
  if (until === null || until.getTime() - now.getTime() > certificateDays * 86_400_000) return null
  return found(check, 'warning', 'certificate_ends', { about, details: { until: dayOf(until) } })
}

export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
