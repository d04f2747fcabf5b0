import { lazy, Suspense } from 'react'
import { loadMessages } from '#lib/messages.tsx'
import type { ImportHtmlProps } from './import-html-window.tsx'

const Window = lazy(async () => {
  const [window] = await Promise.all([
    import('./import-html-window.tsx'),
    loadMessages('html-import', 'design-editor'),
  ])
  return window
})

/**
 * Asks for HTML, as text or as a file, and shows which of its parts a design keeps and loses. Nothing is replaced
 * before the user confirms; then the caller runs the action.
 */
export function ImportHtmlDialog(props: ImportHtmlProps) {
  return (
    <Suspense>
      <Window {...props} />
    </Suspense>
  )
}
