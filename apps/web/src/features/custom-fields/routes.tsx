import type { RouteObject } from 'react-router'

export const customFieldsRoutes: RouteObject[] = [
  {
    path: '/custom-fields',
    lazy: () => import('./screens/custom-fields-index.tsx'),
    children: [
      { path: '/custom-fields/new', lazy: () => import('./screens/new-custom-field.tsx') },
      { path: '/custom-fields/edit/:id', lazy: () => import('./screens/rename-custom-field.tsx') },
      { path: '/custom-fields/:id/delete', lazy: () => import('./screens/delete-custom-field.tsx') },
    ],
  },
]
