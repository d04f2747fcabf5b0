import type { Extra, MissingReason, Region } from '@carillon/contract/plan-kinds'

export type { Region } from '@carillon/contract/plan-kinds'

/** The features and limits of an account that screens ask for. */
export type Entitlement = Extra | 'contacts' | 'emails' | 'signup_forms' | 'teammates' | 'custom_fields'

/** The server's answer about the account; its parts are undefined when their call failed. */
interface Holder {
  region: Region
  entitlements?: Readonly<Record<string, boolean | number | null>> | undefined
  missing?: Readonly<Record<string, MissingReason>> | undefined
}

export interface Answer {
  allowed: boolean
  /** The number allowed; null without a limit or if the entitlement has no number. */
  limit: number | null
  /** The reason why it is not available. */
  because?: MissingReason
}

/**
 * Reads the server's answer about plan and region. It decides nothing: what the server did not answer is allowed, and a call that
 * needs it is refused.
 */
export function entitled({ entitlements, missing }: Holder, entitlement: Entitlement): Answer {
  const because = missing?.[entitlement]
  if (because) return { allowed: false, limit: null, because }
  const value = entitlements?.[entitlement]
  return { allowed: true, limit: typeof value === 'number' ? value : null }
}
