import type { ComponentType, ReactNode } from 'react'
import { createBrowserRouter, Outlet, type RouteObject, redirectDocument } from 'react-router'
import type { Shell } from '#shell/shell.ts'
import { AreaGate, UnknownPage } from './area-gate.tsx'
import { ErrorPage, GeneralErrorPage } from './error-pages.tsx'
import { features } from './features.ts'
import { lazyRoutes } from './lazy-routes.ts'
import type { Twins } from './legacy/twins.tsx'
import { destinationOf, withoutTne } from './navigation.rules.ts'
import { PaletteHost } from './palette/palette-host.tsx'
import { FirstLoad, Root } from './root.tsx'

type AppRouter = ReturnType<typeof createBrowserRouter>

interface RouterParts {
  shell: Shell
  /** The layout around every page: the shell's bar and navigation, with an outlet. */
  Frame: ComponentType<{ areas: ReadonlySet<string>; notice?: ReactNode }>
  /** Pages of the shell outside this layout, such as sign-in. */
  outside?: readonly RouteObject[]
  /** The prefix of our addresses if a host page has the rest. */
  basePath?: string
  /** The parts of the legacy pages, if this is one of them. */
  legacy?: Twins | undefined
}

/** The router with all routes inside the frame of the shell. On a legacy page it has those of the twins, below `/legacy`. */
export function createAppRouter(parts: RouterParts): AppRouter {
  const { shell, Frame, outside = [], basePath = '/', legacy } = parts
  const base = basePath === '/' ? '' : basePath
  const pages = { element: <AreaGate />, children: legacy ? legacy.twinRoutes(features) : featureRoutes() }
  const table: RouteObject[] = [
    {
      element: <Root />,
      hydrateFallbackElement: <FirstLoad />,
      errorElement: <GeneralErrorPage />,
      children: [
        ...(legacy ? [] : [...outside, ...onlyOutsideLegacy]),
        {
          element: <Frame areas={areas()} notice={legacy && <legacy.OpenInNew />} />,
          errorElement: <GeneralErrorPage />,
          children: [
            {
              element: <WithPalette />,
              errorElement: <GeneralErrorPage />,
              children: [
                { ...pages, ...(legacy ? legacy.withKnownIds : {}) },
                ...errorRoutes,
                ...developmentRoutes(),
              ],
            },
          ],
        },
      ],
    },
  ]
  const router = createBrowserRouter(table, { basename: legacy ? `${base}/legacy` : basePath })
  guideNavigation(router, base, legacy !== undefined)
  trackPageViews(router, shell, base)
  return router
}

/** Addresses that load another page. */
const onlyOutsideLegacy: readonly RouteObject[] = [
  // The request has no hash.
  {
    path: '/tne/*',
    loader: ({ request }) => redirectDocument(withoutTne(pathOf(request.url)) + window.location.hash),
    element: null,
  },
  { path: '/marketing_campaigns/*', lazy: () => import('./legacy/old-addresses.ts') },
]

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

/**
 * Applies `destinationOf` to every navigation of the router (links, buttons and redirects) and to the `href` of links, which
 * people open in another tab.
 */
function guideNavigation(router: AppRouter, base: string, isLegacy: boolean): void {
  const navigate = router.navigate.bind(router) as (...given: unknown[]) => Promise<void>
  router.navigate = (async (to: unknown, options?: unknown) => {
    const target = typeof to === 'object' && to !== null ? addressOf(to) : to
    if (typeof target !== 'string' || !target.startsWith('/')) return navigate(to, options)
    const destination = destinationOf(isLegacy, target)
    if (destination.kind === 'load') return window.location.assign(base + destination.path)
    return navigate(destination.path === target ? to : destination.path, options)
  }) as AppRouter['navigate']
  if (!isLegacy) return
  const { createHref, basename = '' } = router
  router.createHref = (to) => {
    const address = typeof to === 'string' ? to : addressOf(to)
    if (!address.startsWith(basename)) return createHref(to)
    const { kind, path } = destinationOf(isLegacy, address.slice(basename.length) || '/')
    return (kind === 'load' ? base : basename) + path
  }
}

function trackPageViews(router: AppRouter, shell: Shell, base: string): void {
  let last: string | undefined
  const track = () => {
    const { location, navigation } = router.state
    const path = withoutBase(location.pathname, base)
    if (navigation.state !== 'idle' || path === last) return
    last = path
    shell.analytics.pageView(path)
  }
  track()
  router.subscribe(track)
}

function withoutBase(path: string, base: string): string {
  return path.startsWith(base) ? path.slice(base.length) || '/' : path
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
  const { pathname, search } = new URL(url)
  return pathname + search
}
