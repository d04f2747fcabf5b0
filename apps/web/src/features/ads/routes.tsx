import type { RouteObject } from 'react-router'
import { imageManagerRoutes } from '#widgets/image-manager/routes.tsx'

/** The list of campaigns, and the connections with the partners. */
export const adsRoutes: RouteObject[] = [
  { path: '/ads', lazy: async () => (await import('./screens.ts')).home() },
  {
    path: '/ads/campaigns',
    lazy: async () => (await import('./screens.ts')).campaigns(),
    children: [
      {
        path: '/ads/campaigns/:id/delete',
        lazy: async () => (await import('./screens.ts')).deleteCampaign(),
      },
    ],
  },
  {
    path: '/ads/settings',
    lazy: async () => (await import('./screens.ts')).settings(),
    children: [
      {
        path: '/ads/settings/:partner/account',
        lazy: async () => (await import('./screens.ts')).chooseAccount(),
      },
      {
        path: '/ads/settings/:partner/disconnect',
        lazy: async () => (await import('./screens.ts')).disconnect(),
      },
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
