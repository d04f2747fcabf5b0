import type { RouteObject } from 'react-router'

export const customFieldsRoutes: RouteObject[] = [
  {
    path: '/custom-fields',
    lazy: async () => (await import('./screens.ts')).customFieldsIndex(),
    children: [
      { path: '/custom-fields/new', lazy: async () => (await import('./screens.ts')).newCustomField() },
      {
        path: '/custom-fields/edit/:id',
        lazy: async () => (await import('./screens.ts')).renameCustomField(),
      },
      {
        path: '/custom-fields/:id/delete',
        lazy: async () => (await import('./screens.ts')).deleteCustomField(),
      },
    ],
  },
]
