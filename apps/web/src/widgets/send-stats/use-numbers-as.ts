import { useState } from 'react'

export type NumbersAs = 'shares' | 'counts'

/** The choice between percentages and counts in the index of an area, remembered in this browser. */
export function useNumbersAs(area: 'single-sends' | 'automations'): [NumbersAs, (as: NumbersAs) => void] {
  const storageKey = `carillon.${area}.numbers`
  const [as, setAs] = useState<NumbersAs>(() =>
    localStorage.getItem(storageKey) === 'counts' ? 'counts' : 'shares',
  )
  const change = (next: NumbersAs) => {
    localStorage.setItem(storageKey, next)
    setAs(next)
  }
  return [as, change]
}
