import type { SmsEstimate } from '@carillon/contract/sms-single-sends'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

export interface Estimate {
  data: SmsEstimate | undefined
  /** True if the numbers are those of the present text. */
  isCurrent: boolean
  isPending: boolean
  error: unknown
  retry: () => void
}

/** The numbers are loaded again after this time without a change. */
const restMs = 800

/**
 * The people who get the text, the number of segments and the cost, for the text as it was when the author last stopped
 * typing.
 */
export function useEstimate<Text>(
  now: Text,
  queryOf: (text: Text) => UseQueryOptions<SmsEstimate>,
): Estimate {
  const { asked, isSame } = useRested(now)
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery(queryOf(asked))
  return { data, isCurrent: isSame && !isPlaceholderData, isPending, error, retry: () => void refetch() }
}

/** A value as it was when its author last stopped typing, and whether it is still the same. Values are compared as JSON. */
function useRested<T>(now: T): { asked: T; isSame: boolean } {
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
