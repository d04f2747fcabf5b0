import { Outlet, ScrollRestoration } from 'react-router'
import { AlertContainer } from '#ui/feedback/alert-container.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'

/** What stands once in every page, whatever the shell. */
export function Root() {
  return (
    <>
      <Outlet />
      <AlertContainer />
      <ScrollRestoration getKey={(location) => location.pathname} />
    </>
  )
}

/** While the first screen is on its way. */
export function FirstLoad() {
  return (
    <div style={{ maxWidth: 640, margin: '12vh auto', padding: '0 24px' }}>
      <SkeletonLines lines={5} />
    </div>
  )
}
