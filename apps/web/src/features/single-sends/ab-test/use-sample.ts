import { type Split, splitSizes } from '@carillon/contract/ab-statistics'
import { abTestLimits } from '@carillon/contract/ab-tests'
import { useQuery } from '@tanstack/react-query'
import { audienceQuery } from '#api/single-send-review.ts'
import { type Settings, sendToOf } from '../parts/draft.ts'
import type { TestSettings } from '../parts/test-settings.rules.ts'

interface Sample extends Split {
  recipients: number
  /** True if the sample has fewer people than a test needs. */
  isTooSmall: boolean
  isTooLarge: boolean
}

/** The division of the chosen recipients now; null before any are chosen or counted. */
export function useSample(settings: Settings, test: TestSettings): Sample | null {
  const hasSources = settings.all || settings.lists.length + settings.segments.length > 0
  const group = settings.customUrl === null ? settings.group : null
  const { data } = useQuery({ ...audienceQuery(sendToOf(settings), group), enabled: hasSources })
  return hasSources && data ? sampleOf(data.total, test) : null
}

export function sampleOf(recipients: number, test: Pick<TestSettings, 'percentage' | 'count'>): Sample {
  const split = splitSizes({ recipients, percentage: test.percentage, variations: test.count })
  return {
    ...split,
    recipients,
    isTooSmall: split.perVariation < abTestLimits.perVariation,
    isTooLarge: recipients > abTestLimits.recipients,
  }
}
