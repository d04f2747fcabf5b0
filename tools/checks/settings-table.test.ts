import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type PlantedTree, plantTree } from '../planted-tree.ts'
import { checkSettingsTable, writeSettingsTable } from './settings-table.ts'

let tree: PlantedTree

afterEach(() => tree.remove())

const heading = '# It\n\n| setting | default | takes | what it is |\n|---|---|---|---|\n'
const stale = [/docs\/settings.md does not have the table of settings/]

test.for([
  ['a table without rows', `${heading}\nMore.\n`],
  ['a row with another text', `${heading}| \`PORT\` | \`80\` | a port | where it answers |\n\nMore.\n`],
  ['a setting that does not exist', `${heading}| \`HAVEN\` | | a port | where it lies |\n`],
])('%s is a problem until it is written anew', async ([, text = '']) => {
  tree = await plantTree({ 'docs/settings.md': text })
  expect(await checkSettingsTable(tree.root)).toEqual(stale.map((part) => expect.stringMatching(part)))
  await writeSettingsTable(tree.root)
  expect(await checkSettingsTable(tree.root)).toEqual([])
  const written = await readFile(join(tree.root, 'docs/settings.md'), 'utf8')
  expect(written).toContain('| `PORT` | `3000` | a port')
  expect(written).toContain('| `DATABASE_URL` | | `postgres://')
  expect(written.endsWith('More.\n')).toBe(text.endsWith('More.\n'))
  expect(written).not.toContain('HAVEN')
})

test('a document without the table is a problem', async () => {
  tree = await plantTree({ 'docs/settings.md': '# It\n' })
  expect(await checkSettingsTable(tree.root)).toEqual(stale.map((part) => expect.stringMatching(part)))
})
