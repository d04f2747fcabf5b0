import type { ComponentType } from 'react'
import {
  createBrowserRouter,
  type DataRouteMatch,
  matchRoutes,
  Outlet,
  type RouteObject,
  redirectDocument,
} from 'react-router'
import type { Shell } from '#shell/shell.ts'
import { AreaGate, UnknownPage } from './area-gate.tsx'
import { ErrorPage, GeneralErrorPage } from './error-pages.tsx'
import { features } from './features.ts'
import { lazyRoutes } from './lazy-routes.ts'
import { destinationOf, withoutTne } from './navigation.rules.ts'
import { PaletteHost } from './palette/palette-host.tsx'
import { FirstLoad, Root } from './root.tsx'

type AppRouter = ReturnType<typeof createBrowserRouter>

interface RouterParts {
  shell: Shell
  /** The layout around every page: the shell's bar and navigation, with an outlet. */
  Frame: ComponentType<{ areas: ReadonlySet<string> }>
  /** Pages of the shell outside this layout, such as sign-in. */
  outside?: readonly RouteObject[]
  /** The prefix of our addresses if a host page has the rest. */
  basePath?: string
}

/** The router with all routes inside the frame of the shell. */
export function createAppRouter({ shell, Frame, outside = [], basePath = '/' }: RouterParts): AppRouter {
  const table: RouteObject[] = [
    {
      element: <Root />,
      hydrateFallbackElement: <FirstLoad />,
      errorElement: <GeneralErrorPage />,
      children: [
        ...outside,
        {
          path: '/tne/*',
          loader: ({ request }) => redirectDocument(withoutTne(pathOf(request.url))),
          element: null,
        },
        {
          element: <Frame areas={areas()} />,
          errorElement: <GeneralErrorPage />,
          children: [
            {
              element: <WithPalette />,
              errorElement: <GeneralErrorPage />,
              children: [
                { element: <AreaGate />, children: featureRoutes() },
                ...errorRoutes,
                ...developmentRoutes(),
              ],
            },
          ],
        },
      ],
    },
  ]
  const router = createBrowserRouter(table, { basename: basePath })
  guideNavigation(router, table)
  trackPageViews(router, shell)
  return router
}

function WithPalette() {
  return (
    <>
      <Outlet />
      <PaletteHost areas={areas()} />
    </>
  )
}

/** Feature routes as one list: for the router and for the printed table of routes. */
export function featureRoutes(): RouteObject[] {
  return features.flatMap(({ texts, routes }) => lazyRoutes(texts, routes))
}

/** The first URL segments of all features. The navigation can link to these. */
function areas(): ReadonlySet<string> {
  const paths = features.flatMap(({ routes }) => routes.flatMap(pathsOf))
  return new Set(paths.map((path) => path.split('/')[1] ?? ''))
}

function pathsOf({ path, children = [] }: RouteObject): string[] {
  return path === undefined ? children.flatMap(pathsOf) : [path]
}

/** Error pages. The last route matches every unknown path. */
export const errorRoutes: RouteObject[] = [
  { path: '/not-found', element: <ErrorPage kind="notFound" /> },
  { path: '/error', element: <ErrorPage kind="general" /> },
  { path: '/no-access', element: <ErrorPage kind="noAccess" /> },
  { path: '/unavailable-in-eu', element: <ErrorPage kind="notInEu" /> },
  { path: '*', element: <UnknownPage /> },
]

function developmentRoutes(): RouteObject[] {
  if (!import.meta.env.DEV) return []
  return [{ path: '/dev/ui', lazy: () => import('./dev-ui.tsx') }]
}

/** Applies `destinationOf` to every navigation of the router: links, buttons and redirects. */
function guideNavigation(router: AppRouter, table: RouteObject[]): void {
  const navigate = router.navigate.bind(router) as (...given: unknown[]) => Promise<void>
  const hasRoute = (path: string) => isPage(matchRoutes(table, path) as DataRouteMatch[] | null)
  router.navigate = (async (to: unknown, options?: unknown) => {
    const target = typeof to === 'object' && to !== null ? addressOf(to) : to
    if (typeof target !== 'string' || !target.startsWith('/')) return navigate(to, options)
    const destination = destinationOf(
      withoutBase(window.location.pathname, router.basename),
      target,
      hasRoute,
    )
    if (destination.kind === 'load') return window.location.assign(destination.path)
    return navigate(destination.path === target ? to : destination.path, options)
  }) as AppRouter['navigate']
}

function isPage(matches: readonly DataRouteMatch[] | null): boolean {
  const path = matches?.at(-1)?.route.path
  return path !== undefined && path !== '*'
}

function trackPageViews(router: AppRouter, shell: Shell): void {
  let last: string | undefined
  const track = () => {
    const { location, navigation } = router.state
    const path = withoutBase(location.pathname, router.basename)
    if (navigation.state !== 'idle' || path === last) return
    last = path
    shell.analytics.pageView(path)
  }
  track()
  router.subscribe(track)
}

function withoutBase(path: string, base: string | undefined): string {
  return base && base !== '/' && path.startsWith(base) ? path.slice(base.length) || '/' : path
}

function addressOf(to: object): string {
  const {
    pathname = '',
    search = '',
    hash = '',
  } = to as { pathname?: string; search?: string; hash?: string }
  return pathname + search + hash
}

function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}
