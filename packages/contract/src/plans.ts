import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { extras, PriceTier, planKinds, Toggle } from './plan-kinds.ts'
import { nameText, text } from './wire.ts'

export const planLimits = { title: 60, plans: 100, tiers: 50, toggles: 200, most: 2_000_000_000 } as const

/** Null: no limit, except for one that a setting of the installation gives. 0: the plan does not have it. */
const limit = z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(planLimits.most)))

const limits = {
  contacts: limit,
  /** Emails a month. */
  emails: limit,
  forms: limit,
  automations: limit,
  /** Credits of email testing a month. */
  tests: limit,
  teammates: limit,
  custom_fields: limit,
}

const given = {
  title: nameText({ max: planLimits.title }),
  /** The documented type that clients see. */
  kind: z.enum(planKinds),
  limits: z.object(limits),
  /** True if accounts may go beyond contacts and emails once a user has agreed to the cost. */
  may_exceed: z.boolean(),
  exit_criteria: z.boolean(),
  sms: z.boolean(),
  ads: z.boolean(),
  /** Prices of contacts beyond the limit. */
  price_tiers: z.array(PriceTier).check(z.maxLength(planLimits.tiers)),
  /** Features that are switched on. */
  toggles: z.array(Toggle).check(z.maxLength(planLimits.toggles)),
}

export const PlanBody = z.object(given)
export type PlanBody = z.output<typeof PlanBody>

export const Plan = z.extend(PlanBody, {
  name: z.string(),
  /** True for the four plans that come with the product. They can be changed, not deleted. */
  is_standard: z.boolean(),
  /** The number of accounts with this plan. */
  accounts: z.number(),
})
export type Plan = z.output<typeof Plan>

const params = z.object({
  name: text({ min: 1, max: 40 }).check(z.regex(/^[a-z0-9][a-z0-9-]*$/)),
})
const operatorOnly = ['administrator_required', 'installation_elsewhere'] as const

export const limitNames = [
  'contacts',
  'emails',
  'forms',
  'automations',
  'custom_fields',
  'teammates',
  'tests',
] as const
export type LimitName = (typeof limitNames)[number]

/** The plan of an account: its features, and how much of each limit is used. */
export const AccountPlan = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.enum(planKinds),
  usage: z.array(
    z.object({
      name: z.enum(limitNames),
      /** Contacts as they are billed, with those of subusers; emails and tests of this month in UTC; people with open invitations. */
      used: z.number(),
      /** Null: no limit. 0: the account does not have it. */
      most: z.nullable(z.number()),
      /** True if the account may go beyond it once a user has agreed to the cost. */
      may_exceed: z.boolean(),
    }),
  ),
  features: z.array(
    z.object({
      name: z.enum(extras),
      /** Null: the account has it. Otherwise the reason why not. */
      missing: z.nullable(z.enum(['plan', 'region'])),
    }),
  ),
  price_tiers: z.array(PriceTier),
})
export type AccountPlan = z.output<typeof AccountPlan>

export const plans = {
  ofAccount: endpoint({
    method: 'GET',
    path: '/v3/accounts/plan',
    scope: 'user.account.read',
    summary: 'The plan of the account, its features, and how much of each limit is used.',
    status: 200,
    answer: AccountPlan,
  }),
  list: endpoint({
    method: 'GET',
    path: '/v3/installation/plans',
    scope: 'billing.read',
    summary: 'The plans of this installation. Only administrators of its first account may ask.',
    status: 200,
    answer: z.object({ result: z.array(Plan) }),
    refuses: operatorOnly,
  }),
  put: endpoint({
    method: 'PUT',
    path: '/v3/installation/plans/:name',
    scope: 'billing.update',
    isSetting: true,
    summary: 'Makes a plan of this name, or changes it. A change reaches its accounts within five seconds.',
    params,
    body: PlanBody,
    status: 200,
    answer: Plan,
    refuses: [...operatorOnly, 'plan_limit_reached'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/installation/plans/:name',
    scope: 'billing.delete',
    summary: 'Deletes a plan that no account has.',
    params,
    status: 204,
    refuses: [...operatorOnly, 'plan_not_found', 'plan_in_use', 'plan_is_standard'],
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/v3/installation/accounts/:username/plan',
    scope: 'billing.update',
    summary: 'Gives an account of this installation another plan.',
    params: z.object({ username: text({ min: 1, max: 64 }) }),
    body: z.object({ plan: text({ min: 1, max: 40 }) }),
    status: 200,
    answer: z.object({ username: z.string(), plan: z.string() }),
    refuses: [...operatorOnly, 'plan_not_found', 'account_not_found'],
  }),
}
