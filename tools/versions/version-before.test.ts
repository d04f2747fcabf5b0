import { execFileSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PlantedTree, plantTree } from '../planted-tree.ts'
import { findVersionBefore } from './version-before.ts'

const folder = 'apps/server/migrations'
let tree: PlantedTree

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Mia', '-c', 'user.email=mia@example.com', ...args], {
    cwd: tree.root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()

/** Writes a file, commits all, and gives the commit back. */
async function commit(path: string): Promise<string> {
  await writeFile(join(tree.root, path), `-- ${path}`)
  git('add', '--all', '--', ':!node_modules')
  git('commit', '--quiet', '--message', path)
  return git('rev-parse', 'HEAD')
}

beforeEach(async () => {
  tree = await plantTree({ [`${folder}/0001_a.sql`]: 'select 1', 'notes.txt': '' })
})
afterEach(() => tree.remove())

test('the version before is the newest commit with other migrations', async () => {
  git('init', '--quiet', '--initial-branch', 'main')
  await commit('other.txt')
  const before = await commit('notes.txt')
  await commit(`${folder}/0002_b.sql`)
  const last = await commit('later.txt')
  expect(await findVersionBefore(tree.root)).toEqual({ commit: before })

  await writeFile(join(tree.root, folder, '0003_not_committed.sql'), 'select 1')
  expect(await findVersionBefore(tree.root)).toEqual({ commit: last })
})

test('a side of a merge is no version before, and the whole merge counts as one step', async () => {
  git('init', '--quiet', '--initial-branch', 'main')
  const before = await commit('other.txt')
  git('checkout', '--quiet', '-b', 'side')
  await commit(`${folder}/0002_b.sql`)
  await commit(`${folder}/0003_c.sql`)
  git('checkout', '--quiet', 'main')
  git('merge', '--quiet', '--no-ff', '--message', 'merge', 'side')
  expect(await findVersionBefore(tree.root)).toEqual({ commit: before })
})

test('without a history there is none, and it says so', async () => {
  expect(await findVersionBefore(tree.root)).toEqual({ none: expect.stringContaining('there is no history') })

  git('init', '--quiet', '--initial-branch', 'main')
  await commit('other.txt')
  expect(await findVersionBefore(tree.root)).toEqual({ none: expect.any(String) })
})

test('a copy within a foreign repository has none', async () => {
  git('init', '--quiet', '--initial-branch', 'main')
  await writeFile(join(tree.root, '.gitignore'), folder)
  await commit('other.txt')
  await commit('later.txt')
  await rm(join(tree.root, 'notes.txt'))
  expect(await findVersionBefore(tree.root)).toEqual({ none: expect.any(String) })
})
