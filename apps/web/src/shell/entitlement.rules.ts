import type { plans, regions } from '@carillon/contract/account'

export type Plan = (typeof plans)[number]
export type Region = (typeof regions)[number]

/** Entitlements that features can check. The server's offerings decide; if they failed to load, the plan does. */
export type Entitlement =
  | 'contacts'
  | 'emails'
  | 'automations'
  | 'exit_criteria'
  | 'signup_forms'
  | 'email_testing'
  | 'sms'
  | 'ads'

interface Holder {
  plan: Plan
  region: Region
  /** The entitlements of the offerings; undefined when their call failed. */
  entitlements?: Readonly<Record<string, boolean | number | null>> | undefined
}

export interface Answer {
  allowed: boolean
  /** The number allowed; null without a limit or if the entitlement has no number. */
  limit: number | null
  /** The reason why it is not available. */
  because?: 'plan' | 'region'
}

const notInEu: ReadonlySet<Entitlement> = new Set(['ads', 'email_testing', 'sms'])
const needsAdvanced: ReadonlySet<Entitlement> = new Set(['exit_criteria'])
const needsPaid: ReadonlySet<Entitlement> = new Set(['email_testing', 'sms', 'ads'])

/** Decides the entitlements of a plan and a region. No other place decides this. */
export function entitled(holder: Holder, entitlement: Entitlement): Answer {
  if (holder.region === 'eu' && notInEu.has(entitlement))
    return { allowed: false, limit: null, because: 'region' }
  const value = holder.entitlements?.[entitlement]
  if (value === undefined) {
    return byPlan(holder.plan, entitlement) ? { allowed: true, limit: null } : refusedByPlan
  }
  if (value === false || value === 0) return refusedByPlan
  return { allowed: true, limit: typeof value === 'number' ? value : null }
}

const refusedByPlan: Answer = { allowed: false, limit: null, because: 'plan' }

function byPlan(plan: Plan, entitlement: Entitlement): boolean {
  if (needsAdvanced.has(entitlement)) return plan === 'advanced'
  if (needsPaid.has(entitlement)) return plan === 'basic' || plan === 'advanced'
  return entitlement !== 'automations' || plan !== 'basic'
}
