import * as z from 'zod/mini'
import { usualTestPrices } from './email-test-credits.ts'
import { endpoint } from './endpoint.ts'
import { extras, missingReasons, PriceTier, planKinds, Toggle } from './plan-kinds.ts'
import { nameText, text, wholeNumber } from './wire.ts'

export const planLimits = {
  title: 60,
  plans: 100,
  tiers: 50,
  toggles: 200,
  testPrice: 1_000,
  most: 2_000_000_000,
} as const

/** Null: no limit, except for one that a setting of the installation gives. 0: the plan does not have it. */
const limit = z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(planLimits.most)))

function testPrice(usual: number) {
  return z._default(z.number().check(z.int(), z.minimum(0), z.maximum(planLimits.testPrice)), usual)
}

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
  /** Credits of an email test: in one email client, and of spam. */
  test_client: testPrice(usualTestPrices.client),
  test_spam: testPrice(usualTestPrices.spam),
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
  // 'new' is the address of the page that makes a plan.
  name: text({ min: 1, max: 40 }).check(z.regex(/^(?!new$)[a-z0-9][a-z0-9-]*$/)),
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

/** Credits that are never renewed are allowed once. */
export const renewals = ['monthly', 'weekly', 'daily', 'never'] as const
export type Renewal = (typeof renewals)[number]

export const limitSources = ['account', 'plan', 'installation'] as const
export type LimitSource = (typeof limitSources)[number]

/** The plan of an account: its features, and how much of each limit is used. */
export const AccountPlan = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.enum(planKinds),
  usage: z.array(
    z.object({
      name: z.enum(limitNames),
      /** Contacts as they are billed, with those of subusers; emails of the period that `renewed` names, in UTC; people with open invitations. */
      used: z.number(),
      /** Null: no limit. 0: the account does not have it. */
      most: z.nullable(z.number()),
      /** True if the account may go beyond it once a user has agreed to the cost. */
      may_exceed: z.boolean(),
      /** Where the limit comes from: the account's own, its plan, or a setting of the installation. Null without a limit. */
      from: z.nullable(z.enum(limitSources)),
      /** Only of emails: when the count begins anew. Weeks begin on Monday. */
      renewed: z.optional(z.enum(renewals)),
    }),
  ),
  features: z.array(
    z.object({
      name: z.enum(extras),
      /** Null: the account has it. Otherwise the reason why not. */
      missing: z.nullable(z.enum(missingReasons)),
    }),
  ),
  price_tiers: z.array(PriceTier),
})
export type AccountPlan = z.output<typeof AccountPlan>

/** The emails of an account by day and month (UTC), as statistics count them, and what its subusers use. */
export const AccountUsage = z.object({
  /** Each day of this month until today. */
  days: z.array(z.object({ date: z.string(), emails: z.number() })),
  /** The last twelve months with this one, by their first days. */
  months: z.array(z.object({ date: z.string(), emails: z.number() })),
  subusers: z.object({
    count: z.number(),
    /** Those with the most emails this month: at most `usageLimits.subusers`. */
    result: z.array(z.object({ username: z.string(), emails: z.number(), contacts: z.number() })),
  }),
})
export type AccountUsage = z.output<typeof AccountUsage>
export const usageLimits = { subusers: 100, months: 12 } as const

export const InstalledAccount = z.object({
  username: z.string(),
  plan: z.string(),
  /** The account that this one is a subuser of. */
  parent: z.nullable(z.string()),
  disabled: z.boolean(),
})
export type InstalledAccount = z.output<typeof InstalledAccount>

export const plans = {
  ofAccount: endpoint({
    method: 'GET',
    path: '/v3/accounts/plan',
    scope: 'user.account.read',
    summary: 'The plan of the account, its features, and how much of each limit is used.',
    status: 200,
    answer: AccountPlan,
  }),
  usage: endpoint({
    method: 'GET',
    path: '/v3/accounts/usage',
    scope: 'user.account.read',
    summary: 'The emails of the account by day and by month, and those of its subusers. Months are in UTC.',
    status: 200,
    answer: AccountUsage,
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/v3/installation/accounts',
    scope: 'billing.read',
    summary:
      'The accounts of this installation by name, with their plans. Only administrators of its first account may ask.',
    query: z.object({
      /** Part of a user name, in whatever case. */
      search: z.optional(z.string().check(z.maxLength(200))),
      limit: wholeNumber({ min: 1, max: 500, fallback: 50 }),
      offset: wholeNumber({ min: 0, max: 10_000_000, fallback: 0 }),
    }),
    status: 200,
    answer: z.object({ result: z.array(InstalledAccount), count: z.number() }),
    refuses: operatorOnly,
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
