import { durationMs, type Journey, listsInside, type Step } from '@carillon/journey/steps'

const dayMs = 24 * 3600_000

/** The days that the longest way through the steps takes, rounded up; at least one. Waits until a time count as a day. */
export function longestDays(journey: Journey): number {
  return Math.max(1, Math.ceil(longestMs(journey) / dayMs))
}

function longestMs(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => sum + ownMs(step), 0)
}

function ownMs(step: Step): number {
  if (step.kind === 'wait') return step.wait.kind === 'for' ? durationMs(step.wait.duration) : dayMs
  if (step.kind === 'wait_until') return durationMs(step.at_most)
  return Math.max(0, ...listsInside(step).map(longestMs))
}
