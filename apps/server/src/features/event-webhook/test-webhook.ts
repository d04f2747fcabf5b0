import type { EventWebhookFields } from '@carillon/contract/event-webhook'
import { Refusal } from '#platform/refusal.ts'
import { keepAccessTokens } from './access-token.ts'
import { callWebhook } from './call-webhook.ts'
import { checkReceiver } from './receiver-address.ts'
import { sampleEvents } from './sample-events.ts'
import { accessWebhook, checkOAuth, oauthAfter, type Setting, type WebhookRow } from './webhooks.ts'

type Asked = Pick<EventWebhookFields, 'oauth_client_id' | 'oauth_client_secret' | 'oauth_token_url'> & {
  id?: string | undefined
  url: string
}

/**
 * Posts a sample to an address. If the call names a webhook, the post has its signature and uses its client secret.
 * @throws event_webhook_test_failed
 */
export async function testWebhook({ db, account, now, receivers }: Setting, asked: Asked): Promise<void> {
  const known = asked.id ? await accessWebhook(db, account, asked.id) : null
  checkReceiver(asked.url, 'url', receivers)
  const oauth = oauthAfter(null, { ...asked, ...storedSecret(known, asked) })
  checkOAuth(oauth, receivers)
  const { oauth_client_id: clientId, oauth_client_secret: clientSecret, oauth_token_url: tokenUrl } = oauth
  const { problem } = await callWebhook(
    { receivers, tokens: keepAccessTokens(receivers), now: () => now },
    {
      url: asked.url,
      privateKey: known?.is_signed ? known.private_key : null,
      credentials: clientId && clientSecret && tokenUrl ? { clientId, clientSecret, tokenUrl } : null,
    },
    JSON.stringify(sampleEvents(now)),
  )
  if (problem !== null) throw new Refusal('event_webhook_test_failed', { problem })
}

/** The stored secret goes nowhere but to the server that it was given for. */
function storedSecret(known: WebhookRow | null, asked: Asked) {
  const isSame =
    known?.oauth_client_id === asked.oauth_client_id && known?.oauth_token_url === asked.oauth_token_url
  return !asked.oauth_client_secret && isSame ? { oauth_client_secret: known?.oauth_client_secret } : {}
}
