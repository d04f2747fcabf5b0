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
 * Asks for HTML, as text or as a file, and shows what the design editor makes of it before anything is replaced: what
 * was kept, and what could not be. The caller does with it what it says on the button.
 */
export function ImportHtmlDialog(props: ImportHtmlProps) {
  return (
    <Suspense>
      <Window {...props} />
    </Suspense>
  )
}
