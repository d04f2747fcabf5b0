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
 * Asks for HTML, as text or as a file, and shows the design editor's reading of it: the kept and the lost parts. Nothing
 * is replaced before the user confirms; the caller then carries out the button's action.
 */
export function ImportHtmlDialog(props: ImportHtmlProps) {
  return (
    <Suspense>
      <Window {...props} />
    </Suspense>
  )
}
