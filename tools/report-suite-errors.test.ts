import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { runTool } from './checks/external-tools.ts'
import { failedTests } from './failed-tests.ts'
import { type PlantedTree, plantTree } from './planted-tree.ts'
import { readReport } from './test-report.ts'

let tree: PlantedTree | undefined
afterEach(() => tree?.remove())

test('the error of a hook inside a group is reported', async () => {
  tree = await plantTree({
    'a.test.ts':
      "describe('a group', () => {\n  beforeAll(() => { throw new Error('no root') })\n  test('a', () => {})\n})\n",
  })
  const project = fileURLToPath(new URL('..', import.meta.url))
  const reporter = fileURLToPath(new URL('report-suite-errors.ts', import.meta.url))
  const report = `${tree.root}/report.json`
  const args = ['--root', tree.root, '--globals', '--reporter', reporter, `--outputFile.json=${report}`]
  await runTool(project, 'vitest', ['run', ...args])
  expect(failedTests(await readReport(report))).toMatchObject([
    { title: 'outside any test', error: 'no root' },
  ])
})
