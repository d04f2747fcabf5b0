import { afterEach, expect, test } from 'vitest'
import { type PlantedTree, plantTree } from '../planted-tree.ts'
import { checkDrawings } from './drawings.ts'

let tree: PlantedTree

afterEach(() => tree.remove())

const screen = 'apps/web/src/features/senders/a.tsx'

test.for([
  ['an icon drawn by hand', screen, 'const icon = <svg viewBox="0 0 20 20">', 1],
  ['an icon whose attributes follow', screen, '<svg', 1],
  ['an icon made by a call', screen, "createElement('svg', { width: 20 })", 1],
  ['an icon of the set', screen, "import { Mail } from 'lucide-react'", 0],
  ['the logo', 'apps/web/src/shell/standalone/logo.tsx', '<svg width="16">', 0],
  ['the chart of a tile', 'apps/web/src/ui/page/tile.tsx', '<svg width="16">', 0],
  ['an image of the server', 'apps/server/src/features/images/a.ts', "const one = '<svg>'", 0],
] as const)('%s', async ([, file, line, count]) => {
  tree = await plantTree({ [file]: `// A file.\n${line}\n` })
  const problems = await checkDrawings(tree.root)
  expect(problems).toEqual(count === 0 ? [] : [expect.stringContaining(`${file}:2 draws by hand`)])
})
