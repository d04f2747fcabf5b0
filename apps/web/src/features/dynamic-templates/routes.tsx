import type { RouteObject } from 'react-router'
import { loadMessages } from '#lib/messages.tsx'
import { designEditorRoutes } from '#widgets/design-editor/routes.tsx'
import { emailTestingRoutes } from '#widgets/email-testing/routes.tsx'

/** The preview, with the texts of the editors for problems with tags. */
async function preview() {
  const [{ Component }] = await Promise.all([
    import('./screens/preview-version.tsx'),
    loadMessages('design-editor'),
  ])
  return { Component }
}

/** The choice of a design, with the texts of the design library. */
async function newVersion() {
  const [{ Component }] = await Promise.all([
    import('./screens/new-version.tsx'),
    loadMessages('design-library'),
  ])
  return { Component }
}

/** The comparison, with the texts of the editors' history. */
async function compare() {
  const [{ Component }] = await Promise.all([
    import('./screens/compare-versions.tsx'),
    loadMessages('design-editor'),
  ])
  return { Component }
}

async function sendTest() {
  const [{ Component }] = await Promise.all([
    import('./screens/send-test-of-version.tsx'),
    loadMessages('test-send'),
  ])
  return { Component }
}

/** The list and its dialogs, at the address of dynamic or legacy templates. */
function listRoutes(base: string): RouteObject[] {
  return [
    { path: `${base}/:id/edit`, lazy: () => import('./screens/rename-template.tsx') },
    { path: `${base}/:id/duplicate`, lazy: () => import('./screens/duplicate-template.tsx') },
    { path: `${base}/:id/delete`, lazy: () => import('./screens/delete-template.tsx') },
    { path: `${base}/:id/versions/:versionId/delete`, lazy: () => import('./screens/delete-version.tsx') },
    { path: `${base}/:id/version/:versionId/preview`, lazy: preview },
    { path: `${base}/:id/version/:versionId/compare`, lazy: compare },
    { path: `${base}/:id/version/:versionId/send_test`, lazy: sendTest },
  ]
}

/** An editor fills the window, without navigation. */
function editorRoute(path: string, children: RouteObject[]): RouteObject {
  return {
    path,
    handle: { bare: true },
    lazy: () => import('./screens/edit-version.tsx'),
    children: [
      ...designEditorRoutes(path),
      { path: `${path}/modals/send_test`, lazy: () => import('./screens/send-test.tsx') },
      ...children,
    ],
  }
}

export const dynamicTemplatesRoutes: RouteObject[] = [
  {
    path: '/dynamic-templates',
    lazy: () => import('./screens/templates-index.tsx'),
    children: [
      { path: '/dynamic-templates/new', lazy: () => import('./screens/new-template.tsx') },
      ...listRoutes('/dynamic-templates'),
    ],
  },
  { path: '/dynamic-templates/:id/versions/new', lazy: newVersion },
  {
    path: '/legacy/templates',
    lazy: () => import('./screens/templates-index.tsx'),
    children: listRoutes('/legacy/templates'),
  },
  { path: '/legacy/templates/:id/versions/new', lazy: newVersion },
]

const editor = '/dynamic-templates/:id/version/:versionId/editor'
const legacyEditor = '/legacy/templates/:id/version/:versionId/editor'

/** Screens that need the texts of the editors. */
export const templateEditorRoutes: RouteObject[] = [
  editorRoute(editor, [
    ...emailTestingRoutes(editor, () => import('./screens/email-testing.tsx')),
    { path: `${editor}/legacy_tags`, lazy: () => import('./legacy/legacy-tags.tsx') },
    { path: `${editor}/replace_tags`, lazy: () => import('./legacy/replace-tags.tsx') },
    { path: `${editor}/replace_tags/success`, lazy: () => import('./legacy/tags-replaced.tsx') },
  ]),
  editorRoute(legacyEditor, [
    { path: `${legacyEditor}/copy`, lazy: () => import('./legacy/copy-as-new.tsx') },
  ]),
]
