import { dirname, join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/** One address of the app as a browser opens it first. */
export interface Visit {
  /** The pattern of the address, `/single-sends/:id/editor`. */
  path: string
  /** Absolute paths of the modules that the routes of the address import, those of its outer pages first. */
  modules: string[]
  /** The names of its files of texts. */
  texts: string[]
  /** True if it opens within another page, as a dialog does. */
  isWithin: boolean
}

export const languages = ['en', 'de'] as const

/** The texts that every page has. */
const textsOfAll = ['ui', 'refusals', 'shell']

const textsFolder = join(import.meta.dirname, '../../../packages/messages/src')

/** The modules of an address together with its texts in a language. */
export function modulesOf({ modules, texts }: Visit, language: (typeof languages)[number]): string[] {
  return [...modules, ...[...textsOfAll, ...texts].map((name) => join(textsFolder, language, `${name}.ts`))]
}

interface LazyRoute {
  path?: string
  lazy?: unknown
  children?: LazyRoute[]
}

interface Tables {
  features: readonly { texts: readonly string[]; routes: readonly LazyRoute[] }[]
  outsideRoutes: readonly LazyRoute[]
}

/** The requests of the route that is being loaded. */
interface Asked {
  modules: Set<string>
  texts: Set<string>
}

const source = join(import.meta.dirname, '../src')

const texts = /(?:^#lib|^\.)\/messages\.tsx$/

/** The modules whose imports are lists of screens, not screens. */
const lists = /\/(?:routes\.tsx|screens\.ts|outside-routes\.ts)$/

/**
 * The visits of all addresses. The tables of routes are run as they are, except that their imports and their texts are noted
 * instead of loaded.
 */
export async function readVisits(): Promise<Visit[]> {
  const { features, outsideRoutes } = await loadTables()
  const visits: Visit[] = []
  const read = async (routes: readonly LazyRoute[], outer: Asked) => {
    for (const route of routes) {
      const asked = await askedBy(route, outer)
      if (route.path)
        visits.push({
          path: route.path,
          modules: [...asked.modules],
          texts: [...asked.texts],
          isWithin: outer.modules.size > 0,
        })
      await read(route.children ?? [], asked)
    }
  }
  for (const { texts, routes } of features) await read(routes, { modules: new Set(), texts: new Set(texts) })
  await read(outsideRoutes, { modules: new Set(), texts: new Set() })
  return visits
}

async function askedBy({ lazy }: LazyRoute, outer: Asked): Promise<Asked> {
  const asked: Asked = { modules: new Set(outer.modules), texts: new Set(outer.texts) }
  if (typeof lazy !== 'function') return asked
  ;(globalThis as unknown as { asked: Asked }).asked = asked
  await lazy()
  return asked
}

async function loadTables(): Promise<Tables> {
  const entry = '\0tables'
  const tables: Plugin = {
    name: 'tables',
    enforce: 'pre',
    resolveId: (id) => (id === entry ? entry : texts.test(id) ? '\0texts' : null),
    load(id) {
      if (id === entry)
        return [
          `export { features } from '${source}/app/features.ts'`,
          `export { outsideRoutes } from '${source}/shell/standalone/outside-routes.ts'`,
        ].join('\n')
      if (id !== '\0texts') return null
      return 'export const loadMessages = async (...files) => { for (const file of files) asked.texts.add(file) }'
    },
    transform(code, id) {
      if (!lists.test(id)) return null
      return {
        code: code.replace(/\bimport\(\s*'([^']+)'\s*,?\s*\)/g, (_, name) => noted(name, id)),
        map: null,
      }
    },
  }
  const built = (await build({
    configFile: false,
    root: join(source, '..'),
    logLevel: 'error',
    plugins: [tables],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      minify: false,
      rollupOptions: { input: { tables: entry }, output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  const { code } = built.output[0]
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
}

/** An import of a screen notes the file; an import of a list of screens stays, as its functions import the screens. */
function noted(name: string, importer: string): string {
  const path = name.startsWith('#') ? join(source, name.slice(1)) : join(dirname(importer), name)
  const loaded = lists.test(path) ? `import('${name}')` : 'Promise.resolve({})'
  return `(asked.modules.add('${path}'), ${loaded})`
}
