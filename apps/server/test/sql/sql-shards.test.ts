import { describe, expect, test } from 'vitest'
import { sqlProblems } from './sql-rules.ts'

describe('a statement that can run on tables that lie apart', () => {
  test.for([
    [
      'reads large tables for each row of a large one',
      'select 1 from contact c where exists (select 1 from list_contact l where l.contact_id = c.id)',
    ],
    [
      'reads a large table once beside a plain one',
      'select 1 from list l where l.id in (select list_id from list_contact)',
    ],
    [
      'joins a large table with a plain one',
      'select 1 from list l left join list_contact c on c.list_id = l.id',
    ],
    [
      'reads a reference table for each row of a large one',
      'select 1 from contact c where exists (select 1 from suppression s where s.email = c.email)',
    ],
    [
      'reads a reference table for each row of a plain one',
      'select 1 from list l where exists (select 1 from suppression s where s.account_id = l.account_id)',
    ],
    [
      'reads a kept part for each row of a large table',
      'with k as materialized (select id from list) select 1 from list_contact c where exists (select 1 from k where k.id = c.list_id)',
    ],
    [
      'reads the array of a row',
      "select 1 from contact c where exists (select 1 from unnest(c.alternate_emails) a where a = 'a')",
    ],
    [
      'reads identifiers beside contacts',
      'select id from contact where id = any($1) union select contact_id from contact_identifier',
    ],
    [
      'looks identifiers up by a plain table',
      'select 1 from list l join contact_identifier i on i.value = l.name',
    ],
    [
      'sums beside a value',
      'select (select count(*) from contact), n from (select count(*) as n from list_contact) x',
    ],
    [
      'names a column as the query around it',
      'select 1 from (select event from message_event e left join send s on s.id = e.send_id) as event',
    ],
    [
      'joins what subqueries read from tables that lie apart',
      'select * from (select count(*) from contact) a, (select count(*) from contact_identifier) b',
    ],
    [
      'sums what a subquery chooses',
      'select count(*) filter (where exists (select 1 from list_contact l where l.contact_id = c.id)) from contact c',
    ],
    [
      'joins what large rows hold with a union of others',
      `select 1 from (select contact_id from recipient union all select contact_id from list_contact) r
        left join (select contact_id, count(*) from message_event group by 1) e on e.contact_id = r.contact_id`,
    ],
    [
      'asks of a union for rows of a large table',
      `select 1 from (select contact_id from recipient union all select contact_id from list_contact) r
        where not exists (select 1 from message_event e where e.contact_id = r.contact_id)`,
    ],
    ['reads a mark alone', 'select settled_to from activity_mark'],
    [
      'reads the name of a list beside contacts',
      'select id, (select name from list where id = $1) from contact',
    ],
    ['moves a value by an interval', "update contact set updated_at = now() - interval '1 hour'"],
    ['moves a column of a plain table', "update list set updated_at = updated_at - interval '1 hour'"],
    [
      'moves a column before it changes a large table',
      "with p as materialized (select at - interval '1 s' as at from unnest($1::timestamptz[]) at) update contact set updated_at = p.at from p",
    ],
    ['returns rows given by value', 'insert into message_event (id) values ($1) returning id'],
    [
      'returns rows written into an undivided table',
      'insert into contact (id) select id from list returning id',
    ],
    [
      'leaves out a union by a join',
      `select 1 from (select contact_id from list_contact union all select id from contact) a
        left join (select contact_id from list_contact union all select id from contact) b
          on b.contact_id = a.contact_id where b.contact_id is null`,
    ],
    ['ends a process of a type', 'select pg_cancel_backend($1::int)'],
  ] as const)('%s', ([, text]) => {
    expect(sqlProblems(text)).toEqual([])
  })
})

