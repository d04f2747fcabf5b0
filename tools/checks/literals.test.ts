import { afterEach, expect, test } from 'vitest'
import { type PlantedTree, plantTree } from '../planted-tree.ts'
import { checkLiterals } from './literals.ts'

let tree: PlantedTree

afterEach(() => tree.remove())

const file = 'apps/web/src/features/senders/a.tsx'

test.for([
  ['a literal spread inside a literal', 'const row = { ...{ id, name }, at }', 1],
  ['a literal spread into a component', '<Row {...{ id, name }} />', 1],
  ['a variable', 'const row = { ...shared, at }', 0],
  ['a choice', 'const row = { ...(isOn ? { at } : {}) }', 0],
] as const)('%s', async ([, line, count]) => {
  tree = await plantTree({ [file]: `// A file.\n${line}\n` })
  const problems = await checkLiterals(tree.root)
  expect(problems).toEqual(count === 0 ? [] : [`${file}:2 spreads a literal: write its properties out`])
})
