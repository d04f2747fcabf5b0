import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type PlantedTree, plantTree } from '../planted-tree.ts'
import { checkSettingsTable, writeSettingsTable } from './settings-table.ts'

let tree: PlantedTree

afterEach(() => tree.remove())

const heading = '# It\n\n| setting | default | takes | what it is |\n|---|---|---|---|\n'
const stale = [
  /docs\/settings.md does not have the table of settings/,
  /\.env\.example does not have all settings/,
]

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

test('the example of a file with settings is a problem until it is written anew', async () => {
  tree = await plantTree({ 'docs/settings.md': heading })
  await writeSettingsTable(tree.root)
  const file = join(tree.root, '.env.example')
  const example = await readFile(file, 'utf8')
  expect(example).toMatch(/^#PORT=3000$/m)
  expect(example.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
  await writeFile(file, example.replace('#PORT=3000', '#PORT=80'))
  expect(await checkSettingsTable(tree.root)).toEqual([expect.stringMatching(stale[1] ?? /^$/)])
})

test('a document without the table is a problem', async () => {
  tree = await plantTree({ 'docs/settings.md': '# It\n' })
  expect(await checkSettingsTable(tree.root)).toEqual(stale.map((part) => expect.stringMatching(part)))
})
