import type { SmsEstimate } from '@carillon/contract/sms-single-sends'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type EstimatedText, smsEstimateQuery } from '#api/sms.ts'
import { estimatedOf, type TextSettings } from './text-draft.ts'

/** After this time without a change, the numbers are asked for again. */
const restMs = 800

export interface Estimate {
  data: SmsEstimate | undefined
  /** The numbers are of the text as it is now. */
  isCurrent: boolean
  isPending: boolean
  error: unknown
  retry: () => void
}

/** Who gets the text, in how many segments and for how much, of the text as it was when the author last stopped typing. */
export function useEstimate(settings: TextSettings): Estimate {
  const now = estimatedOf(settings)
  const [asked, ask] = useState<EstimatedText>(now)
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
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery(smsEstimateQuery(asked))
  return { data, isCurrent: isSame && !isPlaceholderData, isPending, error, retry: () => void refetch() }
}
