import { adCampaigns } from '@carillon/contract/ad-campaigns'
import { type AdCampaignRow, adNumbers } from '@carillon/contract/ad-numbers'
import { adPixel } from '@carillon/contract/ad-pixel'
import { adConnections } from '@carillon/contract/ads'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isGone } from '#lib/refusal.ts'
import { adCampaignQuery } from './ad-campaigns.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

type Partner = 'meta' | 'google'

/** The campaigns that are shown or counted, and the days of their numbers. */
export interface AdFilters {
  start_date: string
  end_date: string
  kind?: 'display' | 'lead'
  objective?: 'prospecting' | 'retargeting'
  platform?: 'facebook' | 'instagram' | 'google'
  status?: string
  search?: string
}

export type AdSort = 'updated' | 'name' | 'impressions' | 'clicks' | 'spend'

/** The interval at which rows are loaded again while a partner has not decided. */
const undecidedMs = 5000

export function adRowsQuery(filters: AdFilters, sort: AdSort, token: string) {
  return queryOptions({
    queryKey: cacheKey('ads', 'rows', { filters, sort, token }),
    queryFn: ({ signal }) =>
      call(adNumbers.list, { query: { ...filters, sort, ...(token ? { page_token: token } : {}) }, signal }),
    placeholderData: keepPreviousData,
    meta: { call: adNumbers.list, group: 'ads' },
    refetchInterval: ({ state }) => (state.data?.result.some(isUnsettled) ? undecidedMs : false),
  })
}

/** True while the partners have not decided, or have not switched an ad on or off as a person wants it. */
function isUnsettled({ status, is_paused, is_leaving, platforms }: AdCampaignRow): boolean {
  return (
    status === 'submitted' ||
    is_leaving ||
    platforms.some(({ placement }) => placement?.status === 'active' && placement.is_paused !== is_paused)
  )
}

export function adTotalsQuery(filters: AdFilters) {
  return queryOptions({
    queryKey: cacheKey('ads', 'totals', filters),
    queryFn: ({ signal }) => call(adNumbers.totals, { query: filters, signal }),
    placeholderData: keepPreviousData,
    meta: { call: adNumbers.totals, group: 'ads' },
  })
}

export function useExportAds() {
  return useMutation({
    mutationKey: ['ads', 'export'],
    mutationFn: (filters: AdFilters) => call(adNumbers.export, { query: filters }),
    meta: { call: adNumbers.export, group: 'ads' },
  })
}

function useChanged(): () => void {
  const cache = useQueryClient()
  return () => void cache.invalidateQueries({ queryKey: cacheKey('ads') })
}

export function useDuplicateAd() {
  return useMutation({
    mutationKey: ['ads', 'duplicate'],
    mutationFn: (id: string) => call(adCampaigns.duplicate, { params: { id } }),
    meta: { call: adCampaigns.duplicate, group: 'ads' },
    onSuccess: useChanged(),
  })
}

export function usePauseAd() {
  return useMutation({
    mutationKey: ['ads', 'pause'],
    mutationFn: (id: string) => call(adCampaigns.pause, { params: { id } }),
    meta: { call: adCampaigns.pause, group: 'ads' },
    onSuccess: useChanged(),
  })
}

export function useResumeAd() {
  return useMutation({
    mutationKey: ['ads', 'resume'],
    mutationFn: (id: string) => call(adCampaigns.resume, { params: { id } }),
    meta: { call: adCampaigns.resume, group: 'ads' },
    onSuccess: useChanged(),
  })
}

export function useDeleteAd() {
  const cache = useQueryClient()
  const changed = useChanged()
  return useMutation({
    mutationKey: ['ads', 'delete'],
    mutationFn: (id: string) => call(adCampaigns.delete, { params: { id } }),
    meta: { call: adCampaigns.delete, group: 'ads', isSilent: isGone },
    onSuccess: (_, id) => {
      cache.removeQueries({ queryKey: adCampaignQuery(id).queryKey })
      changed()
    },
  })
}

/** The advertising accounts and pages that a sign-in can use. */
export function adSourcesQuery(partner: Partner) {
  return queryOptions({
    queryKey: cacheKey('ads', 'sources', partner),
    queryFn: ({ signal }) => call(adConnections.sources, { params: { partner }, signal }),
    staleTime: 0,
    meta: { call: adConnections.sources, group: 'adsDataSources' },
  })
}

/** Starts a sign-in, and answers the address of the partner's page; null if the partner is connected already. */
export function useConnectPartner() {
  return useMutation({
    mutationKey: ['ads', 'connect'],
    mutationFn: ({ partner, isSimulated }: { partner: Partner; isSimulated: boolean }) =>
      call(adConnections.start, { params: { partner }, body: { is_simulated: isSimulated } }),
    meta: { call: adConnections.start, group: 'ads' },
    onSuccess: useChanged(),
  })
}

/** Ends a sign-in. The dialog shows a failure itself. */
export function useFinishSignIn() {
  return useMutation({
    mutationKey: ['ads', 'sign-in'],
    mutationFn: ({ partner, code, state }: { partner: Partner; code: string; state: string }) =>
      call(adConnections.finish, { params: { partner }, body: { code, state } }),
    meta: { call: adConnections.finish, group: 'ads', isSilent: () => true },
    onSuccess: useChanged(),
  })
}

export function useChooseAdAccount(partner: Partner) {
  return useMutation({
    mutationKey: ['ads', 'choose'],
    mutationFn: (body: { ad_account_id: string; page_id?: string | null }) =>
      call(adConnections.choose, { params: { partner }, body }),
    meta: { call: adConnections.choose, group: 'ads' },
    onSuccess: useChanged(),
  })
}

export function useDisconnectPartner() {
  const cache = useQueryClient()
  const changed = useChanged()
  return useMutation({
    mutationKey: ['ads', 'disconnect'],
    mutationFn: (partner: Partner) => call(adConnections.disconnect, { params: { partner } }),
    meta: { call: adConnections.disconnect, group: 'ads' },
    onSuccess: (_, partner) => {
      cache.removeQueries({ queryKey: adSourcesQuery(partner).queryKey })
      changed()
    },
  })
}

export const adPixelQuery = queryOptions({
  queryKey: cacheKey('ads', 'pixel'),
  queryFn: ({ signal }) => call(adPixel.get, { signal }),
  meta: { call: adPixel.get, group: 'ads' },
})

export function useSetSite() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['ads', 'site'],
    mutationFn: (body: { site_url: string }) => call(adPixel.update, { body }),
    // The form shows the problem of an address.
    meta: { call: adPixel.update, group: 'ads', isSilent: () => true },
    onSuccess: (pixel) => cache.setQueryData(adPixelQuery.queryKey, pixel),
  })
}
