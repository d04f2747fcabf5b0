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
 * Asks for HTML, as text or as a file, and shows how the design editor would read it: what is kept and what is lost.
 * Nothing is replaced before the user confirms; the caller then does what the button says.
 */
export function ImportHtmlDialog(props: ImportHtmlProps) {
  return (
    <Suspense>
      <Window {...props} />
    </Suspense>
  )
}
