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
    lazy: () => import('./screens/unsubscribe-groups-index.tsx'),
    children: [
      {
        path: '/unsubscribe-groups/:id/confirm-delete',
        lazy: () => import('./screens/delete-unsubscribe-group.tsx'),
      },
      {
        path: '/unsubscribe-groups/:id/preview/:type',
        loader: refuseOtherPages,
        lazy: () => import('./screens/preview-group-page.tsx'),
      },
      {
        path: '/unsubscribe-groups/:groupId/suppressions/add/manual',
        lazy: () => import('./screens/add-addresses.tsx'),
      },
      {
        path: '/unsubscribe-groups/:groupId/upload-csv',
        lazy: () => import('./screens/upload-addresses.tsx'),
      },
    ],
  },
  {
    path: '/unsubscribe-groups/new',
    lazy: () => import('./screens/new-unsubscribe-group.tsx'),
    children: [
      {
        path: '/unsubscribe-groups/new/preview/:type',
        loader: refuseOtherPages,
        lazy: () => import('./screens/preview-group-page.tsx'),
      },
    ],
  },
  {
    path: '/unsubscribe-groups/:id/edit',
    lazy: () => import('./screens/edit-unsubscribe-group.tsx'),
    children: [
      {
        path: '/unsubscribe-groups/:id/edit/preview/unsubscribe',
        lazy: () => import('./screens/preview-group-page.tsx'),
      },
      {
        path: '/unsubscribe-groups/:id/edit/preview/:type',
        loader: refuseOtherPages,
        lazy: () => import('./screens/preview-group-page.tsx'),
      },
    ],
  },
]
