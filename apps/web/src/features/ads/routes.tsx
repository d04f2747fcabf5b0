import type { RouteObject } from 'react-router'
import { imageManagerRoutes } from '#widgets/image-manager/routes.tsx'

/** The list of campaigns, and the connections with the partners. */
export const adsRoutes: RouteObject[] = [
  { path: '/ads', lazy: () => import('./index/ads-home.tsx') },
  {
    path: '/ads/campaigns',
    lazy: () => import('./index/campaigns-index.tsx'),
    children: [{ path: '/ads/campaigns/:id/delete', lazy: () => import('./index/delete-campaign.tsx') }],
  },
  {
    path: '/ads/settings',
    lazy: () => import('./settings/settings.tsx'),
    children: [
      { path: '/ads/settings/:partner/account', lazy: () => import('./settings/choose-account.tsx') },
      { path: '/ads/settings/:partner/disconnect', lazy: () => import('./settings/disconnect.tsx') },
    ],
  },
]

/** The steps of a campaign, with the texts of the editors for saving. */
export const adWizardRoutes: RouteObject[] = [
  {
    path: '/ads/campaigns/quickstart',
    lazy: async () => (await import('./screens.ts')).quickstart(),
  },
  { path: '/ads/campaigns/:id/target', lazy: async () => (await import('./screens.ts')).target() },
  {
    path: '/ads/campaigns/:id/editor',
    // An editor fills the window, without navigation.
    handle: { bare: true },
    lazy: async () => (await import('./screens.ts')).editor(),
    children: imageManagerRoutes('/ads/campaigns/:id/editor'),
  },
  { path: '/ads/campaigns/:id/review', lazy: async () => (await import('./screens.ts')).review() },
]
