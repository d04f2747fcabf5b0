import type { ErrorCode } from '@carillon/contract/refusals'
import { Refusal } from '#platform/refusal.ts'

interface Said {
  code: ErrorCode
  field: string
}

const sayings: Partial<Record<ErrorCode, Said>> = {
  sender_not_found: { code: 'sender_identity_not_found', field: 'id' },
  sender_nickname_taken: { code: 'sender_identity_nickname_taken', field: 'nickname' },
  sender_limit_reached: { code: 'sender_identity_limit_reached', field: '' },
  sender_already_verified: { code: 'sender_identity_verified', field: '' },
}

/** Does the work of a verb, and gives its refusals the codes and fields of the oldest API. `locked` names the call's own code. */
export async function spokenAs<T>(locked: { sender_locked?: ErrorCode }, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    const said = sayings[cause.code]
    if (said) throw new Refusal(said.code, cause.details, { field: said.field })
    if (cause.code === 'sender_locked' && locked.sender_locked)
      throw new Refusal(locked.sender_locked, cause.details, { field: 'locked' })
    throw cause
  }
}
