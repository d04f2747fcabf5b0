import { type ReactNode, useCallback } from 'react'
import { useLocation, useMatches, useNavigate, useOutlet } from 'react-router'
import { Dialog } from './dialog.tsx'

interface RouteDialogProps {
  title: ReactNode
  size?: 'normal' | 'picker' | 'wide' | 'full'
  /** Address of the page beneath, if it is not the parent route (when both are under a pathless layout). */
  page?: string
  children: ReactNode
}

/**
 * A dialog that is a route. Escape and Close go back to the page beneath and keep its query string. A child route is a
 * dialog on top of this one; render it with `<Outlet />`.
 */
export function RouteDialog({ title, size, page, children }: RouteDialogProps) {
  const close = useCloseRouteDialog(page)
  const isCovered = useOutlet() !== null
  return (
    <Dialog title={title} onClose={close} isCovered={isCovered} {...(size ? { size } : {})}>
      {children}
    </Dialog>
  )
}

/**
 * Returns a function that goes to the page beneath the dialog and keeps the query string. Also used after the dialog's
 * work is done.
 */
export function useCloseRouteDialog(page?: string): () => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const matches = useMatches()
  const beneath =
    page ??
    matches.findLast((match) => withoutTrailingSlash(match.pathname) !== withoutTrailingSlash(pathname))
      ?.pathname ??
    '/'
  return useCallback(() => {
    navigate({ pathname: withoutTrailingSlash(beneath), search }, { replace: true, preventScrollReset: true })
  }, [navigate, beneath, search])
}

/** Builds the address of a dialog over the current page. It keeps the query string, so that filters stay. */
export function useDialogTo(): (pathname: string) => { pathname: string; search: string } {
  const { search } = useLocation()
  return useCallback((pathname: string) => ({ pathname, search }), [search])
}

function withoutTrailingSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
}
