import type { RouteObject } from 'react-router'

export const mailboxRoutes: RouteObject[] = [
  {
    path: '/mailbox',
    lazy: () => import('./screens/mailbox-index.tsx'),
    children: [{ path: '/mailbox/clear', lazy: () => import('./screens/clear-mailbox.tsx') }],
  },
  { path: '/mailbox/:id', lazy: () => import('./screens/mailbox-message.tsx') },
]
