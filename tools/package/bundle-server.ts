import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { contractModules } from './contract-modules.ts'

/** Packages that stay outside: they have binaries, or find files by their own place. Each is copied with those it needs. */
export const outside = ['@node-rs/argon2', 'sharp', 'playwright-core', '@sparticuz/chromium']

/** Asked for by a package, but never there: the product speaks to PostgreSQL without it. */
const absent = ['pg-native']

/** The programs of a package: the product with its commands, and the threads that it starts. */
const programs = {
  carillon: 'apps/server/src/carillon.ts',
  'html-worker': 'apps/server/src/sending/message/html-worker.ts',
  'compare-worker': 'apps/server/src/platform/camera/compare-worker.ts',
}

/** The folder of the programs within a package. */
export const serverFolder = 'server'

export interface BundledServer {
  /** Files with their bytes. */
  bytes: ReadonlyMap<string, number>
  /** The packages of node_modules whose code is inside, as folders relative to the root. */
  packages: readonly string[]
}

/**
 * Writes the server as modules that import nothing but Node and `outside`. Names stay as they are in the sources, so that a stack
 * trace names the function.
 */
export async function bundleServer(root: string, folder: string): Promise<BundledServer> {
  const build = await rolldown({
    cwd: root,
    input: programs,
    platform: 'node',
    external: [...outside, ...absent],
    // Warnings about packages are not shown: they have circular imports, `eval` and optional requirements, which Node
    // accepts as well.
    logLevel: 'silent',
    plugins: [contractModules(root), sourceAddresses(root), ownSettingsAlone, routesWithoutEval],
  })
  const { output } = await build.write({
    dir: join(folder, serverFolder),
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    comments: false,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  })
  await build.close()
  const chunks = output.filter((file) => file.type === 'chunk')
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
  return {
    bytes: new Map(chunks.map(({ fileName, code }) => [fileName, Buffer.byteLength(code)])),
    packages: [...new Set(modules.flatMap((id) => packageOf(relative(root, id)) ?? []))].sort(),
  }
}

/**
 * graphile-worker searches the folder of the start, and those above it, for a file with settings of its own, and runs one that is a
 * script. A package has no such file: it is started from anywhere, also from a folder that its user can't read.
 */
const ownSettingsAlone: Plugin = {
  name: 'own-settings-alone',
  resolveId: (id) => (id === 'cosmiconfig' ? '\0no-cosmiconfig' : null),
  load: (id) =>
    id === '\0no-cosmiconfig'
      ? { code: 'export const cosmiconfigSync = () => ({ search: () => null })', moduleType: 'js' }
      : null,
}

/**
 * The router makes a function for each beginning of an address by compiling source text, which no compile cache keeps. Comparing texts
 * does the same.
 */
const routesWithoutEval: Plugin = {
  name: 'routes-without-eval',
  async load(id) {
    if (!id.endsWith('/find-my-way/lib/node.js')) return null
    const text = await readFile(id, 'utf8')
    const compiled = / {2}const lines = \[\]\n[\s\S]*?\n {2}return new Function\([^\n]*\n/
    if (!compiled.test(text)) throw new Error(`${id} makes its functions in another way`)
    return text.replace(compiled, '  return (path, i) => path.startsWith(prefix, i)\n')
  },
}

/** The folder of the package that a module belongs to: the last one of its path. Undefined for our own modules. */
function packageOf(path: string): string | undefined {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]
}

/**
 * Our modules find files, such as migrations and pictures, relative to their sources. A package keeps these files at their places
 * below its folder, so an address of a source becomes the same place there, seen from the bundle. Threads are programs of the bundle.
 */
function sourceAddresses(root: string): Plugin {
  return {
    name: 'source-addresses',
    async load(id) {
      const path = relative(root, id)
      if (!path.startsWith('apps/')) return null
      const text = await readFile(id, 'utf8')
      if (!text.includes('import.meta.')) return null
      const place = JSON.stringify(relative(serverFolder, path))
      return text
        .replaceAll(/new URL\('\.\/([\w-]+-worker)\.ts', import\.meta\.url\)/g, (_, name: string) => {
          if (!(name in programs)) throw new Error(`${path} starts ${name}, which is no program of a package`)
          return `new URL('./${name}.mjs', import.meta${url})`
        })
        .replaceAll('import.meta.url', `new URL(${place}, import.meta${url}).href`)
        .replaceAll(`import.meta${url}`, 'import.meta.url')
    },
  }
}

/** Stands for `.url` while other addresses are replaced. */
const url = '["url"]'
