import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation, useMatches, useNavigate, useOutlet } from 'react-router'
import { Dialog } from './dialog.tsx'

interface RouteDialogProps {
  title: ReactNode
  size?: 'normal' | 'picker' | 'wide' | 'full'
  /** The page beneath, where it is not the parent route (both under a pathless layout). */
  page?: string
  children: ReactNode
}

/**
 * A dialog that is a route: Escape and Close go back to the page beneath it, its query kept. A route beneath its own is a
 * dialog over it; it renders that with `<Outlet />`.
 */
export function RouteDialog({ title, size, page, children }: RouteDialogProps) {
  const close = useCloseRouteDialog(page)
  const isCovered = useOutlet() !== null
  useFocusReturn()
  return (
    <Dialog title={title} onClose={close} isCovered={isCovered} {...(size ? { size } : {})}>
      {children}
    </Dialog>
  )
}

/** Goes to the page beneath the dialog with the query kept; also for after the dialog's work is done. */
export function useCloseRouteDialog(page?: string): () => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const matches = useMatches()
  const beneath =
    page ?? matches.findLast((match) => clean(match.pathname) !== clean(pathname))?.pathname ?? '/'
  return useCallback(() => {
    navigate({ pathname: clean(beneath), search }, { replace: true, preventScrollReset: true })
  }, [navigate, beneath, search])
}

/** The address of a dialog over the page as it stands: its filters stay in the query. */
export function useDialogTo(): (pathname: string) => { pathname: string; search: string } {
  const { search } = useLocation()
  return useCallback((pathname: string) => ({ pathname, search }), [search])
}

function clean(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
}

/**
 * The focus goes back to what opened the dialog before the dialog leaves the page, so that the next key meets it. Where
 * the focus has gone on already, it stays.
 */
export function useFocusReturn(): void {
  const opener = useRef(document.activeElement)
  useLayoutEffect(() => {
    const element = opener.current
    return () => {
      const focused = document.activeElement
      const dialog = focused?.closest('[role="dialog"]')
      const isLeft = focused === null || focused === document.body || (dialog && !dialog.contains(element))
      if (isLeft && element instanceof HTMLElement && element.isConnected && element !== document.body)
        element.focus()
    }
  }, [])
}
