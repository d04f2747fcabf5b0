import type { AdCampaign } from '@carillon/ads/campaign'

/** A draft of a campaign beside the columns with its name, kind and objective. */
export type StoredAdContent = Omit<AdCampaign, 'name' | 'kind' | 'objective'>

/** A campaign as it was submitted. */
export interface StoredAdSubmission extends AdCampaign {
  addsLinkTags: boolean
  leavesOutSendId: string | null
}
