import type { RouteObject } from 'react-router'
import { loadMessages } from '#lib/messages.tsx'

/** The preview, with the texts of the editor. */
async function preview() {
  const [{ Component }] = await Promise.all([
    import('./screens/preview-form.tsx'),
    loadMessages('form-editor'),
  ])
  return { Component }
}

export const formsRoutes: RouteObject[] = [
  {
    path: '/forms/signup',
    lazy: () => import('./screens/forms-index.tsx'),
    children: [
      { path: '/forms/signup/new', lazy: () => import('./screens/new-form.tsx') },
      { path: '/forms/signup/:id/share', lazy: () => import('./screens/share-form.tsx') },
      { path: '/forms/signup/:id/preview', lazy: preview },
      { path: '/forms/signup/:id/delete', lazy: () => import('./screens/delete-form.tsx') },
    ],
  },
  { path: '/forms/signup/:id/stats', lazy: () => import('./screens/form-stats.tsx') },
]

const editor = '/forms/signup/:id/editor'

/** The editor fills the window, without navigation. It needs the texts of the editors of messages as well. */
export const formEditorRoutes: RouteObject[] = [
  {
    path: editor,
    handle: { bare: true },
    lazy: () => import('./screens/edit-form.tsx'),
    children: [
      { path: `${editor}/new_list`, lazy: () => import('./screens/new-list.tsx') },
      { path: `${editor}/share`, lazy: () => import('./screens/share-form.tsx') },
    ],
  },
]
