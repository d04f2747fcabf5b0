/** The earlier states and the undone ones, each whole. */
export interface History<T> {
  past: readonly T[]
  now: T
  future: readonly T[]
  /** The field of the last change: typing in one field is one step. */
  about: string | null
}

const most = 100

export function begin<T>(now: T): History<T> {
  return { past: [], now, future: [], about: null }
}

/** Adds a change. Changes with the same name after each other are one step; null is always a step of its own. */
export function changed<T>(history: History<T>, now: T, about: string | null): History<T> {
  const isSameStep = about !== null && about === history.about
  const past = isSameStep ? history.past : [...history.past, history.now].slice(-most)
  return { past, now, future: [], about }
}

export function undone<T>({ past, now, future }: History<T>): History<T> | null {
  const [before] = past.slice(-1)
  return before === undefined
    ? null
    : { past: past.slice(0, -1), now: before, future: [now, ...future], about: null }
}

export function redone<T>({ past, now, future }: History<T>): History<T> | null {
  const [after, ...rest] = future
  return after === undefined ? null : { past: [...past, now], now: after, future: rest, about: null }
}
