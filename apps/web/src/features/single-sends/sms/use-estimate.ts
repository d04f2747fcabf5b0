import { useQuery } from '@tanstack/react-query'
import { smsEstimateQuery } from '#api/sms.ts'
import { type Estimate, useRested } from '#widgets/sms-editor/use-rested.ts'
import { estimatedOf, type TextSettings } from './text-draft.ts'

/** Who gets the text, in how many segments and for how much, of the text as it was when the author last stopped typing. */
export function useEstimate(settings: TextSettings): Estimate {
  const { asked, isSame } = useRested(estimatedOf(settings))
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery(smsEstimateQuery(asked))
  return { data, isCurrent: isSame && !isPlaceholderData, isPending, error, retry: () => void refetch() }
}
