import { lazy, type ReactNode, Suspense } from 'react'
import { useCloseRouteDialog, useFocusReturn } from './route-dialog.tsx'

const SheetWindow = lazy(() => import('./sheet-window.tsx'))

interface RouteSheetProps {
  title: string
  /** The page beneath, where it is not the parent route (both under a pathless layout). */
  page?: string
  children: ReactNode
}

/** A dialog at the right edge that is a route: details of what was chosen on the page, which stays in sight. */
export function RouteSheet({ title, page, children }: RouteSheetProps) {
  const close = useCloseRouteDialog(page)
  useFocusReturn()
  return (
    <Suspense>
      <SheetWindow title={title} onClose={close}>
        {children}
      </SheetWindow>
    </Suspense>
  )
}
