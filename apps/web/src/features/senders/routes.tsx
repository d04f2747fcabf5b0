import type { RouteObject } from 'react-router'

export const sendersRoutes: RouteObject[] = [
  {
    path: '/senders',
    lazy: () => import('./screens/senders-index.tsx'),
    children: [
      { path: '/senders/info', lazy: () => import('./screens/about-verification.tsx') },
      { path: '/senders/:id/delete', lazy: () => import('./screens/delete-sender.tsx') },
    ],
  },
  { path: '/senders/new', lazy: () => import('./screens/new-sender.tsx') },
  { path: '/senders/:id/edit', lazy: () => import('./screens/edit-sender.tsx') },
]
