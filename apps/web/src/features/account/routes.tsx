import type { RouteObject } from 'react-router'

export const accountRoutes: RouteObject[] = [
  { path: '/account/settings', lazy: () => import('./settings/account-settings.tsx') },
  {
    path: '/account/api-keys',
    lazy: () => import('./screens/api-keys-index.tsx'),
    children: [
      { path: '/account/api-keys/new', lazy: () => import('./screens/new-api-key.tsx') },
      { path: '/account/api-keys/:id/delete', lazy: () => import('./screens/delete-api-key.tsx') },
    ],
  },
]
