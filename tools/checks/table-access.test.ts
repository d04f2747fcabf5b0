import { afterEach, describe, expect, test } from 'vitest'
import { type PlantedTree, plantTree } from '../planted-tree.ts'
import { checkTableAccess } from './table-access.ts'

const src = 'apps/server/src'
const list = `# Who owns each table.
any table platform/backup: it copies all
list features/lists
  read by features/exports: names of files
member features/lists
send sending
`
/** A valid tree. */
const cleanTree = {
  'docs/tables.txt': list,
  [`${src}/schema/tables.generated.ts`]:
    'export interface List {\n  id: string;\n}\n\nexport interface DB {\n  list: List;\n  member: Member;\n  send: Send;\n}\n',
  [`${src}/platform/backup/restore.ts`]: 'client.query(`truncate ${names}`)',
  [`${src}/features/lists/lists.ts`]:
    "db.insertInto('list').values({})\nsql`with gone as (delete from member) select from gone`",
  [`${src}/features/exports/names.ts`]: "db.selectFrom('list as l').select('l.name')",
  [`${src}/sending/start.ts`]: 'sql`insert into send (id) values (${id})`',
  [`${src}/features/exports/exports.test.ts`]: "db.deleteFrom('send')",
  [`${src}/demo/fill.ts`]: "db.deleteFrom('send')",
}

let tree: PlantedTree | undefined

afterEach(async () => {
  await tree?.remove()
  tree = undefined
})

async function problemsWith(files: Record<string, string>): Promise<string[]> {
  tree = await plantTree({ ...cleanTree, ...files })
  return checkTableAccess(tree.root)
}

const file = `${src}/features/exports/a.ts`
const writes = `${file}:1 writes send, which belongs to sending; let its owner do it`
const reads = `${file}:1 reads send, which belongs to sending; ask its owner, or list the read in docs/tables.txt`

