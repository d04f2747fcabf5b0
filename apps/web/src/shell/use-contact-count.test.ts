import { expect, test } from 'vitest'
import { billedCount } from './use-contact-count.ts'

test.for([
  ['those that were deleted this month count on', { contact_count: 0, billable_count: 950 }, 950],
  [
    'those of subusers are added',
    { contact_count: 10, billable_count: 20, billable_breakdown: { total: 5, breakdown: { shop: 5 } } },
    25,
  ],
] as const)('against the plan: %s', ([, count, expected]) => {
  expect(billedCount(count)).toBe(expected)
})
