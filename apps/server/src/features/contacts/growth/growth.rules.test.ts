import { expect, test } from 'vitest'
import { totalsOf } from './growth.rules.ts'

const days = [
  { date: '2026-05-01', added: 4, removed: 0 },
  { date: '2026-05-02', added: 0, removed: 3 },
  { date: '2026-05-03', added: 2, removed: 1 },
]

test.for([
  ['each day ends with what is there without what came later', null, [10, 7, 8]],
  ['before counting by day began, nobody knows', '2026-05-02', [null, 7, 8]],
  ['nothing is known before today', '2026-05-04', [null, null, null]],
] as const)('%s', ([, from, totals]) => {
  expect(totalsOf(days, 8, from).map(({ contact_count }) => contact_count)).toEqual(totals)
})
