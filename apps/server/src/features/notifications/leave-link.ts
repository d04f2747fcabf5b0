import { createHmac, timingSafeEqual } from 'node:crypto'
import { type NotificationEvent, notificationEvents } from '@carillon/contract/notifications'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { signingSecret, signingSecrets } from '#platform/signing-secret.ts'

/** Who may leave one kind of mail, and which. `default`: the account's own address, by the account's id. */
export interface Leave {
  kind: 'address' | 'default'
  id: string
  event: NotificationEvent
}

/** The address that ends one kind of mail, for the foot of a mail and its List-Unsubscribe. It never expires. */
export async function leaveAddress(
  { database: { db }, config }: Services,
  to: { kind: string; id: string },
  event: NotificationEvent,
): Promise<string> {
  const said = `${to.kind}:${to.id}:${event}`
  const signature = sign(await signingSecret(db), said)
  return `${config.publicUrl}/e/n/${Buffer.from(said).toString('base64url')}.${signature}`
}

/** @throws link_invalid unless we made it */
export async function readLeaveToken({ database: { db } }: Services, token: string): Promise<Leave> {
  const [encoded = '', signature = ''] = token.split('.')
  const said = Buffer.from(encoded, 'base64url').toString()
  const secrets = [...(await signingSecrets(db)).values()]
  const [kind, id, event] = said.split(':')
  const known = notificationEvents.find((one) => one === event)
  const genuine = secrets.some((secret) => equal(sign(secret, said), signature))
  if (!genuine || !known || !id || (kind !== 'address' && kind !== 'default'))
    throw new Refusal('link_invalid')
  return { kind, id, event: known }
}

function sign(secret: Buffer, said: string): string {
  return createHmac('sha256', secret).update(`notifications.leave:${said}`).digest('base64url')
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
