import type { Duration, Journey, Step } from '@carillon/journey/steps'

const units = [
  ['weeks', 7 * 24 * 60],
  ['days', 24 * 60],
  ['hours', 60],
  ['minutes', 1],
] as const

/** The duration in the largest unit that is exact. */
function durationOf(minutes: number): Duration {
  const [unit, size] = units.find(([, each]) => minutes % each === 0) ?? units[3]
  return { amount: minutes / size, unit }
}

/** Minutes of an ISO 8601 duration in weeks, days, hours, minutes and seconds; a part of a minute counts whole. */
export function minutesOf(text: string): number {
  const amount = (letter: string, part: string) => Number(new RegExp(`(\\d+)${letter}`).exec(part)?.[1] ?? 0)
  const [date = '', time = ''] = text.slice(1).split('T')
  const days = amount('W', date) * 7 + amount('D', date)
  return (days * 24 + amount('H', time)) * 60 + amount('M', time) + Math.ceil(amount('S', time) / 60)
}

export function waitFor(id: string, minutes: number): Step {
  return { id, kind: 'wait', wait: { kind: 'for', duration: durationOf(minutes) } }
}

function isWaitFor(step: Step | undefined): step is Step & { kind: 'wait' } {
  return step?.kind === 'wait' && step.wait.kind === 'for'
}

/**
 * The steps with this wait before one of them: the wait that stands there is changed, or a new one is put there; 0
 * removes it. For a wait, its own length is changed. Null if no step has the id.
 */
export function withWaitBefore(
  journey: Journey,
  stepId: string,
  minutes: number,
  newId: () => string,
): Journey | null {
  const at = journey.findIndex(({ id }) => id === stepId)
  if (at >= 0) {
    const place = isWaitFor(journey[at]) ? at : isWaitFor(journey[at - 1]) ? at - 1 : null
    const wait = minutes === 0 ? [] : [waitFor(place === null ? newId() : journey[place]!.id, minutes)]
    return journey.toSpliced(place ?? at, place === null ? 0 : 1, ...wait)
  }
  const inside = (steps: Journey) => withWaitBefore(steps, stepId, minutes, newId)
  for (const [index, step] of journey.entries()) {
    const changed = insideOf(step, inside)
    if (changed) return journey.with(index, changed)
  }
  return null
}

function insideOf(step: Step, change: (steps: Journey) => Journey | null): Step | null {
  if (step.kind !== 'branch' && step.kind !== 'split') return null
  for (const [at, path] of step.paths.entries()) {
    const steps = change(path.steps)
    if (steps) return { ...step, paths: step.paths.with(at, { ...path, steps } as never) } as Step
  }
  const otherwise = step.kind === 'branch' ? change(step.otherwise) : null
  return otherwise ? ({ ...step, otherwise } as Step) : null
}
