import { isIP } from 'node:net'
import { hostOf } from './checked-addresses.ts'
import type { ReceiverNetwork } from './post.ts'

/**
 * The reason why an address can never be called, so that people learn it at once: it is no web address, or it is
 * closed. A host name is looked up at each call, because its target may change.
 */
export function problemOfReceiver(
  written: string,
  { mayCall }: Pick<ReceiverNetwork, 'mayCall'>,
): 'invalid' | 'closed' | null {
  const url = URL.parse(written)
  if (!url || !/^https?:$/.test(url.protocol)) return 'invalid'
  const host = hostOf(url)
  const address = isIP(host) > 0 ? host : /^(.*\.)?localhost\.?$/.test(host) ? '127.0.0.1' : null
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  return address !== null && !mayCall(address, port) ? 'closed' : null
}
