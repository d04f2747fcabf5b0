import { useState } from 'react'

export type NumbersAs = 'shares' | 'counts'

const storageKey = 'carillon.single-sends.numbers'

/** Whether the index shows percentages or counts, remembered in this browser. */
export function useNumbersAs(): [NumbersAs, (as: NumbersAs) => void] {
  const [as, setAs] = useState<NumbersAs>(() =>
    localStorage.getItem(storageKey) === 'counts' ? 'counts' : 'shares',
  )
  const change = (next: NumbersAs) => {
    localStorage.setItem(storageKey, next)
    setAs(next)
  }
  return [as, change]
}
