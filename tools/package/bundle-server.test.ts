import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleServer, serverFolder } from './bundle-server.ts'

const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '')
const texts = new Map<string, string>()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-bundle-'))
  await bundleServer(root, folder)
  for (const name of await readdir(join(folder, serverFolder)))
    texts.set(name, await readFile(join(folder, serverFolder, name), 'utf8'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A module with all that is loaded before it runs. */
function loadedBefore(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const [, next = ''] of texts.get(name)?.matchAll(/\bfrom ?"\.\/([^"]+)"|\bimport ?"\.\/([^"]+)"/g) ??
    [])
    loadedBefore(next, found)
  return found
}

const moduleOf = (text: string) => [...texts].find(([, content]) => content.includes(text))?.[0] ?? ''

test('PostgreSQL is launched before the routes, jobs and the engine are loaded', () => {
  const before = loadedBefore(moduleOf('whenLauncherGone(stop)'))
  expect(before).toContain(moduleOf('function startEmbeddedPostgres('))
  expect(before).not.toContain(moduleOf('function startProduct('))
  const bytes = [...before].reduce((sum, name) => sum + (texts.get(name)?.length ?? 0), 0)
  expect(bytes).toBeLessThan(1_000_000)
})

test('the router compiles no source text', () => {
  expect(moduleOf('function compilePrefixMatch(')).not.toBe('')
  expect(moduleOf('path.charCodeAt(i +')).toBe('')
})

test('an old Node can read the program that says which one it needs', () => {
  const program = texts.get('carillon.mjs') ?? ''
  const found = [...program.matchAll(/\bimport ?(?:\{([^}]*)\}|([^"{]*?)) ?from ?"([^"]+)"/g)]
  // A name that a module of Node does not export ends a program before it runs. All Nodes have these.
  const known = ['existsSync', 'join', 'resolve']
  const names = found.flatMap(([, given = '']) =>
    given.split(',').map((name) => name.split(' as ')[0]?.trim()),
  )
  expect(names.filter((name) => name !== '')).toEqual(expect.arrayContaining(known))
  expect(names.filter((name) => name && !known.includes(name))).toEqual([])
  expect(found.map(([, , , module]) => module).filter((module) => !module?.startsWith('node:'))).toEqual([])
})
