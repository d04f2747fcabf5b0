import { afterEach, expect, test } from 'vitest'
import { type PlantedTree, plantTree } from '../planted-tree.ts'
import { checkFrontDoors, doorsFile } from './front-doors.ts'

let tree: PlantedTree | undefined
afterEach(async () => {
  await tree?.remove()
  tree = undefined
})

const door = (feature: string) => `apps/server/src/features/${feature}/public.ts`
const exporting = (count: number) =>
  `export { ${Array.from({ length: count - 1 }, (_, at) => `a${at}`).join(', ')} } from './a.ts'\nexport function own() {}\n`

test.for([
  ['ten exports', 10, '', []],
  ['as many as the list allows', 12, 'lists 12: it is used everywhere\n', []],
  ['eleven exports', 11, '', [`${door('lists')} has 11 exports; 10 are allowed`]],
  [
    'more than the list allows',
    13,
    'lists 12: it is used everywhere\n',
    [`${door('lists')} has 13 exports; ${doorsFile} allows 12`],
  ],
  [
    'fewer than the list allows',
    11,
    'lists 12: it is used everywhere\n',
    [`${doorsFile}:1 allows lists 12 exports; write 11`],
  ],
  [
    'a line without need',
    9,
    'lists 12: it is used everywhere\n',
    [`${doorsFile}:1 allows lists 12 exports; it needs no line`],
  ],
  [
    'a line without a reason',
    3,
    'lists 12\n',
    [`${doorsFile}:1 is no feature with its number of exports and the reason`],
  ],
  ['a feature that is gone', 3, 'gone 12: once\n', [`${doorsFile}:1 names gone, which is no feature`]],
] as const)('judges %s', async ([, count, list, problems]) => {
  tree = await plantTree({ [doorsFile]: list, [door('lists')]: exporting(count) })
  expect(await checkFrontDoors(tree.root)).toEqual(problems)
})
