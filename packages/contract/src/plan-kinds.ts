import * as z from 'zod/mini'

export const planKinds = ['trial', 'free', 'basic', 'advanced'] as const
/** The documented type of a plan. Own plans have one of them, too. */
export type PlanKind = (typeof planKinds)[number]

export const regions = ['global', 'eu'] as const
export type Region = (typeof regions)[number]

/** Features that a plan or a region may leave out as a whole. A subuser has no subusers. */
export const extras = ['automations', 'exit_criteria', 'email_testing', 'sms', 'ads', 'subusers'] as const
export type Extra = (typeof extras)[number]

/** The reasons why an account does not have an extra: its plan, its region, or that it is a subuser. */
export const missingReasons = ['plan', 'region', 'subuser'] as const
export type MissingReason = (typeof missingReasons)[number]

/** The price of each `size` contacts from `min` to `max`. */
export const PriceTier = z.object({
  min: z.number(),
  max: z.number(),
  size: z.number(),
  amount: z.number(),
  currency: z.optional(z.string()),
})
export type PriceTier = z.output<typeof PriceTier>

export const Toggle = z.object({ app_name: z.string(), feature_name: z.string() })
export type Toggle = z.output<typeof Toggle>
