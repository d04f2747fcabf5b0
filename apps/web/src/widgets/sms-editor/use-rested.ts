import type { SmsEstimate } from '@carillon/contract/sms-single-sends'
import { useEffect, useRef, useState } from 'react'

export interface Estimate {
  data: SmsEstimate | undefined
  /** The numbers are of the text as it is now. */
  isCurrent: boolean
  isPending: boolean
  error: unknown
  retry: () => void
}

/** After this time without a change, the numbers are asked for again. */
const restMs = 800

/** A value as it was when its author last stopped typing, and whether it is still the same. Values are compared as JSON. */
export function useRested<T>(now: T): { asked: T; isSame: boolean } {
  const [asked, ask] = useState(now)
  const isSame = JSON.stringify(asked) === JSON.stringify(now)
  const latest = useRef(now)
  latest.current = now
  const text = JSON.stringify(now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text begins the wait again
  useEffect(() => {
    if (isSame) return
    const timer = setTimeout(() => ask(latest.current), restMs)
    return () => clearTimeout(timer)
  }, [isSame, text])
  return { asked, isSame }
}
