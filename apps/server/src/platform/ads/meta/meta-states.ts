import * as z from 'zod/mini'
import type { PartnerProblem, PartnerState } from '../ad-partner.ts'

/** The fields of an ad that tell its state: Marketing API, "Ad" and "Adgroup Review Feedback". */
export const AdState = z.object({
  id: z.string(),
  effective_status: z.string(),
  ad_review_feedback: z.nullish(
    z.looseObject({ global: z.nullish(z.union([z.string(), z.record(z.string(), z.string())])) }),
  ),
  issues_info: z.nullish(
    z.array(z.looseObject({ error_summary: z.optional(z.string()), error_message: z.optional(z.string()) })),
  ),
})
type AdState = z.output<typeof AdState>

const states: Readonly<Record<string, 'review' | 'active' | 'paused' | 'gone'>> = {
  ACTIVE: 'active',
  PREAPPROVED: 'active',
  PENDING_REVIEW: 'review',
  IN_PROCESS: 'review',
  PAUSED: 'paused',
  CAMPAIGN_PAUSED: 'paused',
  ADSET_PAUSED: 'paused',
  DELETED: 'gone',
  ARCHIVED: 'gone',
}

export function stateOf(ad: AdState | undefined): PartnerState {
  if (!ad) return { state: 'gone' }
  const state = states[ad.effective_status]
  if (state) return { state }
  if (ad.effective_status === 'PENDING_BILLING_INFO')
    return { state: 'refused', problem: { code: 'ad_account_billing', field: null, message: issuesOf(ad) } }
  if (ad.effective_status === 'DISAPPROVED') return { state: 'refused', problem: disapproval(ad) }
  if (ad.effective_status === 'WITH_ISSUES')
    return { state: 'refused', problem: { code: 'ad_refused', field: null, message: issuesOf(ad) } }
  // A status that came later than this code tells nothing, and the next reading may.
  return { state: 'review' }
}

/** Meta publishes no list of its reasons, so that the field is told by the words in them. */
const fieldsByReason: readonly (readonly [RegExp, string])[] = [
  [/HEADLINE|TITLE/, 'headline'],
  [/IMAGE|PICTURE|MEDIA/, 'image'],
  [/LANDING|LINK|URL|DESTINATION|WEBSITE/, 'link'],
  [/TEXT|GRAMMAR|PROFANITY|LANGUAGE/, 'primary_text'],
]

function disapproval(ad: AdState): PartnerProblem {
  const global = ad.ad_review_feedback?.global ?? {}
  const reasons = typeof global === 'string' ? { '': global } : global
  const keys = Object.keys(reasons).join(' ').toUpperCase()
  const field = fieldsByReason.find(([pattern]) => pattern.test(keys))?.[1] ?? null
  const message = [...new Set(Object.values(reasons))].join(' ') || issuesOf(ad)
  return { code: field === 'image' ? 'ad_image_refused' : 'ad_policy', field, message }
}

function issuesOf({ issues_info: issues }: AdState): string {
  return (issues ?? [])
    .map((issue) => issue.error_message ?? issue.error_summary ?? '')
    .join(' ')
    .trim()
}
