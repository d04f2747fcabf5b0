import { afterEach, expect, test } from 'vitest'
import { type PlantedTree, plantTree } from '../planted-tree.ts'
import { checkGuards, guardsFile } from './guards.ts'

let tree: PlantedTree

afterEach(() => tree.remove())

const web = 'apps/web/src'
const api = `import { useMutation } from '@tanstack/react-query'
export function useDeleteSender() {
  return useMutation({ mutationFn: (id) => call(senders.delete, { id }), meta: { call: senders.delete } })
}
`
const screen = `${web}/features/senders/screens/all-senders.tsx`
const uses = (button: string) =>
  `import { useDeleteSender } from '#api/senders.ts'
export function Component() {
  const remove = useDeleteSender()
  return ${button}
}
`
const unguarded = uses('<Button onClick={() => remove.mutate(7)} />')
const routes = (path: string) => `export const sendersRoutes = [
  { path: '${path}', lazy: () => import('./screens/all-senders.tsx') },
]
`

async function problemsWith(files: Record<string, string>): Promise<string[]> {
  tree = await plantTree({ [`${web}/api/senders.ts`]: api, ...files })
  return checkGuards(tree.root)
}

const missing = `${screen} uses useDeleteSender and does not ask for senders.delete`

test('a button that makes a call without asking is found', async () => {
  const files = { [screen]: unguarded, [`${web}/features/senders/routes.tsx`]: routes('/senders') }
  expect(await problemsWith(files)).toEqual([missing])
})

test.for([
  ['names its call', uses('<Button call={senders.delete} onClick={() => remove.mutate(7)} />')],
  ['names a call with the same scope', uses('useMay(singleSends.delete) && <button />')],
])('a file that %s is fine', async ([, text]) => {
  expect(await problemsWith({ [screen]: text! })).toEqual([])
})

test.for([
  ['a call of another scope', uses('<Button call={senders.update} />')],
  ['its call only to make it', uses('call(senders.delete)')],
])('naming %s is not to ask', async ([, text]) => {
  expect(await problemsWith({ [screen]: text! })).toEqual([missing])
})

test('a screen is closed by its address', async () => {
  const files = {
    [screen]: unguarded,
    [`${web}/features/senders/routes.tsx`]: routes('/senders/:id/delete'),
  }
  expect(await problemsWith(files)).toEqual([])
})

test('a part leaves it to all files that show it', async () => {
  const part = `${web}/widgets/sender-form/remove.tsx`
  const asking =
    "import { Remove } from '#widgets/sender-form/remove.tsx'\nconst may = useMay(senders.delete)\n"
  const other = "import { Remove } from '#widgets/sender-form/remove.tsx'\n"
  const one = { [part]: unguarded, [`${web}/features/senders/one.tsx`]: asking }
  expect(await problemsWith(one)).toEqual([])
  await tree.remove()
  expect(await problemsWith({ ...one, [`${web}/features/senders/two.tsx`]: other })).toHaveLength(1)
})

test('a file is listed with what asks, as long as it needs the line', async () => {
  const name = 'features/senders/screens/all-senders.tsx useDeleteSender'
  expect(await problemsWith({ [screen]: unguarded, [guardsFile]: `${name}: the page above\n` })).toEqual([])
  await tree.remove()
  expect(await problemsWith({ [screen]: unguarded, [guardsFile]: `${name}\n` })).toEqual([
    `${guardsFile}:1 does not say what asks`,
  ])
  await tree.remove()
  const asking = uses('<Button call={senders.delete} />')
  expect(await problemsWith({ [screen]: asking, [guardsFile]: `${name}: the page above\n` })).toEqual([
    `${guardsFile}:1 lists ${name}, which needs no line`,
  ])
})
