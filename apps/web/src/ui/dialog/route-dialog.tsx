import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useLocation, useMatches, useNavigate } from 'react-router'
import { Dialog } from './dialog.tsx'

interface RouteDialogProps {
  title: ReactNode
  size?: 'normal' | 'picker' | 'wide' | 'full'
  /** The page beneath, where it is not the parent route (both under a pathless layout). */
  page?: string
  children: ReactNode
}

/** A dialog that is a route: Escape and Close go back to the page beneath it, its query kept. */
export function RouteDialog({ title, size, page, children }: RouteDialogProps) {
  const close = useCloseRouteDialog(page)
  useFocusReturn()
  return (
    <Dialog title={title} onClose={close} {...(size ? { size } : {})}>
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

/** The focus goes back to what opened the dialog. */
function useFocusReturn(): void {
  const opener = useRef(document.activeElement)
  useEffect(() => {
    const element = opener.current
    return () => {
      setTimeout(() => {
        if (element instanceof HTMLElement && element.isConnected && element !== document.body)
          element.focus()
      })
    }
  }, [])
}
