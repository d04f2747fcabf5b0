import type { Plan } from '@carillon/contract/account'

/** The entitlements of a plan. Null: without limit. The self-hosted default is `advanced`. */
export function entitlementsOf(plan: Plan): Record<string, boolean | number | null> {
  const paid = plan === 'basic' || plan === 'advanced'
  return {
    contacts: plan === 'free' || plan === 'trial' ? 2000 : plan === 'basic' ? 100_000 : null,
    emails: plan === 'free' || plan === 'trial' ? 6000 : null,
    automations: plan !== 'basic',
    exit_criteria: plan === 'advanced',
    signup_forms: plan === 'advanced' ? 15 : plan === 'basic' ? 5 : 1,
    email_testing: paid,
    sms: paid,
    ads: paid,
  }
}

/** `GMT+01:00` for an offset of a zone in seconds. */
export function describeOffset(seconds: number): string {
  const sign = seconds < 0 ? '-' : seconds === 0 ? '-' : '+'
  const minutes = Math.abs(Math.round(seconds / 60))
  const two = (value: number) => String(value).padStart(2, '0')
  return `GMT${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
