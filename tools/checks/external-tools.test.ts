import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { type PlantedTree, plantTree } from '../planted-tree.ts'
import { checks } from './all-checks.ts'

let tree: PlantedTree

afterEach(() => tree.remove())

const project = (include: string) =>
  JSON.stringify({
    compilerOptions: { strict: true, noEmit: true, types: [], skipLibCheck: true },
    include: [include],
  })

describe('types', () => {
  const sound = {
    'tsconfig.json': project('tools'),
    'tools/a.ts': 'export const a: number = 1\n',
    'apps/server/tsconfig.json': project('src'),
    'apps/server/src/a.ts': 'export const a: number = 1\n',
    'apps/web/tsconfig.json': project('src'),
    'apps/web/src/a.ts': 'export const a: number = 1\n',
    'packages/tsconfig.json': project('*/src'),
    'packages/tsconfig.test.json': project('*/src'),
    'packages/a/src/a.ts': 'export const a: number = 1\n',
  }
  const link = async (files: Record<string, string>) => {
    tree = await plantTree({ ...files })
    return checks['types']!.check(tree.root)
  }

  test('a wrong type is caught wherever it is', async () => {
    const places = ['tools/a.ts', 'apps/server/src/a.ts', 'apps/web/src/a.ts', 'packages/a/src/a.ts']
    const wrong = places.map((file) => [file, "export const a: number = 'text'\n"])
    const problems = (await link({ ...sound, ...Object.fromEntries(wrong) })).join()
    for (const file of places) expect(problems).toContain(`${file}(1,14)`)
  })

  test('accepts correct types', async () => {
    expect(await link(sound)).toEqual([])
  })
})

describe('style', () => {
  const config = async () => {
    const text = await readFile(new URL('../../biome.json', import.meta.url), 'utf8')
    return text.replace('"vcs": { "enabled": true', '"vcs": { "enabled": false')
  }

  test.for([
    ['clean code', 'export const a = 1\n', []],
    ['a semicolon', 'export const a = 1;\n', [expect.stringContaining('format')]],
    [
      'an unused import',
      "import 'node:fs'\nimport { b } from './b.ts'\n",
      [expect.stringContaining('noUnusedImports')],
    ],
    [
      'a type that may be anything',
      'export const a = (b: any) => b\n',
      [expect.stringContaining('noExplicitAny')],
    ],
  ] as const)('%s', async ([, text, problems]) => {
    tree = await plantTree({ 'biome.json': await config(), 'tools/a.ts': text })
    expect(await checks['style']!.check(tree.root)).toEqual(problems)
  })
})

describe('unused code', () => {
  const sound = {
    'package.json': '{"name":"planted","type":"module"}',
    'knip.json': '{"entry":["tools/main.ts"],"project":["tools/**/*.ts"]}',
    'tools/main.ts': "import { used } from './part.ts'\nconsole.log(used)\n",
    'tools/part.ts': 'export const used = 1\n',
  }

  test.for([
    ['none', {}, []],
    ['a file', { 'tools/lonely.ts': 'export const a = 1\n' }, [expect.stringContaining('tools/lonely.ts')]],
    [
      'an export',
      { 'tools/part.ts': 'export const used = 1\nexport const spare = 2\n' },
      [expect.stringContaining('spare')],
    ],
    [
      'a package that is not declared',
      { 'tools/part.ts': "import 'fastify'\nexport const used = 1\n" },
      [expect.stringContaining('fastify')],
    ],
  ] as const)('%s', async ([, files, problems]) => {
    tree = await plantTree({ ...sound, ...(files as Record<string, string>) })
    expect(await checks['unused']!.check(tree.root)).toEqual(problems)
  })
})
