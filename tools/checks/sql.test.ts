import { afterEach, expect, test } from 'vitest'
import { type PlantedTree, plantTree } from '../planted-tree.ts'
import { checkSql } from './sql.ts'

let tree: PlantedTree

afterEach(() => tree.remove())

const migration = 'apps/server/migrations/9000_planted.sql'
const written = `with added as (insert into contact (id) values ('1')) select count(*) from contact;`

test.for([
  [
    'a migration that reads what it has written',
    migration,
    `select 1;\n${written}`,
    [`${migration} "the last part"`],
  ],
  [
    'a random default',
    migration,
    'alter table a add column b uuid default gen_random_uuid();',
    ['gen_random_uuid()'],
  ],
  [
    'a select without a column',
    'apps/server/src/a.ts',
    'const a = sql`exists (select from b)`',
    ['a.ts:1 "select from"'],
  ],
  [
    'a statement that counts seven values',
    'apps/server/src/a.ts',
    'const a = `update a set b = $7 where c = $1`',
    ['a.ts:1 counts its values up to $7'],
  ],
  ['a statement that counts six values', 'apps/server/src/a.ts', 'const a = `select $6::int, $1`', []],
  [
    'a migration that reads before it writes',
    migration,
    'insert into a select 1 from b; select 1 from a;',
    [],
  ],
  ['an old migration', 'apps/server/migrations/0001_old.sql', written, []],
] as const)('%s', async ([, file, text, problems]) => {
  tree = await plantTree({ [file]: `${text}\n` })
  expect(await checkSql(tree.root)).toEqual(problems.map((problem) => expect.stringContaining(problem)))
})
