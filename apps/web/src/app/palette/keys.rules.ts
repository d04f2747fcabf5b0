/** The time that `g` waits for its letter. */
export const secondKeyMs = 2000

export type KeyMeaning =
  | { do: 'showKeys' }
  | { do: 'create' }
  | { do: 'search' }
  | { do: 'await' }
  | { do: 'go'; to: string }
  | { do: 'nothing' }

interface Area {
  to: string
  letter?: string
}

/** The meaning of a single key; `afterG`: true if `g` was pressed just before. */
export function meaningOf(key: string, afterG: boolean, areas: readonly Area[]): KeyMeaning {
  if (afterG) {
    const to = areas.find(({ letter }) => letter === key)?.to
    return to === undefined ? { do: 'nothing' } : { do: 'go', to }
  }
  if (key === '?') return { do: 'showKeys' }
  if (key === '/') return { do: 'search' }
  if (key === 'n') return { do: 'create' }
  if (key === 'g') return { do: 'await' }
  return { do: 'nothing' }
}
