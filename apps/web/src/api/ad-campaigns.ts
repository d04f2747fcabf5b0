import { type AdCampaign, type AdCampaignChange, adCampaigns } from '@carillon/contract/ad-campaigns'
import { adConnections } from '@carillon/contract/ads'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isGone, type Refusal } from '#lib/refusal.ts'
import { call, refused } from './call.ts'
import { cacheKey } from './keys.ts'

/** The interval at which a campaign is loaded again while its partners have not decided. */
const undecidedMs = 3000

export function adCampaignQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('ads', 'campaign', id),
    queryFn: ({ signal }) => call(adCampaigns.get, { params: { id }, signal }),
    meta: { call: adCampaigns.get, group: 'ads', isSilent: isGone },
  })
}

/** The same campaign for a page that shows the decisions of its partners: loaded again until all have decided. */
export function watchedAdCampaignQuery(id: string) {
  return queryOptions({
    ...adCampaignQuery(id),
    refetchInterval: ({ state }) => (state.data && isUndecided(state.data) ? undecidedMs : false),
  })
}

/** True while the state of an ad can change without a person. */
function isUndecided({ placements, is_leaving }: AdCampaign): boolean {
  return (
    is_leaving || placements.some(({ status, next_try_at }) => status === 'submitted' || next_try_at !== null)
  )
}

/** The connections with the partners, also those that are not made. */
export const adConnectionsQuery = queryOptions({
  queryKey: cacheKey('ads', 'connections'),
  queryFn: async ({ signal }) => (await call(adConnections.list, { signal })).result,
  meta: { call: adConnections.list, group: 'ads' },
})

/**
 * The people of the stored campaign. `of` holds the parts on which they depend, so that another change asks nothing. The
 * former numbers stay until the new ones are there.
 */
export function adReachQuery(id: string, of: unknown) {
  return queryOptions({
    queryKey: cacheKey('ads', 'campaign', id, 'reach', of),
    queryFn: ({ signal }) => call(adCampaigns.reach, { params: { id }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    // The panel shows a failure itself.
    meta: { call: adCampaigns.reach, group: 'ads', isSilent: () => true },
  })
}

/** The findings and the spend of a revision of a campaign. */
export function adCheckQuery(id: string, revision: number) {
  return queryOptions({
    queryKey: cacheKey('ads', 'campaign', id, 'check', revision),
    queryFn: ({ signal }) => call(adCampaigns.check, { params: { id }, query: {}, signal }),
    staleTime: 0,
    meta: { call: adCampaigns.check, group: 'ads' },
  })
}

export function useCreateAdCampaign() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['ads', 'create'],
    mutationFn: (body: Parameters<typeof createBody>[0]) =>
      call(adCampaigns.create, { body: createBody(body) }),
    meta: { call: adCampaigns.create, group: 'ads' },
    onSuccess: (made) => {
      cache.setQueryData(adCampaignQuery(made.id).queryKey, made)
      return cache.invalidateQueries({ queryKey: cacheKey('ads'), refetchType: 'none' })
    },
  })
}

function createBody(given: Pick<AdCampaign, 'kind' | 'objective'> & { singleSend: string | null }) {
  const { singleSend, ...fields } = given
  return { ...fields, ...(singleSend === null ? {} : { single_send_id: singleSend }) }
}

/** Saves a draft. Raises no alert: the save state shows the result. It also runs while the page is being closed. */
export function saveAdCampaign(id: string, change: AdCampaignChange): Promise<AdCampaign> {
  return call(adCampaigns.update, { params: { id }, body: change })
}

export function useSubmitAdCampaign(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['ads', 'submit'],
    mutationFn: (body: { revision: number; confirmed_budget: boolean }) =>
      call(adCampaigns.submit, { params: { id }, body }),
    // The page shows by its findings why a campaign is not ready, and that it was changed.
    meta: { call: adCampaigns.submit, group: 'ads', isSilent: isAboutContent },
    onSuccess: (campaign) => cache.setQueryData(adCampaignQuery(id).queryKey, campaign),
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey('ads', 'campaign', id) }),
  })
}

/** True if the refusal is about the content of the campaign, not about the account. */
export function isAboutContent(error: unknown): error is Refusal {
  return refused(error, 'ad_campaign_unready', 'ad_campaign_changed')
}
