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
    lazy: async () => (await import('./screens.ts')).formsIndex(),
    children: [
      { path: '/forms/signup/new', lazy: async () => (await import('./screens.ts')).newForm() },
      { path: '/forms/signup/:id/share', lazy: async () => (await import('./screens.ts')).shareForm() },
      { path: '/forms/signup/:id/preview', lazy: preview },
      { path: '/forms/signup/:id/delete', lazy: async () => (await import('./screens.ts')).deleteForm() },
    ],
  },
  { path: '/forms/signup/:id/stats', lazy: async () => (await import('./screens.ts')).formStats() },
]

const editor = '/forms/signup/:id/editor'

/** The editor fills the window, without navigation. It needs the texts of the editors of messages as well. */
export const formEditorRoutes: RouteObject[] = [
  {
    path: editor,
    handle: { bare: true },
    lazy: async () => (await import('./screens.ts')).editForm(),
    children: [
      { path: `${editor}/new_list`, lazy: async () => (await import('./screens.ts')).newList() },
      { path: `${editor}/share`, lazy: async () => (await import('./screens.ts')).shareForm() },
    ],
  },
]
