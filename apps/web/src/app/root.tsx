import { useEffect, useRef } from 'react'
import { type Location, Outlet, ScrollRestoration, type UIMatch, useLocation } from 'react-router'
import { AlertContainer } from '#ui/feedback/alert-container.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'

/** Rendered once around every page, in every shell. */
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

/**
 * The key of the page for scrolling. A dialog has the key of the page beneath, so opening and closing it does not
 * scroll.
 */
function pageOf(location: Location, matches: UIMatch[]): string {
  return matches.find(({ pathname }) => pathname !== '/')?.pathname ?? location.pathname
}

const afterPaintMs = 60

/** If a navigation removed the focused element, focuses the title of the new page. */
function useFocusAfterNavigation(): void {
  const { pathname } = useLocation()
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new path
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

/** Shown while the first screen loads. */
export function FirstLoad() {
  return (
    // No margin above: it would be the body's, and the whole page would move when this goes.
    <div style={{ maxWidth: 640, margin: '0 auto', padding: '12vh var(--space-24)' }}>
      <SkeletonLines lines={5} />
    </div>
  )
}
