import type { RouteObject } from 'react-router'

/** What can hang beneath an editor's address. */
export type EditorPart = 'preview' | 'modules'

/**
 * The routes beneath an editor, as children of the screen that renders `DesignEditor` or `CodeEditor`.
 * `base` is the editor's path with its parameters, `/single-sends/:id/editor`.
 */
export function designEditorRoutes(base: string, parts: readonly EditorPart[]): RouteObject[] {
  return parts.map((part) => routes[part](base))
}

const routes: Record<EditorPart, (base: string) => RouteObject> = {
  preview: (base) => ({
    path: `${base}/preview`,
    lazy: () => import('../message-preview/preview-dialog.tsx'),
  }),
  /** The palette; the editor itself shows it at this address. */
  modules: (base) => ({ path: `${base}/modules`, element: null }),
}
