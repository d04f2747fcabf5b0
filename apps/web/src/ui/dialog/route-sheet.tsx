import type { ReactNode } from 'react'
import { useCloseRouteDialog } from './route-dialog.tsx'
import { Sheet } from './sheet.tsx'

interface RouteSheetProps {
  title: string
  /** Address of the page beneath, if it is not the parent route (when both are under a pathless layout). */
  page?: string
  /** `picker` is 560 px wide, for code. */
  size?: 'normal' | 'picker'
  children: ReactNode
}

/** A dialog at the right edge that is a route. It shows details of an item while the page stays visible. */
export function RouteSheet({ title, page, size, children }: RouteSheetProps) {
  const close = useCloseRouteDialog(page)
  return (
    <Sheet title={title} onClose={close} {...(size ? { size } : {})}>
      {children}
    </Sheet>
  )
}
