import { isIP } from 'node:net'
import type { PasskeyPlace } from '@carillon/contract/second-factor'
import { Refusal } from '#platform/refusal.ts'

/** The host name for which browsers make passkeys: that of the public address. */
export function passkeyPlace(publicUrl: string): PasskeyPlace {
  const { hostname, protocol } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return { host: null, problem: 'ip_address' }
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (protocol !== 'https:' && !isLocal) return { host: null, problem: 'not_encrypted' }
  return { host: hostname, problem: null }
}

/** @throws passkey_not_possible */
export function passkeyHost(publicUrl: string): string {
  const { host, problem } = passkeyPlace(publicUrl)
  if (host === null) throw new Refusal('passkey_not_possible', { problem })
  return host
}

/**
 * The origins from which a passkey is taken: the public address, and the page's own if it has the same host name, as behind a
 * proxy with another port. A passkey itself is bound to the host name.
 */
export function passkeyOrigins(publicUrl: string, origin: string | undefined): string[] {
  const own = new URL(publicUrl)
  if (!origin || !URL.canParse(origin)) return [own.origin]
  const page = new URL(origin)
  const isSame = page.hostname === own.hostname && page.protocol === own.protocol
  return isSame ? [own.origin, page.origin] : [own.origin]
}
