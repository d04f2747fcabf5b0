import { Outlet, ScrollRestoration } from 'react-router'
import { AlertContainer } from '#ui/feedback/alert-container.tsx'

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
