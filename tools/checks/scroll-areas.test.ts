import { afterEach, expect, test } from 'vitest'
import { type PlantedTree, plantTree } from '../planted-tree.ts'
import { checkScrollAreas } from './scroll-areas.ts'

let tree: PlantedTree

afterEach(() => tree.remove())

test.for([
  ['a scroll area without a position', '.list {\n  overflow-y: auto;\n}\n', [1]],
  ['one on narrow screens', '@media (max-width: 719px) {\n  .list {\n    overflow: scroll;\n  }\n}\n', [2]],
  ['one with a position', '.list {\n  position: sticky;\n  overflow-x: auto;\n}\n', []],
  ['an element that cuts off', '.list {\n  overflow: hidden;\n  overflow-wrap: anywhere;\n}\n', []],
] as const)('%s', async ([, css, lines]) => {
  tree = await plantTree({ 'apps/web/src/features/senders/a.module.css': css })
  const problems = await checkScrollAreas(tree.root)
  expect(problems).toEqual(
    lines.map((line) => expect.stringContaining(`a.module.css:${line} scrolls without a position`)),
  )
})
