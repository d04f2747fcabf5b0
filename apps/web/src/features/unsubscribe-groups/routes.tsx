import type { PreviewedPage } from '@carillon/contract/unsubscribe-groups'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'

const previewedPages: readonly string[] = ['preferences', 'unsubscribe'] satisfies PreviewedPage['type'][]

/** Refuses addresses of other previews than those of the two pages. */
function refuseOtherPages({ params }: LoaderFunctionArgs): null {
  if (previewedPages.includes(params['type'] ?? '')) return null
  throw new Response(null, { status: 404 })
}

export const unsubscribeGroupsRoutes: RouteObject[] = [
  {
    path: '/unsubscribe-groups',
    lazy: async () => (await import('./screens.ts')).unsubscribeGroupsIndex(),
    children: [
      {
        path: '/unsubscribe-groups/:id/confirm-delete',
        lazy: async () => (await import('./screens.ts')).deleteUnsubscribeGroup(),
      },
      {
        path: '/unsubscribe-groups/:id/preview/:type',
        loader: refuseOtherPages,
        lazy: async () => (await import('./screens.ts')).previewGroupPage(),
      },
      {
        path: '/unsubscribe-groups/:groupId/suppressions/add/manual',
        lazy: async () => (await import('./screens.ts')).addAddresses(),
      },
      {
        path: '/unsubscribe-groups/:groupId/upload-csv',
        lazy: async () => (await import('./screens.ts')).uploadAddresses(),
      },
    ],
  },
  {
    path: '/unsubscribe-groups/new',
    lazy: async () => (await import('./screens.ts')).newUnsubscribeGroup(),
    children: [
      {
        path: '/unsubscribe-groups/new/preview/:type',
        loader: refuseOtherPages,
        lazy: async () => (await import('./screens.ts')).previewGroupPage(),
      },
    ],
  },
  {
    path: '/unsubscribe-groups/:id/edit',
    lazy: async () => (await import('./screens.ts')).editUnsubscribeGroup(),
    children: [
      {
        path: '/unsubscribe-groups/:id/edit/preview/unsubscribe',
        lazy: async () => (await import('./screens.ts')).previewGroupPage(),
      },
      {
        path: '/unsubscribe-groups/:id/edit/preview/:type',
        loader: refuseOtherPages,
        lazy: async () => (await import('./screens.ts')).previewGroupPage(),
      },
    ],
  },
]
