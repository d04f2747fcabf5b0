import { describe, expect, test } from 'vitest'
import { stateOf } from './server-state.rules.ts'

const now = new Date('2026-12-01T12:00:00Z')
const before = new Date('2026-12-01T11:59:00Z')
const after = new Date('2026-12-01T12:00:30Z')
const counts = { accepted: 1, refused: 0, deferred: 0, uncertain: 0, not_taken: 0 }
const reached = { left_until: null, problem: null, problem_at: null, reached_at: before, refusals: 0 }
const away = { ...reached, problem: 'connect ECONNREFUSED', problem_at: before }

describe('the state of a mail server', () => {
  test.for([
    ['is unused before any process has tried it', undefined, 'unused'],
    ['is reached after an answer', reached, 'reached'],
    ['is left while others take its mail', { ...away, left_until: after }, 'left'],
    ['is failing where its mail waits', away, 'failing'],
    ['is failing once its time is over and it is not back', { ...away, left_until: before }, 'failing'],
    ['is reached after 19 refusals in a row', { ...reached, refusals: 19 }, 'reached'],
    ['is refusing after 20', { ...reached, refusals: 20, problem: '554 quota', problem_at: now }, 'refusing'],
    ['is left rather than refusing', { ...away, refusals: 20, left_until: after }, 'left'],
  ] as const)('%s', ([, found, condition]) => {
    expect(stateOf(found, counts, now).condition).toBe(condition)
  })

  test('names the time only while it is to come', () => {
    expect(stateOf({ ...away, left_until: after }, counts, now)).toMatchObject({
      left_until: after.toISOString(),
      problem: { at: before.toISOString(), detail: 'connect ECONNREFUSED' },
      last_hour: counts,
    })
    expect(stateOf({ ...away, left_until: before }, counts, now).left_until).toBeNull()
  })
})
