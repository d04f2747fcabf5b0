import type { RouteObject } from 'react-router'

export const installationRoutes: RouteObject[] = [
  {
    path: '/installation/plans',
    lazy: () => import('./plans-index.tsx'),
    children: [{ path: '/installation/plans/:name/delete', lazy: () => import('./delete-plan.tsx') }],
  },
  { path: '/installation/plans/new', lazy: () => import('./plan-page.tsx') },
  { path: '/installation/plans/:name', lazy: () => import('./plan-page.tsx') },
  {
    path: '/installation/accounts',
    lazy: () => import('./accounts-index.tsx'),
    children: [{ path: '/installation/accounts/:username/plan', lazy: () => import('./assign-plan.tsx') }],
  },
]
