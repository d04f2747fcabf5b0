import { type RouteObject, redirect } from 'react-router'
import type { MessageFile } from '#lib/messages.tsx'
import { lazyRoutes } from '../lazy-routes.ts'
import { twinAreas, withoutLegacy } from '../navigation.rules.ts'

interface Feature {
  texts: readonly MessageFile[]
  routes: readonly RouteObject[]
}

/**
 * The routes of the legacy pages, without `/legacy`: those that features have there only, and all routes of the areas that
 * have a twin. The router puts them below `/legacy`, so their screens link and compare addresses as always. `/legacy` itself leads
 * to the first area.
 */
export function twinRoutes(features: readonly Feature[]): RouteObject[] {
  return [
    { path: '/', loader: () => redirect('/single-sends'), element: null },
    ...features.flatMap(({ texts, routes }) => lazyRoutes(texts, routes.filter(isTwin).map(belowLegacy))),
  ]
}

/** True if a route has a legacy address. */
export function isTwin(route: RouteObject): boolean {
  const [, first = '', second] = addressOf(route)?.split('/') ?? []
  return first === 'legacy' ? second !== undefined : twinAreas.has(first)
}

/** The address of a route, or of the first one that a layout without address has. */
function addressOf({ path, children = [] }: RouteObject): string | undefined {
  return path ?? children.map(addressOf).find((each) => each !== undefined)
}

function belowLegacy(route: RouteObject): RouteObject {
  const { path, children } = route
  return {
    ...route,
    ...(path?.startsWith('/legacy/') ? { path: withoutLegacy(path) } : {}),
    ...(children ? { children: children.map(belowLegacy) } : {}),
  } as RouteObject
}
