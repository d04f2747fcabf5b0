import type { Design } from './design.ts'

export const historySteps = 100

/** Undo and redo as lists of designs; designs share what did not change, so a hundred of them cost little. */
export interface History {
  past: readonly Design[]
  present: Design
  future: readonly Design[]
  /** Names what the last change was about; the next change of the same name joins its step. */
  group: string | null
}

export function startHistory(design: Design): History {
  return { past: [], present: design, future: [], group: null }
}

/**
 * Records a change. A design that is the present one changes nothing. Changes of one `group` in a row, such as
 * the letters of a word, are one step.
 */
export function record(history: History, design: Design, group: string | null = null): History {
  if (design === history.present) return history
  const joins = group !== null && group === history.group && history.past.length > 0
  const past = joins ? history.past : [...history.past, history.present].slice(-historySteps)
  return { past, present: design, future: [], group }
}

/** Ends a group: the next change starts a step of its own. */
export function closeGroup(history: History): History {
  return history.group === null ? history : { ...history, group: null }
}

export function undo(history: History): History {
  const previous = history.past.at(-1)
  if (!previous) return history
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    group: null,
  }
}

export function redo(history: History): History {
  const [next, ...future] = history.future
  if (!next) return history
  return { past: [...history.past, history.present], present: next, future, group: null }
}
