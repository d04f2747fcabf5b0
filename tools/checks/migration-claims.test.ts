import { expect, test } from 'vitest'
import { judgeClaims } from './migration-claims.ts'

/** Judges a migration 0238 that claims to run with 0236, and that follows one of the same claim. */
function judge(sql: string, header = '-- Runs with: 0236.'): string[] {
  return judgeClaims(
    new Map([
      ['0001_old.sql', 'create table list (id uuid primary key, name text);'],
      ['0236_a.sql', '-- Runs with: none. Older versions refuse each newer database.\n'],
      [
        '0237_b.sql',
        '-- Runs with: 0236.\ncreate table fresh (id uuid primary key, n int);\nalter table list add column note text;\n',
      ],
      ['0238_c.sql', `${header}\n${sql}`],
    ]),
  )
}

test.for([
  ['makes a table', 'create table x (id uuid references list (id) on delete cascade, n int not null);'],
  ['adds a column that may be null', 'alter table list add column x int;'],
  ['adds a column with a default', 'alter table list add column x int not null default 0;'],
  ['adds a numbered column', 'alter table list add column x bigint generated always as identity unique;'],
  ['adds a serial column', 'alter table list add column x bigserial not null;'],
  [
    'gives a new column its default later',
    'alter table list add column x int; alter table list alter column x set default 1, alter column x set not null;',
  ],
  [
    'checks new columns alone',
    'alter table list add column x int check (x > 0); alter table list add constraint k check (x > note::int);',
  ],
  ['makes new values unique', 'create unique index u on list (name, note);'],
  [
    'makes new numbers unique',
    'alter table list add column x bigint generated always as identity; create unique index u on list (x);',
  ],
  ['makes an index', 'create index i on list (name);'],
  ['drops its own things', 'create index i on list (name); drop index i; drop table fresh;'],
  [
    'changes what older code does not know',
    'alter table fresh drop column n; alter table list rename note to remark; update fresh set n = 1;',
  ],
  [
    'keeps a sum by a trigger',
    `
    create table sum (n bigint);
    insert into sum select count(*) from list;
    create function add() returns trigger language plpgsql as $$ begin raise notice 'x'; return null; end $$;
    create trigger add after insert on list for each statement execute function add();`,
  ],
  ['copies its own rows', 'create table x as select * from fresh;'],
  ['changes storage', 'alter table list set (fillfactor = 50); analyze list; lock table list;'],
  ['deletes rows', 'delete from list where name is null;'],
])('a migration that older code stands passes: it %s', ([, sql]) => {
  expect(judge(sql ?? '')).toEqual([])
})

test.for([
  ['drop table list;', 'drops the table list'],
  ['drop function f(int);', 'drops the function f'],
  ['drop trigger t on list;', 'drops the trigger t'],
  ['drop index i;', 'drops the index i'],
  ['drop view v;', 'drops the view v'],
  ['alter table list drop column name;', 'drops the column list.name'],
  ['alter table list rename to lists;', 'renames list'],
  ['alter table list rename column name to title;', 'renames list.name'],
  ['alter function f() rename to g;', 'renames f'],
  ['alter table list alter column name type varchar(10);', 'changes the type of list.name'],
  ['alter table list add column x int not null;', 'adds list.x as not null and without a default'],
  [
    'alter table list add column x int; alter table list alter column x set not null;',
    'adds list.x as not null',
  ],
  [
    'alter table list add column x int not null default 0; alter table list alter column x drop default;',
    'adds list.x',
  ],
  ['alter table list add column x int unique default 0;', 'makes list.x unique'],
  ['alter table list add column x int check (name is null or x > 0);', 'adds the constraint'],
  ['alter table list add column x uuid references list (id);', 'refers to list without'],
  ['create table x (id uuid, foreign key (id) references list (id));', 'refers to list without'],
  ['alter table list alter column name set not null;', 'forbids null in list.name'],
  ['alter table list alter column name drop not null;', 'lets list.name be null'],
  ['alter table list alter column name drop default;', 'drops the default of list.name'],
  ["alter table list alter column name set default 'x';", 'changes the default of list.name'],
  ['alter table list add constraint k check (name is not null) not valid;', 'adds the constraint k'],
  ['alter table list add constraint k unique (name);', 'adds the constraint k'],
  ['alter table list add constraint k foreign key (id) references fresh (id);', 'adds the constraint k'],
  ['alter table list add constraint k unique nulls not distinct (note);', 'adds the constraint k'],
  ['alter table list drop constraint k;', 'drops the constraint k'],
  ['alter table list disable trigger all;', 'AT_DisableTrigAll'],
  ['create unique index u on list (name);', 'makes the index u unique'],
  ['create unique index u on list (note) nulls not distinct;', 'makes the index u unique'],
  ['create or replace function f() returns int language sql as $$ select 1 $$;', 'replaces the function f'],
  ['create or replace view v as select 1;', 'replaces the view v'],
  ['create trigger t before insert on list for each row execute function f();', 'call f(), which'],
  [
    `create function f() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
     create trigger t before insert on list for each row execute function f();`,
    'lets f() refuse writes of list',
  ],
  ["alter type kind add value 'x';", 'changes the values of the type kind'],
  ["update list set name = 'x';", 'changes list.name in rows'],
  ["with x as (update list set name = 'x' returning id) select 1 from x;", 'changes list.name in rows'],
  [
    "insert into list (id) values ('1') on conflict (id) do update set name = 'x';",
    'changes list.name in rows',
  ],
  ['alter table list add column x text; update list set x = name;', 'fills list.x once'],
  ['create table x (n int); insert into x select count(*) from list;', 'fills x from list once'],
  [
    'create table x (n int); insert into x with y as (select 1 from list) select 1 from y;',
    'fills x from list once',
  ],
  ['create table x as select 1 as n from list;', 'fills x from list once'],
  ['merge into list using fresh on true when matched then do nothing;', 'MergeStmt'],
  ['truncate list;', 'empties the table list'],
  ['do $$ begin end $$;', 'runs a block'],
  ['alter sequence s restart;', 'AlterSeqStmt'],
])('a migration that breaks its claim is refused: %s', ([sql, words]) => {
  const problems = judge(sql ?? '')
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain('apps/server/migrations/0238_c.sql claims to run with 0236, and ')
  expect(problems[0]).toContain(words)
})

test('a comment before a statement says why older code stands it, and covers that statement alone', () => {
  const excused = '-- Older code: it has not read the name since 0235.\nalter table list drop column name;'
  expect(judge(excused)).toEqual([])
  expect(judge(`${excused}\ndrop table list;`)).toHaveLength(1)
  expect(judge('-- Older code: fine.\ndrop table list;')).toHaveLength(1)
})

test.for([
  ['', 'does not say which older versions'],
  ['-- Runs with: none.', 'add the reason'],
  ['-- Runs with: 0235.', 'versions before 0236 refuse'],
  ['-- Runs with: 0238.', 'which is not older'],
])('a claim is stated, and can be one: %s', ([header, words]) => {
  expect(judge('', header)).toEqual([expect.stringContaining(words ?? '')])
})

test('a claim names a migration that there is', () => {
  const text = '-- Runs with: 0237.\n'
  expect(judgeClaims(new Map([['0239_d.sql', text]]))).toEqual([expect.stringContaining('no such migration')])
})

test('a migration that no older version stands may do anything, and those before the first claim too', () => {
  expect(judge('drop table list;', '-- Runs with: none. The lists go to another table.')).toEqual([])
  expect(judgeClaims(new Map([['0100_x.sql', 'drop table list;']]))).toEqual([])
})
