import { afterEach, expect, test } from 'vitest'
import { type PlantedTree, plantTree } from '../planted-tree.ts'
import { checkNamedCommands } from './named-commands.ts'

let tree: PlantedTree

afterEach(() => tree.remove())

const command = `
const commands: Record<string, () => Promise<string>> = {
  async backup(config) {
    const inner = 1
  },

  'open-access': (config) => 1,
  doctor: () => 1,
}
`

async function problemsIn(path: string, text: string): Promise<string[]> {
  tree = await plantTree({
    'package.json': '{"scripts":{"start":"","doctor":""}}',
    'apps/server/src/command.ts': command,
    'docs/other.md': '# Other\n\n## A `part`, and more\n',
    [path]: text,
  })
  return checkNamedCommands(tree.root)
}

test.for([
  ['README.md', '`npm start`, `npm run doctor -- --all`'],
  ['docs/a.md', './carillon backup FOLDER, ./carillon open-access, ./carillon --help, ./carillon health'],
  ['docs/a.md', '# It\n[here](#it) [there](other.md#a-part-and-more) [outside](https://example.com/#x)'],
  ['docs/decisions/0001-a.md', '`npm run gone`'],
  ['deploy/a.service', 'ExecStart=/opt/carillon/current/carillon backup x'],
] as const)('%s may say %s', async ([path, text]) => {
  expect(await problemsIn(path, text)).toEqual([])
})

test.for([
  ['README.md', '`npm run gone`', 'README.md names npm run gone, which package.json does not have'],
  ['docs/a.md', '`npm test`', 'docs/a.md names npm test, which package.json does not have'],
  ['docs/a.md', './carillon inner', 'docs/a.md names ./carillon inner, which is no command of a package'],
  [
    'deploy/a.service',
    '/opt/carillon/current/carillon gone',
    'deploy/a.service names ./carillon gone, which is no command of a package',
  ],
  [
    'docs/a.md',
    '[there](other.md#a-part)',
    'docs/a.md links to other.md#a-part, and there is no such heading',
  ],
] as const)('%s may not say %s', async ([path, text, problem]) => {
  expect(await problemsIn(path, text)).toEqual([problem])
})
