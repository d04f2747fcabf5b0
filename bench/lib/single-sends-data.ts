import { type Kysely, sql } from 'kysely'
import type { DB } from '../../apps/server/src/schema/tables.generated.ts'
import { addCounterChanges } from '../../apps/server/src/sending/events/summaries/sum-up-counters.ts'

/** The values that the measured calls search for. */
export interface SingleSendsData {
  /** The id of a sent Single Send of usual size, with all its counters. */
  usual: string
  /** The id of a sent Single Send with very many recipients. */
  large: string
}

export const categories = ['newsletter', 'offers', 'events', 'spring', 'winter', 'members', 'shop', 'press']
const days = 1100

/**
 * Adds single sends, spread over three years, most of them sent: with the counters of a send whose events arrive over
 * three days, with clicks by link and with numbers by provider. One of them, sent two days ago, has many recipients.
 * Everything follows from the row's number, and times from the current day.
 */
export async function fillSingleSends(
  db: Kysely<DB>,
  account: string,
  { singleSends, recipients, lists }: { singleSends: number; recipients: number; lists: readonly string[] },
): Promise<SingleSendsData> {
  await db.connection().execute(async (connection) => {
    await sql`set synchronous_commit = off`.execute(connection)
    await makeSingleSends(connection, account, singleSends, lists)
    await makeCounters(connection)
    await makeRecipients(connection, singleSends, recipients)
    await sql`drop table bench_single`.execute(connection)
    await addCounterChanges(connection)
  })
  await sql`vacuum (analyze)`.execute(db)
  return { usual: idOf(1, singleSends - 500), large: idOf(1, singleSends - 100) }
}

/** 70 % are sent, 20 % drafts, 10 % scheduled; the newest have the highest numbers. */
async function makeSingleSends(
  db: Kysely<DB>,
  account: string,
  singleSends: number,
  lists: readonly string[],
): Promise<void> {
  const id = (kind: number) =>
    sql`(${sql.lit(`018d${String(kind).repeat(4)}-0000-7000-8000-`)} || lpad(n::text, 12, '0'))::uuid`
  await sql`
    create unlogged table bench_single as
    select n::int, ${id(1)} as id, ${id(2)} as send_id,
      case when n > ${singleSends - 1000}::int and n % 10 = 3 then 'scheduled' when n % 5 = 2 then 'draft' else 'triggered' end as status,
      date_trunc('hour', now()) - (${singleSends}::int - n) * interval '1 day' * ${days / singleSends}::float8 - interval '2 days' as at
    from generate_series(1, ${singleSends}::int) as n`.execute(db)
  await sql`
    insert into single_send (id, account_id, name, status, categories, send_at, sent_at, list_ids, subject, html_content, created_at, updated_at, told_finished_at)
    select id, ${account}, (array['Newsletter', 'Angebote der Woche', 'Spring sale', 'Members only', 'Einladung'])[1 + n % 5] || ' ' || n, status,
      array[(${categories}::text[])[1 + n % 8], (${categories}::text[])[1 + (n / 8) % 8]],
      case status when 'scheduled' then date_trunc('hour', now()) + (n % 60) * interval '13 hours' when 'triggered' then at end,
      case status when 'triggered' then at end, array[(${lists}::uuid[])[1 + n % ${lists.length}::int]],
      'News', (select '<p>' || string_agg(md5(n::text || part), ' ') || '</p>' from generate_series(1, 200) as part), at - interval '3 hours', at,
      case status when 'triggered' then at end -- so that the server does not begin to tell of all of them
    from bench_single`.execute(db)
  await sql`
    insert into send (id, account_id, client, client_id, status, message, links, total, created_at, finished_at)
    select send_id, ${account}, 'single-sends', id, 'done', '{}',
      (select jsonb_agg(jsonb_build_object('url', 'https://shop.example/' || link, 'isPersonal', false)) from generate_series(1, 10) as link),
      20000 + n, at, at + interval '1 hour'
    from bench_single where status = 'triggered'`.execute(db)
}

/** Deliveries within an hour; opens and clicks by quarters of an hour on the first day, then every two hours. */
async function makeCounters(db: Kysely<DB>): Promise<void> {
  const metrics = sql`(values ('opens', 9000), ('unique_opens', 6000), ('clicks', 1200), ('unique_clicks', 800),
    ('machine_opens', 4000), ('unique_machine_opens', 3000), ('unsubscribes', 40)) as m(metric, value)`
  await sql`
    insert into send_counter (send_id, metric, bucket, value)
    select send_id, metric, '-infinity', value from bench_single, (select * from ${metrics} union all
      values ('requests', 20000), ('delivered', 19500), ('bounces', 200), ('blocks', 60), ('bounce_drops', 90), ('refused_no_address', 180)) as m
    where status = 'triggered'`.execute(db)
  await sql`
    insert into send_counter (send_id, metric, bucket, value)
    select send_id, metric, date_bin('15 minutes', at, '2000-01-01') + quarter * interval '15 minutes', greatest(value / 4, 1)
    from bench_single, generate_series(0, 3) as quarter,
      (values ('requests', 20000), ('delivered', 19500), ('bounces', 200), ('blocks', 60)) as m(metric, value)
    where status = 'triggered'
    union all
    select send_id, metric, date_bin('15 minutes', at, '2000-01-01') + quarter * interval '15 minutes', greatest(value / 60, 1)
    from bench_single, (select generate_series(4, 43) union all select generate_series(44, 288, 8)) as t(quarter), ${metrics}
    where status = 'triggered'`.execute(db)
  await sql`
    insert into link_counter (send_id, link, clicks)
    select send_id, link, 1200 / link from bench_single, generate_series(1, 10) as link where status = 'triggered'`.execute(
    db,
  )
  await sql`
    insert into provider_counter (send_id, provider, requests, delivered, opens, unique_opens)
    select send_id, provider, 3000, 2900, 1000, 800
    from bench_single, unnest(array['Gmail', 'Microsoft', 'Yahoo', 'Apple', 'GMX', 'other']) as provider
    where status = 'triggered'`.execute(db)
}

/** Makes the recipients of the large send: nearly all delivered, a third opened, 3 % clicked. */
async function makeRecipients(db: Kysely<DB>, singleSends: number, recipients: number): Promise<void> {
  await sql`
    insert into recipient (send_id, contact_id, email, state, reason, attempt, sent_at, opened_at, clicked_at)
    select send_id, (lpad(to_hex(1700000000000 + p), 12, '0') || '7000' || '8000' || lpad(to_hex(p), 12, '0'))::uuid,
      'person-' || p || '@example' || p % 500 || '.com',
      case when p % 100 = 0 then 'dropped' when p % 100 = 1 then 'bounced' else 'delivered' end,
      case when p % 100 = 0 then 'global' when p % 100 = 1 then '550 5.1.1 user unknown' end, 1,
      case when p % 100 > 1 then at + p * interval '3 milliseconds' end,
      case when p % 3 = 2 then at + p * interval '50 milliseconds' end,
      case when p % 33 = 2 then at + p * interval '51 milliseconds' end
    from bench_single, generate_series(1, ${recipients}::int) as p
    where n = ${singleSends - 100}::int`.execute(db)
  await sql`
    insert into send_batch (send_id, number, contact_ids, size, status, done_at)
    select send_id, number, '{}', 1000, 'done', at
    from bench_single, generate_series(1, ${Math.ceil(recipients / 1000)}::int) as number
    where n = ${singleSends - 100}::int`.execute(db)
}

function idOf(kind: number, number: number): string {
  return `018d${String(kind).repeat(4)}-0000-7000-8000-${String(number).padStart(12, '0')}`
}
