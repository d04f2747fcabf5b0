import * as z from 'zod/mini'
import { passwordLimits } from './account.ts'
import { usernamePattern } from './account-name.ts'
import { endpoint } from './endpoint.ts'
import { regions } from './plan-kinds.ts'
import { emailAddress, flag, instant, text, wholeNumber } from './wire.ts'

export const subuserLimits = { subusers: 10_000, credits: 2_000_000_000, ips: 1000 } as const

/** The documented name of the parameter. A name of another account, or of none, is refused alike. */
export const SubuserName = z.object({ subuser_name: text({ min: 1, max: 64 }) })

export const creditTypes = ['unlimited', 'recurring', 'nonrecurring'] as const
export type CreditType = (typeof creditTypes)[number]
export const resetFrequencies = ['monthly', 'weekly', 'daily'] as const
export type ResetFrequency = (typeof resetFrequencies)[number]

/** Credits as they stand now: `total` and `used` are those since the last reset, with what was added or taken away. */
export const SubuserCredits = z.object({
  type: z.enum(creditTypes),
  /** Null unless the credits recur. Months, weeks (from Monday) and days are those of UTC. */
  reset_frequency: z.nullable(z.enum(resetFrequencies)),
  /** Null without a limit. */
  remain: z.nullable(z.number()),
  /** Null unless the credits recur. */
  total: z.nullable(z.number()),
  used: z.nullable(z.number()),
})
export type SubuserCredits = z.output<typeof SubuserCredits>

const credits = z.number().check(z.int(), z.minimum(1), z.maximum(subuserLimits.credits))

/** Credits to set. Recurring ones need a frequency and a total, nonrecurring ones a total, unlimited ones neither. */
export const NewCredits = z
  .object({
    type: z.enum(creditTypes),
    reset_frequency: z.optional(z.enum(resetFrequencies)),
    total: z.optional(credits),
  })
  .check(
    z.refine(({ type, reset_frequency }) => (type === 'recurring') === (reset_frequency !== undefined), {
      path: ['reset_frequency'],
      message: 'recurring credits have a reset frequency, others have none',
    }),
    z.refine(({ type, total }) => (type === 'unlimited') === (total === undefined), {
      path: ['total'],
      message: 'credits have a total, unless they are unlimited',
    }),
  )
export type NewCredits = z.output<typeof NewCredits>

const listed = {
  id: z.number(),
  username: z.string(),
  /** The address of its owner; empty if it has no people. */
  email: z.string(),
  disabled: z.boolean(),
}

const ListedSubuser = z.object({
  ...listed,
  /** With `include_region`. */
  region: z.optional(z.enum(regions)),
  /** Ours: with `include_credits`. */
  credits: z.optional(SubuserCredits),
})
export type ListedSubuser = z.output<typeof ListedSubuser>

export const Subuser = z.object({
  ...listed,
  region: z.enum(regions),
  /** True if its own people can't sign in to it. Its keys and forms work on. */
  website_disabled: z.boolean(),
  created_at: instant,
  credits: SubuserCredits,
  /** The total with which the credits begin at each reset, or began once. Null without a limit. */
  credit_total: z.nullable(z.number()),
})
export type Subuser = z.output<typeof Subuser>

/** The fields that a new subuser needs. */
export const NewSubuser = z.object({
  username: z.string().check(z.trim(), z.regex(usernamePattern, 'account_name')),
  email: emailAddress,
  password: z.string().check(z.minLength(passwordLimits.min), z.maxLength(passwordLimits.max)),
  /** The region in which its data lives, for good. Without one: that of its parent. */
  region: z.optional(z.enum(regions)),
})

/** The ways in which a person may act for a subuser. */
const throughs = ['member', 'administrator', 'grant'] as const

const PersonOfSubuser = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** One of its own people, an administrator of the parent, or a teammate of the parent with a grant. */
  through: z.enum(throughs),
  /** The scopes of a grant. Null: all. */
  scopes: z.nullable(z.array(z.string())),
})
export type PersonOfSubuser = z.output<typeof PersonOfSubuser>

const disabledOrNot = z.object({ disabled: z.boolean() })

