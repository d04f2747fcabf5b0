import { usualTestPrices } from '@carillon/contract/email-test-credits'
import { planKinds } from '@carillon/contract/plan-kinds'
import { type Plan, type PlanBody, planLimits } from '@carillon/contract/plans'
import * as z from 'zod/mini'

export const limitFields = [
  'contacts',
  'emails',
  'forms',
  'automations',
  'custom_fields',
  'teammates',
  'tests',
] as const

/** A whole number as it is typed. */
const typed = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || (/^\d+$/.test(text) && Number(text) <= planLimits.most)),
)

/** Credits that a part of an email test costs. They are never empty. */
const typedCredits = z.string().check(
  z.trim(),
  z.refine((text) => /^\d+$/.test(text) && Number(text) <= planLimits.testPrice),
)

/** A price as it is typed; `max` is empty for the last one. */
export interface TypedTier {
  min: string
  max: string
  size: string
  amount: string
  currency: string
}

export const PlanFields = z.object({
  name: z.string().check(z.trim(), z.regex(/^(?!new$)[a-z0-9][a-z0-9-]{0,39}$/)),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(planLimits.title)),
  kind: z.enum(planKinds),
  contacts: typed,
  emails: typed,
  forms: typed,
  automations: typed,
  custom_fields: typed,
  teammates: typed,
  tests: typed,
  test_client: typedCredits,
  test_spam: typedCredits,
  may_exceed: z.boolean(),
  exit_criteria: z.boolean(),
  sms: z.boolean(),
  ads: z.boolean(),
  tiers: z.array(z.custom<TypedTier>(isTier)).check(z.maxLength(planLimits.tiers)),
  toggles: z.string().check(z.refine((text) => togglesIn(text) !== null)),
})
export type PlanFields = z.input<typeof PlanFields>

export const emptyTier: TypedTier = { min: '', max: '', size: '1000', amount: '', currency: 'USD' }

/** True if a price has its numbers, and ends behind its beginning. */
export function isTier(tier: unknown): boolean {
  const { min, max, size, amount, currency } = tier as TypedTier
  const whole = (text: string) => /^\d+$/.test(text.trim())
  return (
    whole(min) &&
    (max.trim() === '' || (whole(max) && Number(max) >= Number(min))) &&
    whole(size) &&
    Number(size) > 0 &&
    /^\d+([.,]\d+)?$/.test(amount.trim()) &&
    /^[A-Z]{3}$/.test(currency.trim())
  )
}

/** Feature toggles as they are typed: one a line, app and feature. Null if a line has no two words. */
export function togglesIn(text: string): PlanBody['toggles'] | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => line.split(/\s+/))
  if (!lines.every((words) => words.length === 2) || lines.length > planLimits.toggles) return null
  return lines.map(([app_name = '', feature_name = '']) => ({ app_name, feature_name }))
}

/** A plan as the form shows it. */
export function fieldsOf(plan: PlanBody & { name: string }): PlanFields {
  const limits = Object.fromEntries(
    limitFields.map((name) => [name, plan.limits[name] === null ? '' : String(plan.limits[name])]),
  ) as Record<(typeof limitFields)[number], string>
  return {
    ...limits,
    name: plan.name,
    title: plan.title,
    kind: plan.kind,
    test_client: String(plan.test_client),
    test_spam: String(plan.test_spam),
    may_exceed: plan.may_exceed,
    exit_criteria: plan.exit_criteria,
    sms: plan.sms,
    ads: plan.ads,
    tiers: plan.price_tiers.map(({ min, max, size, amount, currency = 'USD' }) => ({
      min: String(min),
      max: max >= Number.MAX_SAFE_INTEGER ? '' : String(max),
      size: String(size),
      amount: String(amount),
      currency,
    })),
    toggles: plan.toggles.map(({ app_name, feature_name }) => `${app_name} ${feature_name}`).join('\n'),
  }
}

/** The plan that the form describes. */
export function planOf(fields: z.output<typeof PlanFields>): PlanBody {
  const { title, kind, may_exceed, exit_criteria, sms, ads } = fields
  const limit = (text: string) => (text === '' ? null : Number(text))
  return {
    title,
    kind,
    limits: {
      contacts: limit(fields.contacts),
      emails: limit(fields.emails),
      forms: limit(fields.forms),
      automations: limit(fields.automations),
      custom_fields: limit(fields.custom_fields),
      teammates: limit(fields.teammates),
      tests: limit(fields.tests),
    },
    test_client: Number(fields.test_client),
    test_spam: Number(fields.test_spam),
    may_exceed,
    exit_criteria,
    sms,
    ads,
    price_tiers: fields.tiers.map((tier) => ({
      min: Number(tier.min),
      max: tier.max.trim() === '' ? Number.MAX_SAFE_INTEGER : Number(tier.max),
      size: Number(tier.size),
      amount: Number(tier.amount.replace(',', '.')),
      currency: tier.currency.trim(),
    })),
    toggles: togglesIn(fields.toggles) ?? [],
  }
}

export const emptyPlan: PlanBody & { name: string } = {
  name: '',
  title: '',
  kind: 'basic',
  limits: {
    contacts: null,
    emails: null,
    forms: null,
    automations: null,
    custom_fields: null,
    teammates: null,
    tests: null,
  },
  test_client: usualTestPrices.client,
  test_spam: usualTestPrices.spam,
  may_exceed: true,
  exit_criteria: true,
  sms: true,
  ads: true,
  price_tiers: [],
  toggles: [],
}

/** The copy of a plan, without its name. */
export function copyOf(plan: Plan, title: string): PlanBody & { name: string } {
  return { ...plan, name: '', title }
}
