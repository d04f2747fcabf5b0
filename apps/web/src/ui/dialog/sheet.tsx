import { lazy, Suspense } from 'react'
import type { SheetProps } from './dialog-props.ts'
import { useFocusReturn } from './use-focus-return.ts'

/** Loaded when the first sheet opens. */
const SheetWindow = lazy(() => import('./sheet-window.tsx'))

/** A dialog at the right edge without a URL of its own. The element that opened it gets the focus back. */
export function Sheet(props: SheetProps) {
  useFocusReturn()
  return (
    <Suspense>
      <SheetWindow {...props} />
    </Suspense>
  )
}
