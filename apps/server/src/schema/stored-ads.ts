import type { AdCampaign } from '@carillon/ads/campaign'
import type { ProblemCode } from '@carillon/ads/problem-codes'
import type { ErrorCode } from '@carillon/contract/refusals'

/** A draft of a campaign beside the columns with its name, kind and objective. */
export type StoredAdContent = Omit<AdCampaign, 'name' | 'kind' | 'objective'>

/** A campaign as it was submitted. */
export interface StoredAdSubmission extends AdCampaign {
  addsLinkTags: boolean
  leavesOutSendId: string | null
}

/** The ids of the parts of an ad at its partner, by step. */
export type StoredAdRefs = Readonly<Record<string, string>>

/**
 * The reason of an error of an ad, or of the last try that failed. `ad`: the partner does not take the ad, or has lost it.
 * `way`: the partner could not be asked, and the reason ends with the next call that works.
 */
export interface StoredAdProblem {
  code: ProblemCode | ErrorCode
  field: string | null
  message: string
  about: 'ad' | 'way'
}
