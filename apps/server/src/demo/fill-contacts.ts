import { type Kysely, sql } from 'kysely'
import { newId } from '#platform/db.ts'
import type { DB } from '#schema/tables.generated.ts'
import { cities, firstNames, lastNames, rooms } from './demo-words.ts'

/** A number from 0 to `below` - 1. It depends only on the row and a word, so the demo is the same every time. */
export function pick(row: string, word: string, below: number) {
  return sql<number>`(abs(hashtextextended(${sql.raw(row)}::text || ${sql.lit(word)}, 7)) % ${sql.lit(below)})::int`
}

function oneOf(row: string, word: string, words: readonly string[]) {
  return sql<string>`(${[...words]}::text[])[1 + ${pick(row, word, words.length)}]`
}

/** Writes contacts with names, places and field values, in four lists. */
export async function fillContacts(tx: Kysely<DB>, account: string, people: number, now: Date) {
  await sql`
    create temporary table demo_person on commit drop as
    select i, ${oneOf('i', 'first', firstNames)} as first_name, ${oneOf('i', 'last', lastNames)} as last_name,
           ${oneOf('i', 'city', cities)} as city, ${oneOf('i', 'room', rooms)} as room,
           ${pick('i', 'orders', 12)} as orders, ${pick('i', 'days', 700)} as days,
           'person' || i || '@example.com' as email
    from generate_series(1, ${sql.lit(people)}) as i
  `.execute(tx)
  // The ids are UUIDs of version 7 made from the time the person joined, so the newest contact has the largest id.
  await sql`
    insert into contact (id, account_id, email, first_name, last_name, city, country, custom, created_at, updated_at)
    select (substr(t, 1, 8) || '-' || substr(t, 9, 4) || '-7' || substr(m, 1, 3) || '-8' || substr(m, 4, 3) || '-' || substr(m, 7, 12))::uuid,
           ${account}::uuid, email, first_name, last_name, city,
           case city when 'Wien' then 'Austria' when 'Zürich' then 'Switzerland' when 'Basel' then 'Switzerland'
                     when 'Aarhus' then 'Denmark' when 'Utrecht' then 'Netherlands' else 'Germany' end,
           jsonb_build_object('e1_T', room, 'e2_N', orders, 'e3_D', to_char(joined, 'YYYY-MM-DD"T"00:00:00"Z"')),
           joined, joined
    from (
      select p.*, ${now}::timestamptz - days * interval '1 day' - interval '200 days' as joined,
             lpad(to_hex((extract(epoch from ${now}::timestamptz - days * interval '1 day' - interval '200 days') * 1000)::bigint), 12, '0') as t,
             md5('demo' || i) as m
      from demo_person p
    ) as person
  `.execute(tx)
  await sql`
    insert into contact_identifier (account_id, kind, value, contact_id)
    select account_id, 'email', email, id from contact where account_id = ${account}
  `.execute(tx)

  const lists = {
    newsletter: await fillList(tx, account, 'Newsletter', sql`true`),
    customers: await fillList(tx, account, 'Customers', sql`(custom->>'e2_N')::int > 3`),
    berlin: await fillList(tx, account, 'Berlin', sql`city = 'Berlin'`),
    members: await fillList(tx, account, 'Club members', sql`(custom->>'e2_N')::int > 8`),
  }
  await sql`
    insert into contact_total (account_id, contact_count, billable_count) values (${account}, ${sql.lit(people)}, ${sql.lit(people)})
    on conflict (account_id) do update set contact_count = excluded.contact_count, billable_count = excluded.billable_count
  `.execute(tx)
  await sql`
    insert into contact_growth (account_id, bucket, added)
    select account_id, date_bin('15 minutes', created_at, timestamptz 'epoch'), count(*) from contact
    where account_id = ${account} group by 1, 2
    on conflict (account_id, bucket) do update set added = excluded.added
  `.execute(tx)
  await sql`analyze contact, contact_identifier, list_contact`.execute(tx)
  return lists
}

async function fillList(
  tx: Kysely<DB>,
  account: string,
  name: string,
  who: ReturnType<typeof sql>,
): Promise<string> {
  const id = newId()
  await tx.insertInto('list').values({ id, account_id: account, name }).execute()
  await sql`
    with added as (
      insert into list_contact (list_id, contact_id, added_at)
      select ${id}::uuid, id, created_at from contact where account_id = ${account} and ${who}
      returning 1
    )
    update list set contact_count = (select count(*) from added) where id = ${id}
  `.execute(tx)
  return id
}
