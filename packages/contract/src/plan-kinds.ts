import * as z from 'zod/mini'

export const planKinds = ['trial', 'free', 'basic', 'advanced'] as const
/** The documented type of a plan. Own plans have one of them, too. */
export type PlanKind = (typeof planKinds)[number]

export const regions = ['global', 'eu'] as const
export type Region = (typeof regions)[number]

/** Features that a plan or a region may leave out as a whole. */
export const extras = ['automations', 'exit_criteria', 'email_testing', 'sms', 'ads'] as const
export type Extra = (typeof extras)[number]

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
