import { afterEach, describe, expect, test } from 'vitest'
import { type PlantedTree, plantTree } from '../planted-tree.ts'
import { checkNamedFiles, commentsOf, isThere, namesIn } from './named-files.ts'

let tree: PlantedTree | undefined

afterEach(async () => {
  await tree?.remove()
  tree = undefined
})

const sound = {
  'README.md':
    'See [the words](docs/words.md#design), [here](#top) and https://example.org/gone.md, `/v3/openapi.json`.',
  'docs/words.md':
    'Back [up](../README.md). `platform/db.ts`, `packages/messages/src/{en,de}/<feature>.ts`, `*.rules.ts`.',
  'docs/decisions/0053-who-asks.md': 'A record.',
  'apps/server/src/platform/db.ts':
    "// As docs/decisions/0053 says, and sending/journal.\nconst name = 'gone.ts'",
  'apps/server/src/sending/journal.ts':
    '/** Not a file of ours: data/blobs/a.json, node_modules/pg/index.ts. */',
  'apps/server/src/sending/a.rules.ts': '',
  'packages/messages/src/en/senders.ts': '',
  'packages/messages/src/de/senders.ts': '',
}

test('accepts names of existing files', async () => {
  tree = await plantTree({ ...sound })
  expect(await checkNamedFiles(tree.root)).toEqual([])
})

test.for([
  ['docs/words.md', 'In `platform/pool.ts`.', 'names platform/pool.ts'],
  [
    'docs/words.md',
    'In `packages/messages/src/{en,fr}/senders.ts`.',
    'names packages/messages/src/{en,fr}/senders.ts',
  ],
  ['docs/words.md', 'In `apps/server/src/mail`.', 'names apps/server/src/mail'],
  ['docs/words.md', 'See [it](gone.png).', 'links to gone.png'],
  ['docs/words.md', 'See [it](README.md).', 'links to README.md'],
  ['CONTRIBUTING.md', 'See `docs/decisions/0054`.', 'names docs/decisions/0054'],
  ['apps/web/src/a.tsx', '/** As design.md says. */', 'names design.md'],
  ['apps/web/src/a.tsx', "const its = 1 // The maker's: ./old.ts", 'names old.ts'],
  ['tools/a.mjs', '// layout.md has more', 'names layout.md'],
  ['apps/server/src/a.sql', '-- (features/senders/gone.ts)', 'names features/senders/gone.ts'],
] as const)('%s: %s', async ([path, text, problem]) => {
  tree = await plantTree({ ...sound, [path]: text })
  expect(await checkNamedFiles(tree.root)).toEqual([`${path} ${problem}, which is not there`])
})

test('accepts any name in a landed migration', async () => {
  tree = await plantTree({ ...sound, 'apps/server/migrations/0001_a.sql': '-- old.ts' })
  expect(await checkNamedFiles(tree.root)).toEqual([])
})

describe('a name', () => {
  test('is read from comments only', () => {
    expect(commentsOf("const a = '// a.ts' // b.ts\n/* c.ts */ `d.ts`\nselect 1 -- e.ts")).toBe(
      '// b.ts\n/* c.ts */\n-- e.ts',
    )
  })

  test('may end a sentence', () => {
    expect(namesIn('In sending/send.ts. And in `a.rules.ts`, or .dependency-cruiser.mjs.')).toEqual([
      'sending/send.ts',
      'a.rules.ts',
      '.dependency-cruiser.mjs',
    ])
  })

  test.for([
    ['db.ts', true],
    ['b.ts', false],
    ['platform/db', true],
    ['platform', true],
    ['plat', false],
    ['<name>/db.ts', true],
    ['.test.ts', true],
    ['.test.tsx', false],
  ] as const)('%s is the end of a path: %s', ([name, expected]) => {
    const known = [
      'apps/server/src/platform/db.ts',
      'apps/server/src/platform/db.test.ts',
      'apps/server/src/platform',
    ]
    expect(isThere(name, new Set(known))).toBe(expected)
  })
})
