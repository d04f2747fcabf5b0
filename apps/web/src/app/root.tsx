import { useEffect, useRef } from 'react'
import { type Location, Outlet, ScrollRestoration, type UIMatch, useLocation } from 'react-router'
import { AlertContainer } from '#ui/feedback/alert-container.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'

/** What stands once in every page, whatever the shell. */
export function Root() {
  useFocusAfterNavigation()
  return (
    <>
      <Outlet />
      <AlertContainer />
      <ScrollRestoration getKey={pageOf} />
    </>
  )
}

/** A dialog stands over its page, so it has the page's place: opening and closing it moves nothing. */
function pageOf(location: Location, matches: UIMatch[]): string {
  return matches.find(({ pathname }) => pathname !== '/')?.pathname ?? location.pathname
}

const afterPaintMs = 60

/** Where a navigation took the focused element away, the new page's title takes the focus. */
function useFocusAfterNavigation(): void {
  const { pathname } = useLocation()
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new path asks anew
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const timer = setTimeout(() => {
      if (document.activeElement && document.activeElement !== document.body) return
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }, afterPaintMs)
    return () => clearTimeout(timer)
  }, [pathname])
}

/** While the first screen is on its way. */
export function FirstLoad() {
  return (
    <div style={{ maxWidth: 640, margin: '12vh auto', padding: '0 24px' }}>
      <SkeletonLines lines={5} />
    </div>
  )
}
