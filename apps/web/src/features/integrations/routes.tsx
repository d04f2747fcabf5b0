import type { RouteObject } from 'react-router'

export const integrationsRoutes: RouteObject[] = [
  { path: '/integrations', lazy: () => import('./screens/integrations-index.tsx') },
  {
    path: '/integrations/:destination',
    lazy: () => import('./screens/destination.tsx'),
    children: [
      { path: '/integrations/:destination/add', lazy: () => import('./screens/add.tsx') },
      { path: '/integrations/:destination/edit/:id', lazy: () => import('./screens/edit.tsx') },
      { path: '/integrations/:destination/delete', lazy: () => import('./screens/delete.tsx') },
      { path: '/integrations/:destination/disconnect', lazy: () => import('./screens/disconnect.tsx') },
    ],
  },
]
