import { lazy, type ReactNode, Suspense } from 'react'
import { useCloseRouteDialog, useFocusReturn } from './route-dialog.tsx'

const SheetWindow = lazy(() => import('./sheet-window.tsx'))

interface RouteSheetProps {
  title: string
  /** Address of the page beneath, if it is not the parent route (when both are under a pathless layout). */
  page?: string
  children: ReactNode
}

/** A dialog at the right edge that is a route. It shows details of an item while the page stays visible. */
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
