import type { ReceiverNetwork } from '#platform/outgoing/post.ts'
import { problemOfReceiver } from '#platform/outgoing/receiver-address.ts'
import { Refusal } from '#platform/refusal.ts'

/** @throws event_webhook_url_invalid, event_webhook_url_closed */
export function checkReceiver(
  url: string,
  field: 'url' | 'oauth_token_url',
  receivers: ReceiverNetwork,
): void {
  const problem = problemOfReceiver(url, receivers)
  if (problem) throw new Refusal(`event_webhook_url_${problem}`, { url }, { field })
}
