import type { ProblemCode } from '@carillon/ads/problem-codes'

/** A row about an ad and its campaign. */
interface AdRow {
  campaign?: { id?: string | undefined; status?: string | undefined } | undefined
  adGroupAd?:
    | {
        status?: string | undefined
        ad?: { id?: string | undefined } | undefined
        policySummary?:
          | {
              approvalStatus?: string | undefined
              reviewStatus?: string | undefined
              policyTopicEntries?: { topic?: string | undefined; type?: string | undefined }[] | undefined
            }
          | undefined
      }
    | undefined
}

type State =
  | { state: 'review' | 'active' | 'paused' | 'gone' }
  | { state: 'refused'; problem: { code: ProblemCode; field: string | null; message: string } }

/** Verdicts with which an ad is shown, in a part of the chosen places at least. */
const accepted = new Set(['APPROVED', 'APPROVED_LIMITED'])

/** The state of our ad. Others that a person has added to its campaign don't count. */
export function stateOf(refs: { campaign?: string; ad?: string }, rows: readonly AdRow[]): State {
  const own = rows.find(
    ({ campaign, adGroupAd }) =>
      campaign?.id !== undefined &&
      campaign.id === refs.campaign &&
      adGroupAd?.ad?.id === refs.ad &&
      campaign.status !== 'REMOVED' &&
      adGroupAd?.status !== 'REMOVED',
  )
  return own ? stateOfAd(own) : { state: 'gone' }
}

function stateOfAd({ campaign, adGroupAd }: AdRow): State {
  const { approvalStatus = '', reviewStatus = '', policyTopicEntries = [] } = adGroupAd?.policySummary ?? {}
  if (accepted.has(approvalStatus) && reviewStatus !== 'REVIEW_IN_PROGRESS')
    return { state: campaign?.status === 'ENABLED' ? 'active' : 'paused' }
  // Of interest only elsewhere: the ad would never be shown in the chosen countries.
  if (approvalStatus !== 'DISAPPROVED' && approvalStatus !== 'AREA_OF_INTEREST_ONLY')
    return { state: 'review' }
  const topics = policyTopicEntries.flatMap(({ topic }) => topic ?? [])
  const field = topics.map(fieldOfTopic).find((name) => name !== null) ?? null
  return {
    state: 'refused',
    problem: {
      code: field === 'image' ? 'ad_image_refused' : 'ad_policy',
      field,
      message: topics.join(', ') || approvalStatus,
    },
  }
}

/** The field in words of the contract that a topic of Google's policies is about; null: it may be any. */
function fieldOfTopic(topic: string): string | null {
  if (/DESTINATION|URL|LANDING/.test(topic)) return 'link'
  return /IMAGE|LOGO/.test(topic) ? 'image' : null
}
