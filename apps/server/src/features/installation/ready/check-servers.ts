import { isLoopbackHost } from '#platform/smtp/loopback.ts'
import { type Knock, knock } from '#platform/smtp/rehearse.ts'
import type { SmtpSettings } from '#platform/smtp/smtp-url.ts'
import { certificateEnd, dayOf, type Found, found, installationScreen } from './findings.ts'

/** A mail server that messages leave through. */
export interface ServerInUse {
  /** The name that it has in the product, or that of the variable of the environment. */
  name: string
  settings: SmtpSettings
}

const patienceMs = 15_000

/** Connects to each mail server as sending does, without a message. */
export async function checkServers(servers: readonly ServerInUse[], now: Date): Promise<Found[]> {
  if (servers.length === 0) return [found('relay', 'warning', 'relay_none', { screen: installationScreen })]
  return (await Promise.all(servers.map((server) => checkServer(server, now)))).flat()
}

async function checkServer({ name, settings }: ServerInUse, now: Date): Promise<Found[]> {
  const { login } = settings
  const about = `${name} (${settings.host}:${settings.port})`
  // A stored password that this process can't open is read as empty.
  const isUnreadable = login !== null && login.password === ''
  const met = await knock(isUnreadable ? { ...settings, login: null } : settings, patienceMs)
  const rest = { about, screen: installationScreen }
  if (met.failed) {
    const { step, problem, detail } = met.failed
    return [
      found('relay', 'problem', 'relay_failed', { ...rest, details: { step, problem, detail } }),
      ...checkTls(settings, about, met, now),
    ]
  }
  const relay = isUnreadable
    ? found('relay', 'warning', 'relay_password', rest)
    : found('relay', 'ok', login === null ? 'relay_answers' : 'relay_signs_in', rest)
  return [relay, ...checkTls(settings, about, met, now)]
}

function checkTls(
  { host, tls, verifyCertificate }: SmtpSettings,
  about: string,
  { failed, certificateUntil: until }: Knock,
  now: Date,
): Found[] {
  const rest = { about, screen: installationScreen }
  if (isLoopbackHost(host)) return [found('tls', 'ok', 'tls_local', { about })]
  if (until === null) {
    // A server that is reached and offers no encryption is talked to without it.
    const isPlain = tls === 'never' || failed === null
    return [
      isPlain
        ? found('tls', 'warning', 'tls_off', rest)
        : found('tls', 'unchecked', 'tls_unknown', { about }),
    ]
  }
  if (!verifyCertificate) return [found('tls', 'warning', 'tls_unverified', rest)]
  const ending = certificateEnd('tls', about, until, now)
  if (ending) return [ending]
  if (tls === 'offered') return [found('tls', 'warning', 'tls_offered', rest)]
  return [found('tls', 'ok', 'tls_on', { about, details: { until: dayOf(until) } })]
}
