import { Navigate, type RouteObject, useLocation } from 'react-router'
import { loadMessages } from '#lib/messages.tsx'
import { designEditorRoutes } from '#widgets/design-editor/routes.tsx'
import { imageDialogRoutes, imageEditorRoute } from '#widgets/image-manager/routes.tsx'

const yourDesigns = '/design-library/your-designs'

function ToYourDesigns() {
  const { search } = useLocation()
  return <Navigate to={{ pathname: yourDesigns, search }} replace />
}

/** Loads the texts of the editors and of the HTML import too. */
async function withEditorTexts<T>(loading: Promise<T>): Promise<T> {
  const [screen] = await Promise.all([
    loading,
    loadMessages('design-editor', 'preflight', 'html-import', 'images'),
  ])
  return screen
}

export const designLibraryRoutes: RouteObject[] = [
  { path: '/design-library', element: <ToYourDesigns /> },
  { path: '/design-library/my-designs', element: <ToYourDesigns /> },
  {
    lazy: () => withEditorTexts(import('./screens/library.tsx')),
    children: [
      { path: '/design-library/:templateType', element: null },
      {
        path: '/design-library/:templateType/:templateId/preview',
        lazy: () => import('./screens/preview-design.tsx'),
      },
      { path: '/design-library/your-designs/:id/delete', lazy: () => import('./screens/delete-design.tsx') },
      ...imageDialogRoutes,
    ],
  },
  {
    lazy: () => withEditorTexts(import('./screens/library.tsx')),
    children: [
      { path: '/legacy/templates/design-library', element: null },
      { path: '/legacy/templates/design-library/:templateType', element: null },
    ],
  },
  imageEditorRoute,
  {
    path: '/design-library/your-designs/:id/editor',
    // An editor fills the window, without navigation.
    handle: { bare: true },
    lazy: () => withEditorTexts(import('./screens/edit-design.tsx')),
    children: designEditorRoutes('/design-library/your-designs/:id/editor'),
  },
]
