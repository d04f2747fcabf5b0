import type { Finding } from '@carillon/ads/check-campaign'
import { findingCodes } from '@carillon/ads/finding-codes'
import { type ProblemCode, problemCodes } from '@carillon/ads/problem-codes'
import type { AdFinding } from '@carillon/contract/ad-campaigns'
import type { AdProblem } from '@carillon/contract/ads'
import { useCallback } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { moneyText } from './money-text.rules.ts'

/** The sentence of a finding, of the browser's rules or the server's. Amounts have their currency. */
export function useFindingWords(): (finding: Finding | AdFinding) => string {
  const t = useMessages('ad-findings')
  return useCallback(
    ({ code, details = {} }) => {
      const known = findingCodes.find((each) => each === code)
      if (!known) return t.refusal(code, details) ?? t('findings.other')
      const { currency } = details
      const say = (amount: number | string | undefined) =>
        typeof currency === 'string' && typeof amount === 'number'
          ? moneyText(amount, currency, t.language)
          : amount
      return t(`findings.${known}`, { ...details, least: say(details['least']), most: say(details['most']) })
    },
    [t],
  )
}

/** The sentence of the reason why a partner refused an ad, or can't be reached. */
export function useProblemWords(): (problem: AdProblem) => string {
  const t = useMessages('ad-findings')
  return useCallback(
    ({ code }) => {
      const known = problemCodes.find((each): each is ProblemCode => each === code)
      if (known) return t(`partner.${known}`)
      // Words such as `ad_partner_busy` need details here that a placement lacks.
      return withoutGaps(t.refusal(code)) ?? t('partner.ad_refused')
    },
    [t],
  )
}

/** The sentence, unless it has a gap for a detail. */
function withoutGaps(sentence: string | undefined): string | undefined {
  return sentence?.includes('{{') ? undefined : sentence
}
