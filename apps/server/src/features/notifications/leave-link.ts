import { type NotificationEvent, notificationEvents } from '@carillon/contract/notifications'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { readSignedToken, signedAddress } from '#platform/signed-token.ts'

const purpose = 'notifications.leave'

/** Names an address and the kind of mail that it leaves. `default`: the account's own address, by the account's id. */
export interface Leave {
  kind: 'address' | 'default'
  id: string
  event: NotificationEvent
}

/** The address that ends one kind of mail, for the footer and the List-Unsubscribe header. It never expires. */
export async function leaveAddress(
  services: Services,
  to: { kind: string; id: string },
  event: NotificationEvent,
): Promise<string> {
  return signedAddress(services, '/e/n/', purpose, [to.kind, to.id, event])
}

/** @throws link_invalid when we did not make it */
export async function readLeaveToken(services: Services, token: string): Promise<Leave> {
  const [kind, id, event] = (await readSignedToken(services, purpose, token)) ?? []
  const known = notificationEvents.find((one) => one === event)
  if (!known || !id || (kind !== 'address' && kind !== 'default')) throw new Refusal('link_invalid')
  return { kind, id, event: known }
}
