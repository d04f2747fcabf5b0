import { useState } from 'react'

export type NumbersAs = 'shares' | 'counts'

/** Whether the index of an area shows percentages or counts, remembered in this browser. */
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
