import type { Endpoint } from '@carillon/contract/endpoint'
import {
  type TrackingSettingName,
  type TrackingSettings,
  trackingSettings,
} from '@carillon/contract/tracking-settings'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

/** All four tracking settings, each loaded by its own call. */
export const trackingSettingsQuery = queryOptions({
  queryKey: cacheKey('tracking-settings'),
  queryFn: async ({ signal }): Promise<TrackingSettings> => {
    const [click, open, google_analytics, subscription] = await Promise.all([
      call(trackingSettings.getClick, { signal }),
      call(trackingSettings.getOpen, { signal }),
      call(trackingSettings.getAnalytics, { signal }),
      call(trackingSettings.getSubscription, { signal }),
    ])
    return { click, open, google_analytics, subscription: { url: '', ...subscription } }
  },
  meta: { isSilent: () => true },
})

const updates = {
  click: trackingSettings.updateClick,
  open: trackingSettings.updateOpen,
  google_analytics: trackingSettings.updateAnalytics,
  subscription: trackingSettings.updateSubscription,
} satisfies Record<TrackingSettingName, Endpoint>

/** Saves one of the settings. Other users' changes of the other settings stay. */
export function useChangeTrackingSetting<Name extends TrackingSettingName>(name: Name) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['tracking-settings', 'change', name],
    // An address that was emptied is left out of the answer.
    mutationFn: async (body: TrackingSettings[Name]): Promise<TrackingSettings[Name]> => ({
      ...body,
      ...((await call(updates[name] as Endpoint, { body } as never)) as unknown as object),
    }),
    onSuccess: (saved) =>
      cache.setQueryData(trackingSettingsQuery.queryKey, (known) => known && { ...known, [name]: saved }),
  })
}
