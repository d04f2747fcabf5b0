import { type Kysely, sql } from 'kysely'
import { lowestIdAt } from '../../apps/server/src/platform/uuid.ts'
import type { DB } from '../../apps/server/src/schema/tables.generated.ts'
import { monthOf, prepareMonths } from '../../apps/server/src/sending/ledger/months.ts'

/** The size of the data set. Smaller sizes are for trials. */
export interface AudienceSize {
  contacts: number
  lists: number
  sends: number
  /** True: the events and recipients of each month lie in parts of their own, as in an installation that is a year old. */
  byMonth?: boolean
}

/**
 * 1,000,000 contacts, 20 lists, 12 custom fields, 25 sends to a fifth of the contacts each: about 10,000,000 events.
 */
export const fullSize: AudienceSize = { contacts: 1_000_000, lists: 20, sends: 25 }

export interface Audience {
  account: string
  /** The lists, largest first: a list of all contacts, then smaller and smaller ones. */
  lists: string[]
  /** Single sends, the oldest first, two weeks apart. The last one was sent two days ago. */
  singleSends: string[]
}

export const customFields = [
  ['w1_T', 'tier', 'Text'],
  ['w2_T', 'store', 'Text'],
  ['w3_T', 'language', 'Text'],
  ['w4_T', 'note', 'Text'],
  ['w5_T', 'coupon', 'Text'],
  ['w6_N', 'score', 'Number'],
  ['w7_N', 'orders', 'Number'],
  ['w8_N', 'spent', 'Number'],
  ['w9_N', 'returns', 'Number'],
  ['w10_D', 'joined', 'Date'],
  ['w11_D', 'birthday', 'Date'],
  ['w12_D', 'last_order', 'Date'],
] as const

const tables = ['contact', 'contact_identifier', 'list_contact', 'recipient', 'message_event'] as const

/**
 * Fills an account of a migrated, empty database, in large SQL statements. All values follow from the row's number and
 * a fixed seed; times also depend on the current day. So two runs on one day measure the same rows. Indexes are dropped
 * before and built again afterwards.
 */
export async function fillAudience(db: Kysely<DB>, account: string, size: AudienceSize): Promise<Audience> {
  await sql`
    create or replace function bench_roll(number bigint, seed int, below int) returns int language sql immutable as
    'select ((hashint8extended($1, $2) & 9223372036854775807) % $3)::int'
  `.execute(db)
  await db.connection().execute(async (connection) => {
    await sql`set work_mem = '512MB'`.execute(connection)
    await sql`set maintenance_work_mem = '1GB'`.execute(connection)
    await sql`set synchronous_commit = off`.execute(connection)
    await makePeople(connection, size)
    if (size.byMonth) await makePastMonths(connection)
    const rebuild = await withoutIndexes(connection)
    await makeSends(connection, account, size)
    await makeContacts(connection, account, size)
    await makeLists(connection, account, size)
    for (const statement of rebuild) await sql.raw(statement).execute(connection)
    await sql`drop table bench_person, bench_last`.execute(connection)
  })
  await sql`drop function bench_roll`.execute(db)
  await sql`vacuum (analyze)`.execute(db)
  return findAudience(db, account)
}

/** Finds the contents of a filled account, for a database of an earlier run. */
export async function findAudience(db: Kysely<DB>, account: string): Promise<Audience> {
  const lists = await db
    .selectFrom('list')
    .select('id')
    .where('account_id', '=', account)
    .orderBy('contact_count', 'desc')
    .execute()
  const sends = await db
    .selectFrom('single_send')
    .select('id')
    .where('account_id', '=', account)
    .orderBy('sent_at')
    .execute()
  return { account, lists: lists.map(({ id }) => id), singleSends: sends.map(({ id }) => id) }
}

