import { type NotificationEvent, notificationEvents } from '@carillon/contract/notifications'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { isSignatureOf, signText } from '#platform/signature.ts'
import { signingSecret, signingSecrets } from '#platform/signing-secret.ts'

/** Names an address and the kind of mail that it leaves. `default`: the account's own address, by the account's id. */
export interface Leave {
  kind: 'address' | 'default'
  id: string
  event: NotificationEvent
}

/** The address that ends one kind of mail, for the footer and the List-Unsubscribe header. It never expires. */
export async function leaveAddress(
  { database: { db }, config }: Services,
  to: { kind: string; id: string },
  event: NotificationEvent,
): Promise<string> {
  const said = `${to.kind}:${to.id}:${event}`
  const signature = signText(await signingSecret(db), signed(said))
  return `${config.publicUrl}/e/n/${Buffer.from(said).toString('base64url')}.${signature}`
}

/** @throws link_invalid when we did not make it */
export async function readLeaveToken({ database: { db } }: Services, token: string): Promise<Leave> {
  const [encoded = '', signature = ''] = token.split('.')
  const said = Buffer.from(encoded, 'base64url').toString()
  const secrets = [...(await signingSecrets(db)).values()]
  const [kind, id, event] = said.split(':')
  const known = notificationEvents.find((one) => one === event)
  const genuine = secrets.some((secret) => isSignatureOf(secret, signed(said), signature))
  if (!genuine || !known || !id || (kind !== 'address' && kind !== 'default'))
    throw new Refusal('link_invalid')
  return { kind, id, event: known }
}

function signed(said: string): string {
  return `notifications.leave:${said}`
}
