import { afterEach, expect, test } from 'vitest'
import { type PlantedTree, plantTree } from '../planted-tree.ts'
import { checkFileLength } from './file-length.ts'

let tree: PlantedTree

afterEach(() => tree.remove())

const lines = (count: number) => 'const a = 1\n'.repeat(count)
const short = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`packages/a/src/${n}.ts`, lines(10)]))

test.for([
  ['short files', {}, []],
  ['a file of 401 lines', { 'apps/web/src/a.tsx': lines(401) }, ['apps/web/src/a.tsx has 401 lines']],
  [
    'a long file with its reason',
    { 'apps/web/src/a.tsx': `// Long because it is one table.\n${lines(401)}` },
    [],
  ],
  ['a long generated file', { 'apps/server/src/a.generated.ts': lines(900) }, []],
  [
    'too many files of middling length',
    { 'tools/a.ts': lines(260), 'tools/b.ts': lines(260), 'tools/c.ts': lines(260) },
    ['3 of 23 files have more than 250 lines; one in ten may'],
  ],
] as const)('%s', async ([, files, problems]) => {
  tree = await plantTree({ ...short, ...(files as Record<string, string>) })
  expect(await checkFileLength(tree.root)).toEqual(problems)
})
