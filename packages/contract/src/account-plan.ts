import * as z from 'zod/mini'

/** The plan of an account, in the form of a package of the public product. */
export const Package = z.object({
  name: z.string(),
  description: z.string(),
  /** Null, as the other prices and the number of the package: plans of this installation have none. */
  base_price: z.nullable(z.number()),
  overage_price: z.nullable(z.number()),
  newsletter_price: z.nullable(z.number()),
  campaign_price: z.nullable(z.number()),
  is_hv: z.boolean(),
  is_signup_to_send: z.boolean(),
  is_cutoff_trial: z.boolean(),
  package_id: z.nullable(z.number()),
  package_status: z.string(),
  downgrade_package_id: z.nullable(z.number()),
})
