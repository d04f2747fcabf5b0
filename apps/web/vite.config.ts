import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import { mantineStyles } from './build/mantine-styles.ts'
import { openings } from './build/openings.ts'
import { planChunks } from './build/plan-chunks.ts'
import { readVisits } from './build/read-visits.ts'
import { withoutFacades } from './build/without-facades.ts'

/** The address of the API during development. The built app is served by the server itself and needs none. */
const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

/** The paths that the server owns: the API, recipients' pages, images, the mailbox's own files and health. */
const ownedByServer = [
  '/v3',
  '/e/',
  '/f/',
  '/i/',
  '/healthz',
  '/readyz',
  '/metrics',
  '/docs',
  '/openapi.json',
]

/** In development every address below /embed-host opens the sample host page. */
const embedHost: Plugin = {
  name: 'embed-host',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (/^\/embed-host(\/|$|\?)/.test(request.url ?? '')) request.url = '/embed-host.html'
      next()
    })
  },
}

/** The script of signup forms: one small file without the app, which other people's pages load by its name. */
const formScript: Plugin = {
  name: 'form-script',
  apply: 'build',
  async generateBundle() {
    const entry = join(import.meta.dirname, 'src/form-script/main.ts')
    const built = await build({
      configFile: false,
      logLevel: 'error',
      build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'carillonForms' } },
    })
    const [result] = Array.isArray(built) ? built : [built]
    const code = 'output' in result! ? result.output[0].code : ''
    this.emitFile({ type: 'asset', fileName: 'f/embed.js', source: code })
  },
}

const summary = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`),/g
const refuses = /\brefuses:\s*\[[^\][]*\],/g

/**
 * Leaves out the sentences that describe calls, and the codes with which each may be refused: only the API reference and tests
 * read them. The first page would load a tenth of them.
 */
const withoutReference: Plugin = {
  name: 'without-reference',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/packages\/contract\/src\/[\w-]+\.ts$/.test(id)) return null
    // Lines stay where they are, so the source map stays right.
    const blank = (text: string) => text.replace(/[^\n]/g, '')
    return { code: code.replace(summary, blank).replace(refuses, blank), map: null }
  },
}

/** Writes a .br and a .gz beside each built file, so that the server compresses nothing while it answers. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const files = await readdir(dir, { recursive: true })
    const worthIt = files.filter((file) => /\.(js|css|svg|html)$/.test(file))
    await Promise.all(
      worthIt.map(async (file) => {
        const content = await readFile(join(dir, file))
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
        await writeFile(join(dir, `${file}.br`), await promisify(brotliCompress)(content, quality))
        await writeFile(join(dir, `${file}.gz`), await promisify(gzip)(content, { level: 9 }))
      }),
    )
  },
}

/**
 * `main.tsx` and `embed.tsx` start the app when they load, each in its own kind of page, so no shared file may
 * contain them. `index.html` counts as one of them, because of its module script.
 */
const startsTheApp = /\/index\.html|\/src\/(main|embed)\.tsx$/

const isFirst = /\/(?:libraries|start|rolldown-runtime)-[\w-]+\.js$/

/** The files that every page loads first. */
const firstFiles = [
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'start', tags: ['$initial' as const], test: (id: string) => !startsTheApp.test(id) },
]
const named = new Set([...firstFiles.map(({ name }) => name), 'rolldown-runtime'])

/**
 * The file of each module that is loaded later. By default the bundler makes a file for each set of screens that share a
 * module: a page then requests two hundred files, most below two kilobytes. So the app is built once to see these files, and
 * they are joined by the addresses that request them.
 */
async function planFiles(): Promise<Map<string, string>> {
  const [built, visits] = await Promise.all([
    build({
      configFile: false,
      root: import.meta.dirname,
      logLevel: 'error',
      plugins: [withoutReference, react()],
      build: {
        write: false,
        target: 'es2022',
        rollupOptions: {
          input: { index: 'index.html', embed: 'src/embed.tsx' },
          preserveEntrySignatures: 'allow-extension',
          output: { codeSplitting: { groups: firstFiles } },
        },
      },
    }),
    readVisits(),
  ])
  return planChunks(built as Rolldown.RolldownOutput, visits)
}

export default defineConfig(async ({ command }) => {
  const files = command === 'build' ? await planFiles() : new Map<string, string>()
  return {
    experimental: {
      /** In a host page of another origin, a file is loaded relative to the file that imports it. */
      renderBuiltUrl: (name, { hostType }) => (hostType === 'html' ? `/${name}` : { relative: true }),
    },
    plugins: [
      react(),
      embedHost,
      withoutReference,
      withoutFacades,
      mantineStyles,
      formScript,
      openings,
      compressed,
    ],
    server: {
      host: '127.0.0.1',
      proxy: Object.fromEntries(ownedByServer.map((path) => [path, { target: apiUrl, changeOrigin: false }])),
    },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2022',
      sourcemap: true,
      modulePreload: {
        // All browsers of the target know `modulepreload`, or load modules later without it.
        polyfill: false,
        /** The page has loaded the first files before any screen asks for them. */
        resolveDependencies: (_file, files, { hostType }) =>
          hostType === 'html' ? files : files.filter((file) => !isFirst.test(file)),
      },
      rollupOptions: {
        input: { index: 'index.html', embed: 'src/embed.tsx' },
        preserveEntrySignatures: 'allow-extension',
        output: {
          /** Host pages name this file, so it carries no hash. */
          entryFileNames: ({ name }) => (name === 'embed' ? 'embed.js' : 'assets/[name]-[hash].js'),
          /** The first file names eight hundred others, so only files of groups have names. Source maps tell the rest. */
          chunkFileNames: ({ name }) =>
            named.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:5][extname]',
          codeSplitting: {
            groups: [
              ...firstFiles,
              {
                name: (id: string) => files.get(id) ?? null,
                // Each file of the plan imports only files that don't import it.
                includeDependenciesRecursively: false,
              },
            ],
          },
        },
      },
    },
  }
})
