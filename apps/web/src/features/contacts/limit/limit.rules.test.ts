import { expect, test } from 'vitest'
import { projectLimit } from './limit.rules.ts'

const plan = {
  limit: 1000,
  contact_count: 900,
  billable_count: 950,
  beyond: 'agree',
  price: { amount: 9.5, currency: 'EUR', size: 1000 },
} as const

test.for([
  ['there is room', plan, 50, { verdict: 'room', projected: 1000, beyond: 0, fee: null }],
  ['one too many costs a first thousand', plan, 51, { verdict: 'agree', beyond: 1, fee: 9.5 }],
  ['1,001 too many cost two', plan, 1051, { verdict: 'agree', beyond: 1001, fee: 19 }],
  ['no price, no fee', { ...plan, price: null }, 51, { verdict: 'agree', fee: null }],
  ['a free plan has to change', { ...plan, beyond: 'upgrade' as const }, 51, { verdict: 'upgrade' }],
  [
    'what was beyond before is not this step',
    { ...plan, billable_count: 1900 },
    200,
    { beyond: 1100, beyondAdded: 200, fee: 9.5 },
  ],
  [
    'a thousand that is paid for has room',
    { ...plan, billable_count: 1100 },
    51,
    { beyondAdded: 51, fee: 0 },
  ],
  ['nobody is added yet', { ...plan, billable_count: 1100 }, 0, { beyond: 100, beyondAdded: 0, fee: null }],
  ['a full plan says so with nobody to add', { ...plan, billable_count: 1000 }, 0, { verdict: 'agree' }],
  ['no limit', { ...plan, limit: null }, 1_000_000, { verdict: 'room', beyond: 0 }],
] as const)('%s', ([, limit, adding, expected]) => {
  expect(projectLimit(limit, adding)).toMatchObject(expected)
})
