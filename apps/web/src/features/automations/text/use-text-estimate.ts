import { useQuery } from '@tanstack/react-query'
import { automationTextEstimateQuery } from '#api/automation-texts.ts'
import { type SmsDraft, smsConfigOf } from '#widgets/sms-editor/sms-draft.ts'
import { type Estimate, useRested } from '#widgets/sms-editor/use-rested.ts'

/** How long the text is for those who enter now, as it was when its author last stopped typing. */
export function useTextEstimate(id: string, settings: SmsDraft): Estimate {
  const { permission_confirmed: _, ...sms } = smsConfigOf(settings)
  const { asked, isSame } = useRested(sms)
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery(
    automationTextEstimateQuery(id, asked),
  )
  return { data, isCurrent: isSame && !isPlaceholderData, isPending, error, retry: () => void refetch() }
}
