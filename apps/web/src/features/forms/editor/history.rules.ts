/** The earlier states and the undone ones, each a whole content. */
export interface History<T> {
  past: readonly T[]
  now: T
  future: readonly T[]
  /** The subject of the last change. Typing in one field is one step. */
  about: string | null
}

/** The number of steps that can be undone. */
const most = 100

export function begin<T>(now: T): History<T> {
  return { past: [], now, future: [], about: null }
}

/**
 * Adds a change. `about` names a subject that changes bit by bit, such as a text: changes with the same name are one
 * step.
 */
export function changed<T>(history: History<T>, next: T, about: string | null): History<T> {
  const isSameStep = about !== null && about === history.about
  return {
    past: isSameStep ? history.past : [...history.past, history.now].slice(-most),
    now: next,
    future: [],
    about,
  }
}

/** Ends a step: the next change begins a new one. */
export function paused<T>(history: History<T>): History<T> {
  return history.about === null ? history : { ...history, about: null }
}

export function undone<T>({ past, now, future }: History<T>): History<T> | null {
  const before = past.at(-1)
  if (before === undefined) return null
  return { past: past.slice(0, -1), now: before, future: [now, ...future], about: null }
}

export function redone<T>({ past, now, future }: History<T>): History<T> | null {
  const [after, ...rest] = future
  if (after === undefined) return null
  return { past: [...past, now], now: after, future: rest, about: null }
}