describe('access to tables', () => {
  test('accepts a valid tree', async () => {
    expect(await problemsWith({})).toEqual([])
  })

  test.for([
    ['a migration with a trigger', 'insert into send select 1; create trigger t after insert on list', []],
    ['a migration', 'insert into send select 1', ['docs/tables.txt:6 sending never writes its table send']],
  ] as const)('knows a table that only %s writes', async ([, migration, problems]) => {
    const files = {
      [`${src}/sending/start.ts`]: 'export {}',
      'apps/server/migrations/0001_send.sql': migration,
    }
    expect(await problemsWith(files)).toEqual(problems)
  })

  test.for([
    ['insertInto', "db.insertInto('send').values({})"],
    ['updateTable', "db.updateTable('send as s').set({})"],
    ['deleteFrom', "db.deleteFrom('send')"],
    ['mergeInto', "db.mergeInto('send').using('list', 'a', 'b')"],
    ['a name in a constant', "const table = 'send'; db.deleteFrom(table)"],
    ['names in a loop', "for (const table of ['send'] as const) db.deleteFrom(table)"],
    ['insert', 'sql`insert into send (id) values (1)`'],
    ['update', 'sql`update send s set a = 1 where id = 2`'],
    ['update of the table alone', 'sql<{ id: string }>`update only send set a = 1`'],
    ['delete', 'sql`delete from public.send`'],
    ['merge', 'sql`merge into "send" using (select 1) as s on true when matched then delete`'],
    ['truncate of two tables', 'sql`truncate list_copy, send`'],
    ['copy', "client.query(copyFrom('copy send (id) from stdin'))"],
    ['alter', 'sql`alter table send add a int`'],
    [
      'a part of a statement',
      'sql`with gone as (delete from send where ${x} returning id) select from gone`',
    ],
    ['a part inside another', 'sql`with ${sql`gone as (delete from send)`} select 1`'],
    [
      'a statement in a constant',
      'const store = { name: "a", text: `\n insert into send (id) values ($1)` }',
    ],
    ['a name as a placeholder', "const table = 'send'; sql`delete from ${sql.table(table)}`"],
    ['a name as an argument', "run(sql.table('send'))"],
  ] as const)('catches a foreign write by %s', async ([, text]) => {
    expect((await problemsWith({ [file]: text })).map(onFirstLine)).toEqual([writes])
  })

  test.for([
    ['selectFrom', "db.selectFrom('send')"],
    ['selectFrom of several', "db.selectFrom(['list', 'send as s'])"],
    ['innerJoin', "db.selectFrom('list').innerJoin('send as s', 's.id', 'list.id')"],
    ['leftJoin', "db.selectFrom('list').leftJoin('send', 'a', 'b')"],
    ['from', 'sql`select 1 from send`'],
    ['a list after from', 'sql`select a, b from list l, unnest(${ids}) as n, send where true`'],
    ['join', 'sql`select 1 from list l left join lateral (select 1) x on true join send s on true`'],
    ['using', 'sql`select 1 from list where a using send`'],
    ['a subquery', 'sql`select 1 from list where id in (select id from send)`'],
    ['exists', 'sql`exists (select from send where id = ${id})`'],
    ['a table with an alias', 'const from = sql`send s${joins}`'],
    ['a name as a placeholder', "const names = { s: 'send' }; sql`select from ${sql.table(names[kind])}`"],
    ['a table with the name of a common table expression', 'sql`with send as (select 1) select from send`'],
  ] as const)('catches an unlisted read by %s', async ([, text]) => {
    expect(new Set((await problemsWith({ [file]: text })).map(onFirstLine))).toEqual(new Set([reads]))
  })

  test.for([
    ['common table expressions', 'sql`with s as (select 1), t (a) as (select 2) select from s, t`'],
    ['distinct from', 'sql`select 1 where a is distinct from send.id`'],
    ['from of a function', 'sql`select extract(epoch from send)`'],
    ['columns in using', 'sql`select 1 from list join list m using (send)`'],
    ['locking', 'sql`select 1 from list for update`'],
    ['an upsert', 'sql`select 1 from list on conflict do update set send = 1`'],
    ['tables of other schemas', 'sql`select 1 from import_stage.send`'],
    ['a comment', 'sql`-- from send\nselect 1 /* from send */`'],
    ['a text', "sql`select 'from send'`"],
    ['methods of the same name', "Array.from('send')"],
    ['prose', "throw new Error('Nobody may read from send or update send set.')"],
    ['a part as a placeholder', 'sql`select 1 from (${audience}) as a`'],
    [
      'a name of another schema',
      'const name = `import_stage.rows_${key}`; sql`drop table ${sql.table(name)}`',
    ],
  ] as const)('lets pass %s', async ([, text]) => {
    expect(await problemsWith({ [file]: text })).toEqual([])
  })

  test.for([
    ['in a template', 'sql`delete from ${sql.table(name)}`'],
    ['as raw text', 'sql`select from ${sql.raw(name)}`'],
    ['as a reference', 'sql`select from ${sql.ref(name)}`'],
    ['in a call', 'const clear = (name: "a") => db.deleteFrom(name)'],
    ['in a string', 'client.query(`copy ${name} from stdin`)'],
  ] as const)('needs to know a name that is put in %s', async ([, text]) => {
    expect(await problemsWith({ [file]: text })).toEqual([
      `${file}:1 names a table by a value; write the names of its tables as strings in this file`,
    ])
  })

  test.for([
    [
      'an owner that does not exist',
      list.replace('send sending', 'send features/sends'),
      [
        'docs/tables.txt:6 names the folder features/sends, which does not exist',
        `${src}/sending/start.ts:1 writes send, which belongs to features/sends; let its owner do it`,
        'docs/tables.txt:6 features/sends never writes its table send',
      ],
    ],
    ['a table without an owner', list.replace('send sending\n', ''), ['docs/tables.txt gives send no owner']],
    [
      'a table with two owners',
      `${list}send features/lists\n`,
      ['docs/tables.txt:7 gives send a second owner'],
    ],
    [
      'a table that does not exist',
      `${list}sends sending\n`,
      [
        'docs/tables.txt:7 names the table sends, which does not exist',
        'docs/tables.txt:7 sending never writes its table sends',
      ],
    ],
    [
      'a permission that nobody uses',
      `${list}  read by features/exports: to know\n`,
      ['docs/tables.txt:7 permits features/exports what it does not do'],
    ],
    [
      'a permission for a file that does not exist',
      `${list}  read by features/a.ts: to know\n`,
      [
        'docs/tables.txt:7 names features/a.ts, which does not exist',
        'docs/tables.txt:7 permits features/a.ts what it does not do',
      ],
    ],
    [
      'a permission without a reason',
      `${list}  read by features/exports\n`,
      ['docs/tables.txt:7 is neither a table with its owner nor a permission with its reason'],
    ],
    [
      'a permission to write',
      `${list}  written by features/exports: now and then\n`,
      ['docs/tables.txt:7 is neither a table with its owner nor a permission with its reason'],
    ],
    [
      'a table that its owner never writes',
      list.replace('member features/lists', 'member sending'),
      [
        `${src}/features/lists/lists.ts:2 writes member, which belongs to sending; let its owner do it`,
        'docs/tables.txt:5 sending never writes its table member',
      ],
    ],
  ] as const)('catches %s', async ([, text, problems]) => {
    expect(await problemsWith({ 'docs/tables.txt': text })).toEqual(problems)
  })
})

function onFirstLine(problem: string): string {
  return problem.replace(/\.ts:\d+ /, '.ts:1 ')
}
