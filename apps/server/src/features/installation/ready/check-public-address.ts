import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { isLoopback } from '#platform/mail.ts'
import { checkAddress } from '../check-address.ts'
import { certificateEnd, type Found, found, installationScreen } from './findings.ts'

const patienceMs = 5000

/** Calls the public address. From outside the answer may differ. */
export async function checkPublicAddress(
  db: Db,
  { publicUrl: address }: Pick<Config, 'publicUrl'>,
  now: Date,
): Promise<Found[]> {
  const rest = { about: address, screen: installationScreen, details: { address } }
  if (isLoopback(address)) return [found('public_address', 'warning', 'address_local', rest)]
  const { problem, detail } = await checkAddress(db, address)
  if (problem !== null) {
    const details = { address, problem, detail: detail ?? '' }
    return [found('public_address', 'warning', 'address_failed', { ...rest, details })]
  }
  const url = new URL(address)
  if (url.protocol !== 'https:') return [found('public_address', 'warning', 'address_plain', rest)]
  const until = await certificateUntil(url.hostname, Number(url.port || 443))
  const ending = certificateEnd('public_address', address, until, now)
  return [ending ?? found('public_address', 'ok', 'address_answers', rest)]
}

/** The end of the certificate of a web server; null: it showed none in time. */
function certificateUntil(hostname: string, port: number): Promise<Date | null> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return new Promise((resolve) => {
    // It was checked by the call before.
    const socket = connect({
      host,
      port,
      rejectUnauthorized: false,
      ...(isIP(host) === 0 ? { servername: host } : {}),
    })
    const end = (until: Date | null) => {
      socket.destroy()
      resolve(until)
    }
    socket.setTimeout(patienceMs, () => end(null))
    socket.once('error', () => end(null))
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate()
      end(valid_to ? new Date(valid_to) : null)
    })
  })
}
