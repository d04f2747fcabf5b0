import { isIP } from 'node:net'
import { hostOf } from '#platform/outgoing/checked-addresses.ts'
import type { ReceiverNetwork } from '#platform/outgoing/post.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * Refuses what can never be called, so that people hear of it at once. A name is looked up when it is called: where it
 * leads may change.
 * @throws event_webhook_url_invalid, event_webhook_url_closed
 */
export function checkReceiver(
  written: string,
  field: 'url' | 'oauth_token_url',
  { mayCall }: ReceiverNetwork,
): void {
  const url = URL.parse(written)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Refusal('event_webhook_url_invalid', { url: written }, { field })
  }
  const host = hostOf(url)
  const address = isIP(host) > 0 ? host : /^(.*\.)?localhost\.?$/.test(host) ? '127.0.0.1' : null
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  if (address !== null && !mayCall(address, port)) {
    throw new Refusal('event_webhook_url_closed', { url: written }, { field })
  }
}
