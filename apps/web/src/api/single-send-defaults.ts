import type { Sender } from '@carillon/contract/senders'
import { globalGroupId, type UnsubscribeGroup } from '@carillon/contract/unsubscribe-groups'

interface OnlyChoices {
  sender: number | null
  group: number | null
}

/**
 * The values without an alternative: the only verified sender, and the only unsubscribe group. An account without groups
 * can only offer to unsubscribe from all email. `undefined`: could not be read.
 *
 * The app decides this and not the server, because calls of the API store only the values they contain: a draft that an
 * integration creates without a sender stays without one.
 */
export function onlyChoices(
  senders: readonly Pick<Sender, 'id' | 'verified'>[] | undefined,
  groups: readonly Pick<UnsubscribeGroup, 'id'>[] | undefined,
): OnlyChoices {
  const verified = senders?.filter((sender) => sender.verified) ?? []
  return {
    sender: verified.length === 1 ? (verified[0]?.id ?? null) : null,
    group: groups?.length === 0 ? globalGroupId : groups?.length === 1 ? (groups[0]?.id ?? null) : null,
  }
}
