import type { RouteObject } from 'react-router'
import { loadMessages } from '#lib/messages.tsx'
import { imageManagerRoutes } from '#widgets/image-manager/routes.tsx'

/** Colors and fonts are chosen with the fields of the design editor. */
async function brandKit() {
  const [{ Component }] = await Promise.all([
    import('./brand/brand-kit.tsx'),
    loadMessages('brand-kit', 'design-editor'),
  ])
  return { Component }
}

async function trackingSettings() {
  const [{ Component }] = await Promise.all([
    import('./tracking/tracking-settings.tsx'),
    loadMessages('tracking-settings', 'account'),
  ])
  return { Component }
}

async function warmUp() {
  const [{ Component }] = await Promise.all([import('./warm-up/warm-up.tsx'), loadMessages('warm-up')])
  return { Component }
}

export const accountRoutes: RouteObject[] = [
  { path: '/account/settings', lazy: () => import('./settings/account-settings.tsx') },
  { path: '/account/brand', lazy: brandKit, children: imageManagerRoutes('/account/brand') },
  { path: '/account/tracking', lazy: trackingSettings },
  { path: '/account/warm-up', lazy: warmUp },
  {
    path: '/account/api-keys',
    lazy: () => import('./screens/api-keys-index.tsx'),
    children: [
      { path: '/account/api-keys/new', lazy: () => import('./screens/new-api-key.tsx') },
      { path: '/account/api-keys/:id/delete', lazy: () => import('./screens/delete-api-key.tsx') },
    ],
  },
]
