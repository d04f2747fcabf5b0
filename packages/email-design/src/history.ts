import type { Design } from './design.ts'

export const historySteps = 100

/**
 * Undo and redo as lists of what is edited, a design as a rule; its states share what did not change, so a hundred of
 * them cost little.
 */
export interface History<T = Design> {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** Names what the last change was about; the next change of the same name joins its step. */
  group: string | null
}

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], group: null }
}

/**
 * Records a change. What is the present already changes nothing. Changes of one `group` in a row, such as
 * the letters of a word, are one step.
 */
export function record<T>(history: History<T>, changed: T, group: string | null = null): History<T> {
  if (changed === history.present) return history
  const joins = group !== null && group === history.group && history.past.length > 0
  const past = joins ? history.past : [...history.past, history.present].slice(-historySteps)
  return { past, present: changed, future: [], group }
}

/** Ends a group: the next change starts a step of its own. */
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
