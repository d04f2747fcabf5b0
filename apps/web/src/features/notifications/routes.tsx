import type { RouteObject } from 'react-router'

export const notificationsRoutes: RouteObject[] = [
  { path: '/notifications/inbox', lazy: () => import('./screens/inbox.tsx') },
  {
    path: '/notifications',
    lazy: () => import('./screens/notifications-index.tsx'),
    children: [
      { path: '/notifications/new', lazy: () => import('./screens/new-address.tsx') },
      { path: '/notifications/:id/delete', lazy: () => import('./screens/delete-address.tsx') },
    ],
  },
]
