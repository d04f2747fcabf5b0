import { afterEach, expect, test } from 'vitest'
import { type PlantedTree, plantTree } from '../planted-tree.ts'
import { checkClock } from './clock.ts'

let tree: PlantedTree

afterEach(() => tree.remove())

const verb = 'apps/server/src/features/senders/senders.ts'

test.for([
  ['the time of the machine', verb, 'const due = Date.now() + 5', 1],
  ['a date without a time', verb, 'const at = new Date()', 1],
  ['a date without a time, in a package', 'packages/contract/src/senders.ts', 'const at = new Date()', 1],
  ['the system clock, taken by a feature', verb, "import { systemNow } from '#platform/clock.ts'", 1],
  ['a date from a given time', verb, 'const at = new Date(now().getTime() + 5)', 0],
  ['how long it took', verb, 'const started = performance.now()', 0],
  ['a type', verb, 'function due(at: Date): Date | null', 0],
  ['the clock itself', 'apps/server/src/platform/clock.ts', 'return new Date()', 0],
  [
    'the file that passes the clock on',
    'apps/server/src/roles/start.ts',
    'const now = options.now ?? systemNow',
    0,
  ],
  ['a test', 'apps/server/src/features/senders/senders.test.ts', 'const at = new Date()', 0],
  ['the web app', 'apps/web/src/features/senders/a.tsx', 'const at = new Date()', 0],
] as const)('%s', async ([, file, line, count]) => {
  tree = await plantTree({ [file]: `// A file.\n${line}\n` })
  const problems = await checkClock(tree.root)
  expect(problems).toEqual(count === 0 ? [] : [expect.stringContaining(`${file}:2 reads the clock`)])
})
