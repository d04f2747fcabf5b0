import { RouterProvider } from 'react-router'
import { FatalPage } from './fatal-page.tsx'
import type { createAppRouter } from './router.tsx'

/** The pages of the app; without a state of the router, the page about a fatal error. */
export function RoutedApp({ router }: { router: ReturnType<typeof createAppRouter> }) {
  return router.state?.location ? <RouterProvider router={router} /> : <FatalPage />
}