export const subusers = {
  list: endpoint({
    method: 'GET',
    path: '/v3/subusers',
    scope: 'subusers.read',
    summary: 'The subusers of the account, by name.',
    query: z.object({
      username: z.optional(text({ max: 64 })),
      region: z._default(z.enum(['all', ...regions]), 'all'),
      include_region: z.optional(flag),
      limit: wholeNumber({ min: 1, max: 500, fallback: 500 }),
      offset: wholeNumber({ min: 0, max: 1_000_000, fallback: 0 }),
      /** Ours: part of a name or address, in whatever case. */
      search: z.optional(text({ max: 200 })),
      /** Ours. */
      disabled: z.optional(flag),
      /** Ours. */
      include_credits: z.optional(flag),
    }),
    status: 200,
    answer: z.array(ListedSubuser),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v3/subusers',
    scope: 'subusers.create',
    summary:
      'Makes a subuser with its own user, who owns it. A person of the parent keeps their password. Each account uses all addresses in `IP_POOLS`, so those of `ips` must be among them, and others are the subuser’s too.',
    body: z.extend(NewSubuser, {
      ips: z.optional(z.array(z.string().check(z.maxLength(45))).check(z.maxLength(subuserLimits.ips))),
      include_region: z.optional(z.boolean()),
    }),
    status: 200,
    answer: z.object({
      username: z.string(),
      user_id: z.number(),
      email: z.string(),
      credit_allocation: z.object({ type: z.string() }),
      region: z.optional(z.enum(regions)),
    }),
    refuses: [
      'entitlement_required',
      'subuser_of_subuser',
      'subuser_name_taken',
      'subuser_email_taken',
      'subuser_limit_reached',
      'subuser_ip_unknown',
    ],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/subusers/:subuser_name/details',
    scope: 'subusers.read',
    summary: 'One subuser with its state and credits.',
    params: SubuserName,
    status: 200,
    answer: Subuser,
    refuses: ['subuser_unknown'],
  }),
  people: endpoint({
    method: 'GET',
    path: '/v3/subusers/:subuser_name/people',
    scope: 'teammates.read',
    summary:
      'The people who may act for a subuser: its own, administrators of its parent, and teammates with a grant.',
    params: SubuserName,
    query: z.object({
      limit: wholeNumber({ min: 1, max: 500, fallback: 100 }),
      offset: wholeNumber({ min: 0, max: 1_000_000, fallback: 0 }),
    }),
    status: 200,
    answer: z.object({ result: z.array(PersonOfSubuser) }),
    refuses: ['subuser_unknown'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/subusers/:subuser_name',
    isSetting: true,
    scope: 'subusers.update',
    summary: 'Disables a subuser, which is silent at once, or enables it.',
    params: SubuserName,
    body: disabledOrNot,
    status: 204,
    refuses: ['subuser_unknown'],
  }),
  setWebsiteAccess: endpoint({
    method: 'PATCH',
    path: '/v3/subusers/:subuser_name/website_access',
    isSetting: true,
    scope: 'subusers.update',
    summary:
      'Closes the website to the people of a subuser, or opens it. Its keys and mail work on, and its parent may act for it.',
    params: SubuserName,
    body: disabledOrNot,
    status: 204,
    refuses: ['subuser_unknown'],
  }),
  credits: endpoint({
    method: 'GET',
    path: '/v3/subusers/:subuser_name/credits',
    scope: 'subusers.credits.read',
    summary: 'The email credits of a subuser.',
    params: SubuserName,
    status: 200,
    answer: SubuserCredits,
    refuses: ['subuser_unknown'],
  }),
  setCredits: endpoint({
    method: 'PUT',
    path: '/v3/subusers/:subuser_name/credits',
    isSetting: true,
    scope: 'subusers.credits.update',
    summary: 'Sets the email credits of a subuser, and begins to count anew.',
    params: SubuserName,
    body: NewCredits,
    status: 200,
    answer: SubuserCredits,
    refuses: ['subuser_unknown', 'subuser_credits_beyond_plan'],
  }),
  addCredits: endpoint({
    method: 'PATCH',
    path: '/v3/subusers/:subuser_name/credits/remaining',
    scope: 'subusers.credits.remaining.update',
    summary:
      'Adds to the remaining credits until their next reset, or takes away by a negative number. They never fall below 0.',
    params: SubuserName,
    body: z.object({
      allocation_update: z
        .number()
        .check(z.int(), z.minimum(-subuserLimits.credits), z.maximum(subuserLimits.credits)),
    }),
    status: 200,
    answer: SubuserCredits,
    refuses: ['subuser_unknown', 'subuser_credits_unlimited', 'subuser_credits_beyond_plan'],
  }),
  setIps: endpoint({
    method: 'PUT',
    path: '/v3/subusers/:subuser_name/ips',
    scope: 'subusers.update',
    summary: 'Is refused: the pools of this installation are a setting, so addresses are not assigned.',
    params: SubuserName,
    body: z.array(z.string().check(z.maxLength(45))).check(z.maxLength(subuserLimits.ips)),
    status: 200,
    answer: z.object({ ips: z.array(z.string()) }),
    refuses: ['subuser_unknown', 'ip_pools_are_a_setting'],
  }),
}
