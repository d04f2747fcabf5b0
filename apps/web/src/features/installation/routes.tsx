import type { RouteObject } from 'react-router'

export const installationRoutes: RouteObject[] = [
  {
    path: '/installation/plans',
    lazy: async () => (await import('./screens.ts')).plans(),
    children: [
      {
        path: '/installation/plans/:name/delete',
        lazy: async () => (await import('./screens.ts')).deletePlan(),
      },
    ],
  },
  { path: '/installation/plans/new', lazy: async () => (await import('./screens.ts')).plan() },
  { path: '/installation/plans/:name', lazy: async () => (await import('./screens.ts')).plan() },
  {
    path: '/installation/accounts',
    lazy: async () => (await import('./screens.ts')).accounts(),
    children: [
      {
        path: '/installation/accounts/:username/plan',
        lazy: async () => (await import('./screens.ts')).assignPlan(),
      },
    ],
  },
]
