import type { EmailTestSummary } from '@carillon/contract/email-testing'

/** The newest test of a message, and its meaning. */
export interface Evidence {
  /** `older`: the message has changed since the test. `watch`: there are things to look at. */
  state: 'none' | 'running' | 'failed' | 'older' | 'watch' | 'passed'
  test: EmailTestSummary | null
}

/**
 * The evidence of a message from its tests, newest first. A cancelled test tells nothing. Of a variation, its own tests;
 * of the message itself, those without a variation or of variation A.
 */
export function evidenceOf(tests: readonly EmailTestSummary[], variation?: string): Evidence {
  const own = tests.filter(
    ({ state, variation: of }) =>
      state !== 'cancelled' &&
      (variation === undefined ? of === null || of.letter === 'A' : of?.id === variation),
  )
  const test = own[0]
  if (!test) return { state: 'none', test: null }
  if (test.state === 'queued' || test.state === 'running') return { state: 'running', test }
  if (test.state === 'failed') return { state: 'failed', test }
  if (test.is_older) return { state: 'older', test }
  return { state: test.to_look_at || test.state === 'partial' ? 'watch' : 'passed', test }
}
