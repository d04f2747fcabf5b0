import { expect, test } from 'vitest'
import { type Refreshes, refreshProblem } from './refresh.rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const free: Refreshes = {
  today: 0,
  tomorrow: new Date('2026-11-21T23:00:00Z'),
  account: 0,
  nextUtcDay: new Date('2026-11-22T00:00:00Z'),
  last: null,
}

test.for([
  ['nothing asked for yet', {}, null, null],
  [
    'the second of the day, an hour after the first',
    { today: 1, account: 1, last: '2026-11-21T11:00:00Z' },
    null,
    null,
  ],
  [
    'within the hour',
    { today: 1, account: 1, last: '2026-11-21T11:00:01Z' },
    'segment_refresh_hourly',
    '2026-11-21T12:00:01.000Z',
  ],
  [
    'the third of the day',
    { today: 2, account: 2, last: '2026-11-21T09:00:00Z' },
    'segment_refresh_daily',
    '2026-11-21T23:00:00.000Z',
  ],
  ['the eleventh of the account', { account: 10 }, 'segment_refresh_account', '2026-11-22T00:00:00.000Z'],
  [
    'both: the one that lasts longer',
    { today: 2, account: 10, last: '2026-11-21T11:59:00Z' },
    'segment_refresh_account',
    '2026-11-22T00:00:00.000Z',
  ],
] as const)('%s', ([, given, code, time]) => {
  const last = 'last' in given ? new Date(given.last) : null
  const problem = refreshProblem({ ...free, ...given, last }, now)
  expect(problem?.code ?? null).toBe(code)
  expect(problem?.details.time ?? null).toBe(time)
})
