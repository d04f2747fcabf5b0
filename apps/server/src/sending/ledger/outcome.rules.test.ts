import { expect, test } from 'vitest'
import { judgeOutcome, usualPauses } from './outcome.rules.ts'

test('temporary refusals pause longer and longer, and fail after the last', () => {
  const outcome = { kind: 'deferred', stage: 'rcpt', code: 451, response: '451 later' } as const
  const verdicts = Array.from({ length: usualPauses.length + 1 }, (_, at) =>
    judgeOutcome(outcome, at + 1, usualPauses),
  )
  const pauses = verdicts
    .slice(0, -1)
    .map((verdict) => (verdict.state === 'deferred' ? verdict.retryAfterMs : 0))
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(47 * 3600_000)
  expect(verdicts.at(-1)).toEqual({ state: 'failed', reason: '451 later' })
})
