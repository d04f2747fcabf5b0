import type { RouteObject } from 'react-router'
import { imageManagerRoutes } from '#widgets/image-manager/routes.tsx'

/** The steps of a campaign, with the texts of the editors for saving. */
export const adWizardRoutes: RouteObject[] = [
  { path: '/ads/campaigns/quickstart', lazy: () => import('./quickstart/quickstart.tsx') },
  { path: '/ads/campaigns/:id/target', lazy: () => import('./target/target.tsx') },
  {
    path: '/ads/campaigns/:id/editor',
    // An editor fills the window, without navigation.
    handle: { bare: true },
    lazy: () => import('./editor/editor.tsx'),
    children: imageManagerRoutes('/ads/campaigns/:id/editor'),
  },
  { path: '/ads/campaigns/:id/review', lazy: () => import('./review/review.tsx') },
]
