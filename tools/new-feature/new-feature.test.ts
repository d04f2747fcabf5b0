import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneChecker } from '../checks/all-checks.ts'
import { runTool } from '../checks/external-tools.ts'
import { fillNames, namesOf } from './names.ts'
import { planFeature } from './plan.ts'
import { insert, wiring } from './wiring.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
const notCopied = new Set(['node_modules', 'dist', 'data', 'test-results', '.git'])

/** A copy of this project that uses its dependencies. The project's own packages are copied. */
async function copyProject(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'carillon-new-feature-'))
  await cp(project, root, { recursive: true, filter: (path) => !notCopied.has(basename(path)) })
  await mkdir(join(root, 'node_modules/@carillon'), { recursive: true })
  const borrowed = (await readdir(join(project, 'node_modules'))).filter((name) => name !== '@carillon')
  for (const name of borrowed)
    await symlink(join(project, 'node_modules', name), join(root, 'node_modules', name))
  for (const name of await readdir(join(root, 'packages'))) {
    await symlink(join(root, 'packages', name), join(root, 'node_modules/@carillon', name)).catch(() => null)
  }
  return root
}

describe('a feature made by the command', () => {
  let root: string
  const node = (args: string[]) => runTool(root, 'node', args)

  beforeAll(async () => {
    root = await copyProject()
    expect(await node(['tools/new-feature.ts', 'coupon-codes', 'coupon-code', 'Gutscheincodes'])).toEqual([])
  })

  afterAll(() => rm(root, { recursive: true, force: true }))

  test('passes the checks', async () => {
    const names = ['names', 'routes', 'messages', 'tables', 'clock', 'files', 'length']
    expect(await node(['tools/check.ts', ...names])).toEqual([])
  })

  // Only the feature's own files with their imports, because checking the whole project takes too long.
  test.for([
    ['apps/server', ['src/features/coupon-codes/routes.ts']],
    ['apps/web', ['src/features/coupon-codes', 'src/shell/navigation-entries.tsx']],
  ] as const)('has the right types in %s', async ([folder, include]) => {
    const config = join(root, folder, 'tsconfig.feature.json')
    await writeFile(config, JSON.stringify({ extends: './tsconfig.json', include, exclude: [] }))
    expect(await runTool(root, 'tsc', ['-p', config, ...oneChecker])).toEqual([])
  })

  test('is not overwritten', async () => {
    const [problem] = await node(['tools/new-feature.ts', 'coupon-codes'])
    expect(problem).toContain('packages/contract/src/coupon-codes.ts is there already.')
  })
})

describe('a name', () => {
  test.for([
    ['LinkLists', undefined, 'LinkLists is not kebab-case'],
    ['link_lists', undefined, 'link_lists is not kebab-case'],
    ['link--lists', undefined, 'link--lists is not kebab-case'],
    ['../lists', undefined, '../lists is not kebab-case'],
    ['link-lists', 'Link list', 'Link list is not kebab-case'],
    ['news', 'news', 'One and many need different names; both are news.'],
    ['data', undefined, 'What is one of data called? npm run new-feature data SINGULAR'],
    ['boxes', undefined, 'What is one of boxes called?'],
    ['x'.repeat(41), 'x', 'is longer than 40 characters'],
  ] as const)('%s (%s) is refused', ([plural, singular, problem]) => {
    expect(namesOf(plural, { singular })).toContain(problem)
  })

  test.for([
    ['senders', undefined, 'apps/server/src/features/senders/routes.ts is there already.'],
    ['images', undefined, 'images has another meaning already (tools/features.ts).'],
    ['lists', undefined, 'lists has another meaning already (tools/features.ts).'],
    ['columns', undefined, 'columns means something else in the code: choose another name.'],
    ['this', 'that', 'this means something else in the code: choose another name.'],
    ['orders', undefined, 'order is a word of SQL, so no table can have this name.'],
    ['mail-senders', 'sender', 'There is a table sender already.'],
  ] as const)('%s (%s) is refused in this project', async ([plural, singular, problem]) => {
    const names = namesOf(plural, { singular })
    if (typeof names === 'string') throw new Error(names)
    const { files, problems } = await planFeature(project, names)
    expect(problems.join('\n')).toContain(problem)
    expect(files).toEqual([])
  })

  test.for([
    ['snippets', 'snippet'],
    ['link-lists', 'link-list'],
    ['policies', 'policy'],
    ['pages', 'page'],
  ] as const)('%s is of many, and one is a %s', ([plural, singular]) => {
    expect(namesOf(plural)).toMatchObject({ plural, singular })
  })

  test('of a specified feature is listed and built already', async () => {
    const names = namesOf('ads')
    if (typeof names === 'string') throw new Error(names)
    const { files, problems } = await planFeature(project, names)
    expect(problems).toContain('packages/contract/src/ads.ts is there already.')
    expect(files.map(({ path }) => path)).not.toContain('packages/messages/src/en/shell.ts')
  })

  test('is filled in in all its spellings', () => {
    const names = { plural: 'link-lists', singular: 'link-list', germanTitle: "Meiers' Listen" }
    expect(
      fillNames('sample-items/sampleItems.SampleItem sample_item: Sample Items, Mustereinträge', names),
    ).toBe("link-lists/linkLists.LinkList link_list: Link Lists, Meiers\\' Listen")
  })
})

test('reports a missing insertion point', () => {
  const names = { plural: 'link-lists', singular: 'link-list', germanTitle: 'Linklisten' }
  for (const change of wiring) {
    expect(() => insert('export const other = []', change, names)).toThrow('tools/new-feature/wiring.ts')
  }
})
