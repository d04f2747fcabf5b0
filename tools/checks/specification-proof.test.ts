import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type PlantedTree, plantTree } from '../planted-tree.ts'
import { checkSpecificationProof, writeSpecificationProof } from './specification-proof.ts'

let tree: PlantedTree | undefined

afterEach(async () => {
  await tree?.remove()
  tree = undefined
})

const requirements = [
  'number\tline of the specification\tsection\trequirement',
  '1\t8\t§1\tSends',
  '2\t190\t§2\tMarker <%body%> | subject',
]
const sound = {
  'tools/specification/requirements.tsv': requirements.join('\n'),
  'tools/specification/proofs/1.tsv': '# number\ttest file\ttitle\n1\tapps/a.test.ts\ta send › is sent\n',
  'tools/specification/proofs/2.tsv': '2\te2e/b.spec.ts\tmarks [both]\n2\tapps/a.test.ts\tis late\n',
  'apps/a.test.ts': "describe('a send', () => {\n  test('is sent', () => 1)\n  test('is late', () => 1)\n})",
  'e2e/b.spec.ts': "test('marks [both]', async ({ page }) => undefined)",
}

/** The problems once the document was written from the lists. */
async function problemsOf(change: Record<string, string>): Promise<string[]> {
  tree = await plantTree({ ...sound, 'docs/README.md': '', ...change })
  await writeSpecificationProof(tree.root)
  return checkSpecificationProof(tree.root)
}

test('a sound list is no problem, and gives a table by section with links to the test files', async () => {
  expect(await problemsOf({})).toEqual([])
  const text = await readFile(join(tree?.root ?? '', 'docs/specification-proof.md'), 'utf8')
  expect(text).toContain('has 2 requirements. All are built.')
  expect(text).toContain('\n## §1\n')
  expect(text).toContain('| 1 | 8 | Sends | [a send › is sent](../apps/a.test.ts) |\n')
  expect(text).toContain(
    '| 2 | 190 | Marker &lt;%body%> \\| subject | [marks \\[both\\]](../e2e/b.spec.ts)<br>[is late](../apps/a.test.ts) |\n',
  )
})

test('a document that is older than the lists is found', async () => {
  tree = await plantTree(sound)
  expect(await checkSpecificationProof(tree.root)).toEqual([
    expect.stringContaining('npm run check -- specification --write'),
  ])
})

describe('a problem of the lists:', () => {
  const [first, second, third] = [1, 2, 3].map((section) => `tools/specification/proofs/${section}.tsv`)
  test.for([
    ['an empty cell', { [second ?? '']: '' }, 'has no test that proves it'],
    [
      'a test file that is not there',
      { [third ?? '']: '', 'e2e/b.spec.ts': '' },
      'which e2e/b.spec.ts does not have',
    ],
    ['no test file', { [first ?? '']: '1\tapps/a.ts\tis sent' }, 'names apps/a.ts, which is no test file'],
    [
      'a test that is not there',
      { [first ?? '']: '1\tapps/a.test.ts\tis gone' },
      "'is gone', which apps/a.test.ts",
    ],
    ['several tests at once', { [first ?? '']: '1\tapps/a.test.ts\ta send' }, 'is 2 tests of apps/a.test.ts'],
    ['no title', { [first ?? '']: '1\tapps/a.test.ts' }, 'names no test'],
    [
      'an unknown number',
      { [third ?? '']: '4\tapps/a.test.ts\tis sent' },
      'proves 4, which is no requirement',
    ],
    ['another section', { [third ?? '']: '1\tapps/a.test.ts\tis late' }, 'proves 1, which is in §1'],
    [
      'a row twice',
      { [first ?? '']: '1\tapps/a.test.ts\tis sent\n1\tapps/a.test.ts\tis sent' },
      'names the same test for 1 twice',
    ],
    [
      'a requirement twice',
      { 'tools/specification/requirements.tsv': [...requirements, requirements[1]].join('\n') },
      'requirement 1 stands twice',
    ],
  ] as const)('%s', async ([, change, problem]) => {
    expect(await problemsOf(change)).toEqual([expect.stringContaining(problem)])
  })
})