/** Drops all indexes and primary keys of the large tables, and answers the statements that create them again. */
async function withoutIndexes(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ drop: string; make: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'p' and conrelid = any(${[...tables]}::regclass[])
    union all
    select format('drop index %s', indexrelid::regclass), replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
    from pg_index where not indisprimary and indrelid = any(${[...tables]}::regclass[])
  `.execute(db)
  for (const { drop } of rows) await sql.raw(drop).execute(db)
  return rows.map(({ make }) => make)
}

async function makePeople(db: Kysely<DB>, { contacts }: AudienceSize): Promise<void> {
  await sql`
    create unlogged table bench_person as
    select n::int, (lpad(to_hex(1700000000000 + n * 37), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid as id,
      'user' || (n * 7919) % ${contacts}::bigint || '.' || bench_roll(n, 1, 1000000) || '@example' || bench_roll(n, 2, 500) || '.com' as email
    from generate_series(1, ${contacts}::bigint) as n
  `.execute(db)
  await sql`create unlogged table bench_last (contact_id uuid, emailed timestamptz, opened timestamptz, clicked timestamptz)`.execute(
    db,
  )
}

/** Makes sends, each to a fifth of the contacts. Events are stored in the order of their time. */
async function makeSends(db: Kysely<DB>, account: string, { sends, byMonth }: AudienceSize): Promise<void> {
  for (let send = 1; send <= sends; send++) {
    const sendId = byMonth ? idAt(send, daysSince(send, sends)) : idOf('send', send)
    await sql`
      with sent as (
        insert into single_send (id, account_id, name, status, all_contacts, subject, send_at, sent_at)
        select ${idOf('single', send)}, ${account}, ${`Newsletter ${send}`}, 'triggered', true, 'News', at, at from ${timeOf(send, sends)} as t(at)
      )
      insert into send (id, account_id, client, client_id, status, message, created_at, finished_at)
      select ${sendId}, ${account}, 'single-sends', ${idOf('single', send)}, 'done', '{}', at, at + interval '1 hour' from ${timeOf(send, sends)} as t(at)
    `.execute(db)
    await sql`
      insert into recipient (send_id, contact_id, email, state, attempt, sent_at, machine_opened_at, opened_at, clicked_at)
      select ${sendId}::uuid, id, email, case when bounced then 'bounced' else 'delivered' end, 1, sent,
        case when not bounced and bench_roll(n, ${send * 10 + 2}, 100) < 40 then sent + interval '1 minute' end,
        case when opened then opened_at end,
        case when opened and bench_roll(n, ${send * 10 + 5}, 100) < 35 then opened_at + interval '40 seconds' end
      from (
        select n, id, email, at + bench_roll(n, ${send * 10 + 1}, 3600) * interval '1 second' as sent,
          bench_roll(n, ${send * 10 + 3}, 100) < 1 as bounced,
          bench_roll(n, ${send * 10 + 3}, 100) between 1 and 34 as opened,
          at + interval '65 minutes' + bench_roll(n, ${send * 10 + 4}, 160000) * interval '1 second' as opened_at
        from bench_person, ${timeOf(send, sends)} as t(at) where bench_roll(n, ${send * 10}, 5) = 0
      ) as person order by id
    `.execute(db)
    await sql`
      insert into message_event (contact_id, id, account_id, send_id, event, at, written_at, link, url, agent)
      select contact_id, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid,
        ${account}, send_id, event, at, at,
        case event when 'click' then 1 end, case event when 'click' then 'https://example.com/shop' end,
        case when event in ('open', 'click') then 'Mozilla/5.0 (X11; Linux x86_64)' end
      from recipient, lateral (values
        (case state when 'bounced' then 'bounce' else 'delivered' end, sent_at), ('machine_open', machine_opened_at),
        ('open', opened_at), ('open', clicked_at - interval '1 second'), ('click', clicked_at), ('click', clicked_at + interval '9 seconds')
      ) as happened(event, at)
      where send_id = ${sendId} and at is not null order by at
    `.execute(db)
  }
  await sql`
    insert into bench_last
    select contact_id, max(sent_at), max(greatest(opened_at, clicked_at)), max(clicked_at) from recipient group by contact_id
  `.execute(db)
}

function timeOf(send: number, sends: number) {
  return sql`(values (date_trunc('day', now()) - ${daysSince(send, sends)} * interval '1 day'))`
}

function daysSince(send: number, sends: number): number {
  return 2 + (sends - send) * 14
}

/** An id that says the time of its send, as the product makes them. */
function idAt(send: number, days: number) {
  const hex = (Date.now() - days * 86_400_000).toString(16).padStart(12, '0')
  return sql.lit(`${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${send.toString().padStart(12, '0')}`)
}

/** Makes the months of the last 13 by the product's own code: as a new installation, it has none of the past. */
async function makePastMonths(db: Kysely<DB>): Promise<void> {
  const now = new Date()
  const first = lowestIdAt(monthOf(now.getTime(), -13))
  for (const name of ['message_event', 'recipient']) {
    const { rows } = await sql<{ part: string }>`
      select format('%s', inhrelid::regclass) as part from pg_inherits join pg_class part on part.oid = inhrelid
      where inhparent = ${name}::regclass and pg_get_expr(part.relpartbound, part.oid) like '%) TO (''%'
        and part.relname not like '%lasting'`.execute(db)
    for (const { part } of rows) await sql`drop table ${sql.id(part)}`.execute(db)
    await sql`
      create table ${sql.id(`${name}_earlier`)} partition of ${sql.id(name)} for values from (minvalue) to (${sql.lit(first)})
      with (fillfactor = ${sql.lit(name === 'recipient' ? 50 : 100)})
    `.execute(db)
  }
  const log = { warn: (text: unknown) => console.warn(text) }
  while ((await prepareMonths(db, log as never, now)) > 0);
}

/** Ids that are the same in each run: 7 digits for the kind, then the number. */
function idOf(kind: 'single' | 'send' | 'list', number: number) {
  const digit = { single: '1', send: '2', list: '3' }[kind]
  return sql.lit(`018c${digit.repeat(4)}-0000-7000-8000-${number.toString().padStart(12, '0')}`)
}

async function makeContacts(db: Kysely<DB>, account: string, { contacts }: AudienceSize): Promise<void> {
  await db
    .insertInto('custom_field')
    .values(
      customFields.map(([id, name, field_type], at) => ({
        account_id: account,
        id,
        number: at + 1,
        name,
        field_type,
      })),
    )
    .execute()
  const day = (seed: number, days: number) =>
    sql`to_char(date_trunc('day', now()) - bench_roll(n, ${seed}, ${days}) * interval '1 day', 'YYYY-MM-DD"T00:00:00Z"')`
  const some = (seed: number, percent: number, value: ReturnType<typeof sql>) =>
    sql`case when bench_roll(n, ${seed}, 100) < ${percent} then ${value} end`
  await sql`
    insert into contact (id, account_id, email, external_id, phone_number_id, first_name, last_name, city, state_province_region,
      postal_code, country, custom, last_emailed, last_opened, last_clicked, created_at, updated_at)
    select id, ${account}, email, ${some(101, 50, sql`'crm-' || n`)}, ${some(102, 20, sql`'+49170' || lpad(n::text, 8, '0')`)},
      ${some(103, 90, sql`(array['Jürgen','Anna','Zoë','Søren','Max','Ingrid','François','Käthe','Łukasz','John','Mary','Björn'])[1 + bench_roll(n, 104, 12)]`)},
      ${some(105, 90, sql`(array['Weiß','Größmann','Smith','Schröder','Nguyễn','Meyer','Köhler','Fuchs','Straßer','Bäcker'])[1 + bench_roll(n, 106, 10)] || bench_roll(n, 107, 5000)`)},
      ${some(108, 80, sql`(array['München','Köln','Berlin','Frankfurt am Main','Zürich','Düsseldorf','Linz','Denver'])[1 + bench_roll(n, 109, 8)]`)},
      ${some(110, 40, sql`(array['Bayern','NRW','Hessen','Colorado'])[1 + bench_roll(n, 111, 4)]`)},
      ${some(112, 70, sql`lpad(bench_roll(n, 113, 99999)::text, 5, '0')`)},
      (array['DE','AT','CH','US','FR'])[1 + bench_roll(n, 114, 5)],
      jsonb_strip_nulls(jsonb_build_object(
        'w1_T', ${some(120, 90, sql`'tier-' || bench_roll(n, 121, 4)`)}, 'w2_T', ${some(122, 60, sql`'Filiale ' || bench_roll(n, 123, 300)`)},
        'w3_T', ${some(124, 95, sql`(array['de','en','fr'])[1 + bench_roll(n, 125, 3)]`)},
        'w4_T', ${some(126, 20, sql`'rief an wegen Größe ' || bench_roll(n, 127, 60)`)}, 'w5_T', ${some(128, 30, sql`upper(substr(md5(n::text), 1, 8))`)},
        'w6_N', ${some(129, 90, sql`bench_roll(n, 130, 10000) / 10.0`)}, 'w7_N', ${some(131, 70, sql`bench_roll(n, 132, 40)`)},
        'w8_N', ${some(133, 70, sql`bench_roll(n, 134, 1000000) / 100.0`)}, 'w9_N', ${some(135, 30, sql`bench_roll(n, 136, 5)`)},
        'w10_D', ${some(137, 95, day(138, 3650))}, 'w11_D', ${some(139, 50, day(140, 25_000))}, 'w12_D', ${some(141, 60, day(142, 720))}
      )),
      emailed, opened, clicked, now() - (${contacts}::int - n) * interval '90 seconds', now() - (${contacts}::int - n) * interval '45 seconds'
    from bench_person left join bench_last on contact_id = id order by n
  `.execute(db)
  await sql`
    insert into contact_identifier (account_id, kind, value, contact_id)
    select ${account}, kind::identifier_kind, value, id
    from contact, lateral (values ('email', email), ('external_id', external_id), ('phone_number_id', phone_number_id)) as v(kind, value)
    where value is not null
  `.execute(db)
  await sql`
    insert into contact_total as total (account_id, contact_count, billable_count) values (${account}, ${contacts}, ${contacts})
    on conflict (account_id) do update set contact_count = excluded.contact_count, billable_count = excluded.billable_count
  `.execute(db)
}

/** The first list has all contacts, the second half of them, the third a third … */
async function makeLists(db: Kysely<DB>, account: string, { lists }: AudienceSize): Promise<void> {
  for (let list = 1; list <= lists; list++) {
    await sql`insert into list (id, account_id, name) values (${idOf('list', list)}, ${account}, ${`List ${String(list).padStart(2, '0')}`})`.execute(
      db,
    )
    await sql`
      insert into list_contact (list_id, contact_id)
      select ${idOf('list', list)}::uuid, id from bench_person where bench_roll(n, ${200 + list}, ${list}) = 0 order by id
    `.execute(db)
  }
  await sql`
    update list set contact_count = counted.count
    from (select list_id, count(*) from list_contact group by list_id) as counted where list.id = counted.list_id
  `.execute(db)
}
