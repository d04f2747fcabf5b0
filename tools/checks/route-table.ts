import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { RouteObject } from 'react-router'
import { createServer, type ViteDevServer } from 'vite'
import { foldersIn } from './source-files.ts'

/** `twinOf`: the address whose screen the route shows at a legacy address. */
export type Route = { path: string; file: string; twinOf?: string }

/**
 * The web app's route table, flat: every URL and the file of its screen. It is loaded through Vite, like the app
 * itself, because route modules are TSX and use the app's import names.
 */
export async function readRouteTable(root: string): Promise<Route[]> {
  const web = join(root, 'apps/web')
  const vite = await createServer({
    root: web,
    appType: 'custom',
    logLevel: 'silent',
    server: { middlewareMode: true, watch: null, ws: false, hmr: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { features } = await vite.ssrLoadModule('/src/app/features.ts')
    const { errorRoutes = [] } = await vite.ssrLoadModule('/src/app/router.tsx')
    const { isTwin } = await vite.ssrLoadModule('/src/app/legacy/twin-routes.ts')
    const owner = relative(root, join(web, 'src/app/router.tsx'))
    const owners = await routeFiles(vite, root)
    const parts = await screenParts(vite, root)
    const fromFeatures = (features as { routes: RouteObject[] }[]).flatMap(({ routes }) =>
      flatten(routes, root, owners.get(routes) ?? owner, parts),
    )
    const twins = (features as { routes: RouteObject[] }[]).flatMap(({ routes }) =>
      flatten(routes.filter(isTwin), root, owner, parts),
    )
    return [...fromFeatures, ...twins.flatMap(below), ...flatten(errorRoutes, root, owner, parts)].sort(
      (a, b) => (a.path < b.path ? -1 : 1),
    )
  } finally {
    await vite.close()
  }
}

/** The legacy address of a route that has one beside its own. */
function below({ path, file }: Route): Route[] {
  return path.startsWith('/legacy/') ? [] : [{ path: `/legacy${path}`, file, twinOf: path }]
}

/**
 * The lists of routes of all features, with their files. Routes without a screen of their own, such as redirections,
 * are named by these.
 */
async function routeFiles(vite: ViteDevServer, root: string): Promise<Map<unknown, string>> {
  const owners = new Map<unknown, string>()
  for (const feature of await foldersIn(root, 'apps/web/src/features')) {
    const file = `src/features/${feature}/routes.tsx`
    for (const routes of Object.values(await vite.ssrLoadModule(`/${file}`))) {
      owners.set(routes, `apps/web/${file}`)
    }
  }
  return owners
}

/** The files of the screens that stand behind the part `screens.ts` of a feature, by the part's file and the screen's name. */
async function screenParts(vite: ViteDevServer, root: string): Promise<ScreenParts> {
  const parts = new Map<string, string>()
  for (const feature of await foldersIn(root, 'apps/web/src/features')) {
    const part = `apps/web/src/features/${feature}/screens.ts`
    if (!existsSync(join(root, part))) continue
    for (const [name, load] of Object.entries(await vite.ssrLoadModule(`/${part.slice('apps/web/'.length)}`)))
      parts.set(`${part} ${name}`, importedIn(String(load), root) ?? part)
  }
  return parts
}

type ScreenParts = ReadonlyMap<string, string>

function flatten(routes: readonly RouteObject[], root: string, owner: string, parts: ScreenParts): Route[] {
  return routes.flatMap((route) => {
    const file = screenFile(route, root, parts) ?? owner
    const own = route.path && route.path !== '*' ? [{ path: route.path, file }] : []
    return [...own, ...flatten(route.children ?? [], root, file, parts)]
  })
}

/** The file of a lazy screen is in the import that Vite has resolved. The function is read as text and not called. */
function screenFile(route: RouteObject, root: string, parts: ScreenParts): string | undefined {
  const text = typeof route.lazy === 'function' ? String(route.lazy) : ''
  const file = importedIn(text, root)
  return parts.get(`${file} ${text.match(/\)\.(\w+)\(\)/)?.[1]}`) ?? file
}

function importedIn(text: string, root: string): string | undefined {
  const imported = text.match(/import(?:__)?\(\s*["']([^"']+)["']/)?.[1]
  if (!imported) return undefined
  const path = imported.startsWith('/src/') ? join(root, 'apps/web', imported) : imported
  return relative(root, path)
}
