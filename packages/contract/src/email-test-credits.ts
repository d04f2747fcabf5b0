import * as z from 'zod/mini'

/** Credits of a test where the plan has no other prices. Tests of links and of accessibility are free. */
export const usualTestPrices = { client: 1, spam: 3 } as const

export const TestCredits = z.object({
  /** Credits of a month (UTC). Null: no limit. */
  entitled: z.nullable(z.number()),
  remain: z.nullable(z.number()),
})
export type TestCredits = z.output<typeof TestCredits>