describe('a statement that tables lying apart refuse', () => {
  test.for([
    [
      'asks for a large row for each row of a plain table',
      'select 1 from list l where exists (select 1 from list_contact c where c.list_id = l.id)',
      'reads list_contact for each row of list',
    ],
    [
      'counts large rows for each row of a plain table',
      'select (select count(*) from list_contact c where c.list_id = l.id) from list l',
      'reads list_contact for each row of list',
    ],
    [
      'collects large rows for each row of a plain table',
      'select array(select contact_id from list_contact c where c.list_id = l.id) from list l',
      'reads list_contact for each row of list',
    ],
    [
      'reads large rows laterally',
      'select 1 from list l cross join lateral (select count(*) from list_contact c where c.list_id = l.id) x',
      'reads list_contact for each row of list',
    ],
    [
      'reads a plain table for each large row',
      'select 1 from contact c where exists (select 1 from list l where l.account_id = c.account_id)',
      'reads list for each row of contact',
    ],
    [
      'reads a plain table deeper inside',
      `select 1 from contact c where exists (
        select 1 from suppression s where s.email = c.email and exists (
          select 1 from list where list.account_id = c.account_id))`,
      'reads list for each row of contact',
    ],
    [
      'reads large rows for each row of a kept part',
      'with k as materialized (select id from list) select 1 from k where exists (select 1 from list_contact c where c.list_id = k.id)',
      'reads list_contact for each row of a part',
    ],
    [
      'reads large rows for each given value',
      'select 1 from unnest($1::uuid[]) u where exists (select 1 from contact c where c.id = u)',
      'reads contact for each row of a part',
    ],
    [
      'reads large rows for each row of a reference table',
      'select 1 from suppression s where exists (select 1 from contact c where c.email = s.email)',
      'reads contact for each row of a part',
    ],
    [
      'reads large rows for each row of a union',
      `select (select count(*) from message_event e where e.contact_id = r.contact_id) from (
        select contact_id from recipient union all select contact_id from list_contact) r`,
      'reads message_event for each row of a union',
    ],
    [
      'changes a plain table by large rows',
      'update list l set contact_count = (select count(*) from list_contact c where c.list_id = l.id)',
      'reads list_contact for each row of list',
    ],
    [
      'deletes large rows by a plain table',
      'delete from contact c where not exists (select 1 from list l where l.account_id = c.account_id)',
      'reads list for each row of contact',
    ],
    [
      'does so on one side of a union',
      'select 1 union all select 1 from list l where exists (select 1 from list_contact c where c.list_id = l.id)',
      'reads list_contact for each row of list',
    ],
    [
      'joins contacts and identifiers',
      'select 1 from contact c join contact_identifier i on i.contact_id = c.id',
      'joins contact, contact_identifier, which lie apart',
    ],
    [
      'reads contacts for each identifier',
      'select 1 from contact_identifier i where exists (select 1 from contact c where c.id = i.contact_id)',
      'joins contact, contact_identifier, which lie apart',
    ],
    [
      'reads a value beside a sum',
      'select count(*), (select count(*) from list) from contact',
      'reads a table beside a sum of contact',
    ],
    [
      'reads a mark in a condition',
      'select 1 from message_event where written_at > (select counted_to from summary_mark)',
      'reads summary_mark within a query of message_event',
    ],
    [
      'reads a mark in what it sets',
      'update contact set updated_at = (select settled_to from activity_mark)',
      'reads activity_mark within a query of contact',
    ],
    [
      'moves a column by an interval',
      "update recipient r set sent_at = p.at - $5::int * interval '1 millisecond' from p where r.send_id = p.id",
      'moves a column by an interval in a change of recipient',
    ],
    [
      'compares a moved column',
      "delete from recipient where sent_at < next_at - interval '1 day'",
      'moves a column by an interval in a change of recipient',
    ],
    [
      'joins texts',
      "update contact set city = concat(city, 'a')",
      'calls concat() of a column in a change of contact',
    ],
    [
      'asks for the time in a case',
      'update recipient set next_at = case when attempt > 1 then now() end',
      'asks for now() within case or coalesce in a change of recipient',
    ],
    [
      'returns the rows of a query written into partitions',
      'with w as (insert into message_event (id) select id from p returning id) select id from w',
      'returns rows that a query writes into message_event',
    ],
    [
      'leaves out a union for each row of a union',
      `select 1 from (select contact_id from list_contact union all select id from contact) a where not exists (
        select 1 from (select contact_id from list_contact union all select id from contact) b
        where b.contact_id = a.contact_id)`,
      'looks through a union of contact, list_contact for each row of a union',
    ],
    [
      'ends a process of no type',
      'select pg_cancel_backend($1)',
      'calls pg_cancel_backend() of a value without a type',
    ],
  ] as const)('%s', ([, text, problem]) => {
    expect(sqlProblems(text)).toEqual([expect.stringContaining(problem)])
  })
})
