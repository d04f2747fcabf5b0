import type { Action, Duration, Happening, Journey, Step, Wait } from './steps.ts'

interface Flat {
  id: string
  /** The number of the step in the order in which steps are drawn, from 0. */
  position: number
  /**
   * The id of the next step; null: the automation is completed. For a branch and a split, the step after all its paths.
   */
  next: string | null
}

export interface FlatPath {
  id: string
  /** The first step of the path; for an empty path, the step after the branch or split. */
  first: string | null
}

/** A step with the ids of the steps that may follow, so that the whole tree is not needed to move a person. */
export type FlatStep = Flat &
  (
    | { kind: 'email'; message_id: string }
    | { kind: 'text'; message_id: string }
    | { kind: 'wait'; wait: Wait }
    | { kind: 'wait_until'; happening: Happening; at_most: Duration }
    | { kind: 'branch'; paths: (FlatPath & { when: Happening })[]; otherwise: string | null }
    | { kind: 'split'; paths: (FlatPath & { share: number })[] }
    | { kind: 'action'; action: Action }
    | { kind: 'end' }
  )

/** All steps in the order in which they are drawn. People begin with the first. */
export function flatten(journey: Journey): FlatStep[] {
  const flat: FlatStep[] = []
  addAll(flat, journey, null)
  return flat
}

/** Adds steps to `flat`, in the order in which they are drawn. @param behind the step after the last of these steps */
function addAll(flat: FlatStep[], steps: readonly Step[], behind: string | null): void {
  steps.forEach((step, index) => {
    const next = steps[index + 1]?.id ?? behind
    const position = flat.length
    if (step.kind === 'branch') {
      const paths = step.paths.map(({ id, when, steps }) => ({ id, when, first: firstOf(steps, next) }))
      const otherwise = firstOf(step.otherwise, next)
      flat.push({ id: step.id, kind: 'branch', position, next, paths, otherwise })
      for (const path of step.paths) addAll(flat, path.steps, next)
      addAll(flat, step.otherwise, next)
    } else if (step.kind === 'split') {
      const paths = step.paths.map(({ id, share, steps }) => ({ id, share, first: firstOf(steps, next) }))
      flat.push({ id: step.id, kind: 'split', position, next, paths })
      for (const path of step.paths) addAll(flat, path.steps, next)
    } else {
      flat.push({ ...step, position, next: step.kind === 'end' ? null : next })
    }
  })
}

function firstOf(steps: readonly Step[], behind: string | null): string | null {
  return steps[0]?.id ?? behind
}
