import type { Design } from './design.ts'

export const historySteps = 100

/**
 * Undo and redo as lists of states, usually designs. States share the parts that did not change, so a hundred of them
 * need little memory.
 */
export interface History<T = Design> {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** Names the subject of the last change. The next change with the same name joins its step. */
  group: string | null
}

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], group: null }
}

/**
 * Records a change. A state equal to the present one is not recorded. Successive changes with the same `group`, such as
 * typed letters, are one step.
 */
export function record<T>(history: History<T>, changed: T, group: string | null = null): History<T> {
  if (changed === history.present) return history
  const joins = group !== null && group === history.group && history.past.length > 0
  const past = joins ? history.past : [...history.past, history.present].slice(-historySteps)
  return { past, present: changed, future: [], group }
}

/** Ends a group: the next change starts a new step. */
export function closeGroup<T>(history: History<T>): History<T> {
  return history.group === null ? history : { ...history, group: null }
}

export function undo<T>(history: History<T>): History<T> {
  const previous = history.past.at(-1)
  if (!previous) return history
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    group: null,
  }
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future
  if (!next) return history
  return { past: [...history.past, history.present], present: next, future, group: null }
}
