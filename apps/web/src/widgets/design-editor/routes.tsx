import type { RouteObject } from 'react-router'
import { imageManagerRoutes } from '../image-manager/routes.tsx'

/**
 * The routes below an editor, as children of the screen that renders `DesignEditor` or `CodeEditor`. `base` is the
 * editor's path with its parameters, `/single-sends/:id/editor`. The editor itself shows the palette and the test data
 * at their addresses, so those routes render nothing.
 */
export function designEditorRoutes(base: string): RouteObject[] {
  return [
    // Siblings and not nested: both addresses show the same dialog, which must stay mounted when the address changes.
    { path: `${base}/preview`, lazy: preview },
    { path: `${base}/preview/test_data`, lazy: preview },
    { path: `${base}/test_data`, element: null },
    { path: `${base}/modules`, element: null },
    {
      lazy: () => import('./dialogs/only-in-designs.tsx'),
      children: [
        { path: `${base}/modules/edit-link`, lazy: () => import('./dialogs/edit-link.tsx') },
        { path: `${base}/modules/edit_code`, lazy: () => import('./dialogs/edit-code.tsx') },
        { path: `${base}/edit_code/convert`, lazy: () => import('./dialogs/convert-module.tsx') },
      ],
    },
    ...imageManagerRoutes(base),
  ]
}

const preview = () => import('../message-preview/preview-dialog.tsx')
