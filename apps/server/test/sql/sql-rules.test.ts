import { describe, expect, test } from 'vitest'
import { sqlProblems } from './sql-rules.ts'

describe('a statement that a distributed database can run', () => {
  test.for([
    [
      'reads before it writes',
      `
      with changed as materialized (select id from contact), noted as (insert into contact_change (contact_id) select id from changed)
      update contact set city = null from changed where contact.id = changed.id`,
    ],
    [
      'returns the rows that it wrote',
      `
      with gone as (delete from list_contact where contact_id = $1 returning list_id)
      update list set contact_count = 0 from gone where list.id = gone.list_id`,
    ],
    [
      'writes a table twice without reading it',
      `
      with one as (insert into contact (id) values ($1)) insert into contact (id) values ($2)`,
    ],
    [
      'materializes what it reads from a table before writing it',
      `
      with stored as (select contact_id from segment_contact), entered as (
        insert into segment_contact (contact_id) select contact_id from stored
      ) select count(*) from stored`,
    ],
    ['locks rows of small tables', 'select id from list order by id for update'],
    [
      'locks the rows of one contact',
      'select * from contact where account_id = $1 and id = $2::uuid for update',
    ],
    [
      'locks a small table beside a large one',
      'select 1 from send_batch b join recipient r on true for update of b',
    ],
    ['writes the time of the transaction', 'update contact set updated_at = now()'],
    ['reads a clock', 'select clock_timestamp() as now'],
    ['asks whether there is a row', 'select exists (select 1 from contact)'],
    ['selects with union', 'select 1 union all select 2 from contact'],
  ] as const)('%s', ([, text]) => {
    expect(sqlProblems(text)).toEqual([])
  })
})

describe('a statement that a distributed database refuses or answers differently', () => {
  test.for([
    [
      'reads in a part what an earlier part wrote',
      `
      with updated as (update contact set city = $1), freed as (
        delete from list_contact i using contact c where c.id = i.contact_id
      ) select 1`,
      '"freed" reads contact after "updated" wrote it',
    ],
    [
      'reads at the end what a part wrote',
      `
      with added as (insert into contact (id) values ($1)) select count(*) from contact`,
      '"the last part" reads contact after "added" wrote it',
    ],
    [
      'reads it in a subquery of a condition',
      `
      with added as (insert into contact (id) values ($1))
      update list set contact_count = 1 where exists (select 1 from contact)`,
      '"the last part" reads contact',
    ],
    [
      'reads it through a part that is inlined',
      `
      with people as (select id from contact), added as (insert into contact (id) values ($1))
      select id from people`,
      '"the last part" reads contact after "added" wrote it',
    ],
    [
      'changes what an earlier part wrote',
      `
      with added as (insert into contact (id) values ($1)) update contact set city = $2`,
      '"the last part" reads contact',
    ],
    ['selects no column', 'select 1 where exists (select from contact)', '"select from" names no column'],
    [
      'selects no column in a union',
      'select 1 union all select from contact',
      '"select from" names no column',
    ],
    ['locks contacts', 'select id from contact where account_id = $1 for update', 'locks rows of contact'],
    [
      'locks recipients by an alias',
      `
      select 1 from send_batch b join recipient r on r.send_id = b.send_id for share of r`,
      'locks rows of recipient',
    ],
    [
      'locks several contacts',
      `
      select id from contact where id = any($1) order by id for no key update`,
      'locks rows of contact',
    ],
    ["writes the clock's time", 'update list set updated_at = clock_timestamp()', 'clock_timestamp()'],
    ['writes a random value', 'insert into list (id) values (gen_random_uuid())', 'gen_random_uuid()'],
    [
      'has a random default',
      'alter table list alter column id set default gen_random_uuid()',
      'gen_random_uuid()',
    ],
    [
      'writes it in a part',
      `
      with made as (insert into contact (id) select gen_random_uuid() returning id) select id from made`,
      'gen_random_uuid()',
    ],
  ] as const)('%s', ([, text, problem]) => {
    expect(sqlProblems(text)).toEqual([expect.stringContaining(problem)])
  })
})
