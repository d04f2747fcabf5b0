import { afterEach, expect, test } from 'vitest'
import { type PlantedTree, plantTree } from '../planted-tree.ts'
import { checkWording } from './wording.ts'

let tree: PlantedTree

afterEach(() => tree.remove())

const file = 'apps/server/src/features/senders/senders.ts'

test.for([
  ['a docstring that begins with What', '/** What a sender is chosen in. */', 'What'],
  ['a docstring that begins with How', '/** How many messages left. */', 'How'],
  ['a docstring that begins with Whether', '/**\n * Whether it is verified.\n */', 'Whether'],
  ['a hidden person in a docstring', '/** The message that somebody got. */', 'somebody'],
  ['a hidden person in a line comment', 'send() // Nobody waits for it.', 'Nobody'],
  ['a hidden person in a comment of JSX', '{/* The person to whom it goes. */}', 'whom'],
  ['a sentence without a speaker', '// Then it is said on the page.', 'it is said'],
  ['a subject at the front', '/** True if the sender is verified. */', null],
  ['an instruction', '/** How to mount it: render the editor. */', null],
  ['a line comment that begins with a clause', '// What they answer is kept.', null],
  ['a name of code', '/** Runs as the user `nobody`. */', null],
  ['a text that is no comment', "const text = 'Nobody is left.'", null],
  ['an address', "const address = 'https://nobody.example'", null],
] as const)('%s', async ([, line, phrase]) => {
  tree = await plantTree({ [file]: `const first = 1\n${line}\n` })
  expect(await checkWording(tree.root, {})).toEqual(
    phrase === null ? [] : [expect.stringContaining(`${file}:2 has "${phrase}" in a comment`)],
  )
})

test('a folder may have as many such comments as its number, which has to get smaller with them', async () => {
  tree = await plantTree({ [file]: '// Nobody waits.\n\n// Somebody waits.\n' })
  const folder = 'apps/server/src/features'
  expect(await checkWording(tree.root, { [folder]: 2 })).toEqual([])
  expect(await checkWording(tree.root, { [folder]: 1 })).toHaveLength(2)
  expect(await checkWording(tree.root, { [folder]: 3 })).toEqual([
    expect.stringContaining('lower its number in tools/checks/wording.ts to 2'),
  ])
})
