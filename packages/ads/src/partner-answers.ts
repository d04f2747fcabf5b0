import type { Money } from './money.ts'

/** The results of one ad on one day of the advertising account. */
export interface PartnerDay {
  /** The id of the campaign at the partner, as `refs.campaign` has it. */
  campaign: string
  /** `2026-11-30`. */
  day: string
  impressions: number
  clicks: number
  leads: number
  spend: Money
}

/**
 * `signed_out`: the tokens no longer count. `permission`: one is missing. `busy`: too many calls; `retryAfterMs` tells the
 * pause. `refused`: the partner does not take the input. `unanswered`: no answer or a fault of its own, so that the call
 * may have worked. `gone`: the thing is not there.
 */
export type FaultKind = 'signed_out' | 'permission' | 'busy' | 'refused' | 'unanswered' | 'gone'
