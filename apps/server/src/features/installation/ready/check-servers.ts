import { isLoopbackHost } from '#platform/smtp/loopback.ts'
import { type Knock, knock } from '#platform/smtp/rehearse.ts'
import type { SmtpSettings } from '#platform/smtp/smtp-url.ts'
import { certificateEnd, dayOf, type Found, found, installationScreen } from './findings.ts'
import { standInsFor, type Takes, takesNothing } from './stand-in.rules.ts'

/** A mail server that messages leave through. */
export interface ServerInUse extends Takes {
  /** The name that it has in the product, or that of the variable of the environment. */
  name: string
  settings: SmtpSettings
}

const patienceMs = 15_000

/**
 * Connects to each mail server as sending does, without a message. One that fails while others take all of its mail keeps nothing
 * from arriving.
 */
export async function checkServers(servers: readonly ServerInUse[], now: Date): Promise<Found[]> {
  if (servers.length === 0) return [found('relay', 'warning', 'relay_none', { screen: installationScreen })]
  const checked = await Promise.all(servers.map(async (server) => ({ server, met: await meet(server) })))
  const reached = checked.filter(({ met }) => !met.failed && !met.isUnreadable).map(({ server }) => server)
  return checked.flatMap(({ server, met }) => judge(server, met, standInsFor(server, reached), now))
}

type Met = Knock & {
  /** True: a stored password that this process can't open, which is read as empty. The login was not tried. */
  isUnreadable: boolean
}

async function meet({ settings }: ServerInUse): Promise<Met> {
  const isUnreadable = settings.login !== null && settings.login.password === ''
  const met = await knock(isUnreadable ? { ...settings, login: null } : settings, patienceMs)
  return { ...met, isUnreadable }
}

function judge(server: ServerInUse, met: Met, standIns: readonly ServerInUse[], now: Date): Found[] {
  const { name, settings } = server
  const about = `${name} (${settings.host}:${settings.port})`
  const tls = checkTls(settings, about, met, now)
  const rest = { about, screen: installationScreen }
  if (met.failed) {
    const { step, problem, detail } = met.failed
    const details = { step, problem, detail }
    if (takesNothing(server)) return [found('relay', 'warning', 'relay_idle', { ...rest, details }), ...tls]
    if (standIns.length === 0)
      return [found('relay', 'problem', 'relay_failed', { ...rest, details }), ...tls]
    const others = standIns.map((other) => other.name).join(', ')
    return [found('relay', 'warning', 'relay_replaced', { ...rest, details: { ...details, others } }), ...tls]
  }
  if (met.isUnreadable) return [found('relay', 'warning', 'relay_password', rest), ...tls]
  const answers = settings.login === null ? 'relay_answers' : 'relay_signs_in'
  return [found('relay', 'ok', answers, rest), ...tls]
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
