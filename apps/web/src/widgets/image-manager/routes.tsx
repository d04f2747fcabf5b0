import type { RouteObject } from 'react-router'
import { loadMessages } from '#lib/messages.tsx'
import { libraryAddress } from './library-address.ts'

/**
 * The routes of the image manager over an editor, as children of the screen that renders it. `base` is the editor's
 * path with its parameters, `/single-sends/:id/editor`. Link to it with `useDialogTo()`. The query parameter `image`
 * names the open image.
 */
export function imageManagerRoutes(base: string): RouteObject[] {
  const manager = `${base}/image_manager`
  return [
    {
      path: manager,
      lazy: () => withTexts(import('./image-manager-dialog.tsx')),
      children: [
        { path: `${manager}/edit`, lazy: () => withTexts(import('./edit-in-manager.tsx')) },
        {
          path: `${manager}/images/:imageId/delete`,
          lazy: () => withTexts(import('./delete-in-manager.tsx')),
        },
      ],
    },
  ]
}

/** Loads the texts too, so that callers don't have to name them. Undo and redo use the words of the editors. */
async function withTexts<T>(loading: Promise<T>): Promise<T> {
  const [screen] = await Promise.all([loading, loadMessages('images', 'design-editor')])
  return screen
}

/**
 * The dialogs of one image in the design library. They open over `ImageLibrary`: put them beside
 * `/design-library/:templateType`, under the same pathless layout.
 */
export const imageDialogRoutes: RouteObject[] = [
  { path: libraryAddress(':id', 'details'), lazy: () => withTexts(import('./details-in-library.tsx')) },
  { path: libraryAddress(':id', 'delete'), lazy: () => withTexts(import('./delete-in-library.tsx')) },
]

/** The image editor fills the window, without navigation. */
export const imageEditorRoute: RouteObject = {
  path: libraryAddress(':id', 'editor'),
  handle: { bare: true },
  lazy: () => withTexts(import('./edit-in-library.tsx')),
}
